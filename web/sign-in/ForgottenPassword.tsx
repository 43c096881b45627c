import type { Refusal } from "@hb/domain/refusal.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { askForPasswordReset } from "../backend/sign-in.ts";
import { useFocusFirst } from "../ui/overlay/use-focus-first.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { Trouble } from "./Trouble.tsx";
import classes from "./SignInFrame.module.css";

/** Answers every address alike, so that nobody can find out who has an account. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const firstField = useFocusFirst();
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: value => (/^\S+@\S+$/.test(value.trim()) ? null : "Type your whole email address.") },
  });
  const [sentTo, setSentTo] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const submit = form.onSubmit(async ({ email }) => {
    setTrouble(undefined);
    try {
      await askForPasswordReset(email.trim());
      setSentTo(email.trim());
    } catch (error) {
      const refusal = error as Refusal;
      if (refusal.code === "unauthenticated" || refusal.code === "permission-denied") setSentTo(email.trim());
      else setTrouble(refusal.message);
    }
  });
  const back = (
    <p className={classes["more"]}>
      <button type="button" className="link" onClick={onBack}>
        Back to sign-in
      </button>
    </p>
  );
  if (sentTo !== undefined) {
    return (
      <SignInFrame title="Look in your inbox">
        <output className={classes["words"]}>
          If <b>{sentTo}</b> belongs to an account, a link to choose a new password arrives there within a few minutes.
          It works once. If nothing comes, an administrator of the study can give you a one-time password.
        </output>
        {back}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Forgotten password">
      <p className={classes["words"]}>
        Type the email address of your account, and we send a link to choose a new one.
      </p>
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
        <Trouble sentence={trouble} />
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          Send the link
        </Button>
      </form>
      {back}
    </SignInFrame>
  );
}
