import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { type Ending, signIn } from "../backend/sign-in.ts";
import { useFocusFirst } from "../ui/overlay/use-focus-first.ts";
import { PasswordField } from "./PasswordField.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { Trouble } from "./Trouble.tsx";
import classes from "./SignInFrame.module.css";

const endings: Record<Ending, string | undefined> = {
  asked: undefined,
  disabled: "Your account has been disabled. An administrator of the study can enable it again.",
  ended: "You were signed out. Sign in to go on where you were.",
};

interface SignInFormProps {
  because: Ending | undefined;
  onForgotten: () => void;
}

export function SignInForm({ because, onForgotten }: SignInFormProps) {
  const firstField = useFocusFirst();
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: value => (value.trim() === "" ? "Your email is needed." : null),
      password: value => (value === "" ? "Your password is needed." : null),
    },
  });
  const [trouble, setTrouble] = useState<string>();
  const ending = because && endings[because];
  const submit = form.onSubmit(async ({ email, password }) => {
    setTrouble(undefined);
    try {
      await signIn(email.trim(), password);
    } catch (refusal) {
      setTrouble((refusal as Refusal).message);
    }
  });
  return (
    <SignInFrame title="Sign in">
      {ending !== undefined && trouble === undefined && (
        <output className={classes["notice"]}>
          <IconInfoCircle size={16} stroke={2} aria-hidden="true" />
          {ending}
        </output>
      )}
      <form className={classes["fields"]} onSubmit={submit} noValidate>
        <TextInput
          size="lg"
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          ref={firstField}
          {...form.getInputProps("email")}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <Trouble sentence={trouble} />
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          Sign in
        </Button>
      </form>
      <p className={classes["more"]}>
        <button type="button" className="link" onClick={onForgotten}>
          Forgotten password
        </button>
      </p>
    </SignInFrame>
  );
}
