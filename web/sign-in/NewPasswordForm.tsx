import type { Refusal } from "@hb/domain/refusal.ts";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useFocusFirst } from "../ui/overlay/use-focus-first.ts";
import { PasswordField } from "./PasswordField.tsx";
import { leastPasswordLength, passwordProblem } from "./password-rule.ts";
import { Trouble } from "./Trouble.tsx";
import classes from "./SignInFrame.module.css";

interface NewPasswordFormProps {
  /** Lets password managers know whose password it is. */
  email: string;
  act: string;
  onChosen: (password: string) => Promise<void>;
}

/** One field that can be shown instead of two that must agree. */
export function NewPasswordForm({ email, act, onChosen }: NewPasswordFormProps) {
  const firstField = useFocusFirst();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: passwordProblem },
    validateInputOnBlur: true,
  });
  const [trouble, setTrouble] = useState<string>();
  const submit = form.onSubmit(async ({ password }) => {
    setTrouble(undefined);
    try {
      await onChosen(password);
    } catch (refusal) {
      setTrouble((refusal as Refusal).message);
    }
  });
  return (
    <form className={classes["fields"]} onSubmit={submit} noValidate>
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        description={`At least ${leastPasswordLength} characters. A few words in a row are easy to remember and hard to guess.`}
        name="new-password"
        autoComplete="new-password"
        ref={firstField}
        {...form.getInputProps("password")}
      />
      <Trouble sentence={trouble} />
      <Button type="submit" size="lg" fullWidth loading={form.submitting}>
        {act}
      </Button>
    </form>
  );
}
