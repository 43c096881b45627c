import { Refusal } from "@hb/domain/refusal.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { askForPasswordReset } from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { useFocusFirst } from "../ui/overlay/use-focus-first.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { useAttempt } from "./use-attempt.ts";
import classes from "./SignInFrame.module.css";

/** Answers every address the same way, so that it doesn't reveal who has an account. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const firstField = useFocusFirst();
  const form = useForm({
    initialValues: { email: "" },
    validate: { email: value => (/^\S+@\S+$/.test(value.trim()) ? null : "Enter your full email address.") },
  });
  const [sentTo, setSentTo] = useState<string>();
  const { problem, attempt } = useAttempt();
  const submit = form.onSubmit(async ({ email }) => {
    const failed = await attempt(() => askForPasswordReset(email.trim()).catch(ignoreUnknownAccount));
    if (!failed) setSentTo(email.trim());
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
      <SignInFrame title="Check your email">
        <output className={classes["text"]}>
          If <b>{sentTo}</b> belongs to an account, you'll get a link to choose a new password within a few minutes. The
          link works once. If nothing arrives, check your spam folder or ask an administrator for a one-time password.
        </output>
        {back}
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Reset password">
      <p className={classes["text"]}>Enter your email address and we'll send you a link to choose a new password.</p>
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
        <ProblemNote problem={problem} />
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          Send link
        </Button>
      </form>
      {back}
    </SignInFrame>
  );
}

function ignoreUnknownAccount(error: unknown): void {
  if (!(error instanceof Refusal && ["unauthenticated", "permission-denied"].includes(error.code))) throw error;
}
