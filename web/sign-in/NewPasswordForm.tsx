import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { useFocusFirst } from "../ui/overlay/use-focus-first.ts";
import { minPasswordLength, PasswordField, passwordProblem } from "./PasswordField.tsx";
import { useAttempt } from "./use-attempt.ts";
import classes from "./SignInFrame.module.css";

interface NewPasswordFormProps {
  /** Tells password managers whose password it is. */
  email: string;
  verb: string;
  onChosen: (password: string) => Promise<void>;
}

/** One field that can be shown, instead of two that must match. */
export function NewPasswordForm({ email, verb, onChosen }: NewPasswordFormProps) {
  const firstField = useFocusFirst();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: passwordProblem },
    validateInputOnBlur: true,
  });
  const { problem, attempt } = useAttempt();
  const submit = form.onSubmit(async ({ password }) => {
    await attempt(() => onChosen(password));
  });
  return (
    <form className={classes["fields"]} onSubmit={submit} noValidate>
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        description={`At least ${minPasswordLength} characters. A few words in a row are easy to remember and hard to guess.`}
        name="new-password"
        autoComplete="new-password"
        ref={firstField}
        {...form.getInputProps("password")}
      />
      <ProblemNote problem={problem} />
      <Button type="submit" size="lg" fullWidth loading={form.submitting}>
        {verb}
      </Button>
    </form>
  );
}
