import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { changeOwnPassword, confirmPassword, type UserInfo } from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { type Problem, problemOf } from "../change/problem.ts";
import { Stack } from "../ui/layout/Stack.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { minPasswordLength, PasswordField, passwordProblem } from "./PasswordField.tsx";

interface Passwords {
  current: string;
  next: string;
}

/** Someone changes their own password; the current one proves that it is them. */
export function ChangePasswordDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const form = useForm<Passwords>({
    initialValues: { current: "", next: "" },
    validate: {
      current: value => (value === "" ? "Enter your current password." : null),
      next: (value, { current }) =>
        passwordProblem(value) ?? (value === current ? "This is your current password." : null),
    },
  });
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setIsSaving] = useState(false);
  const save = async ({ current, next }: Passwords) => {
    setProblem(undefined);
    setIsSaving(true);
    try {
      await confirmPassword(current);
      await changeOwnPassword(next);
      notifyDone("Password changed");
      onClose();
    } catch (error) {
      const failed = problemOf(error);
      if (failed.refusal.code === "unauthenticated") form.setFieldError("current", "Wrong password.");
      else setProblem(failed);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      title="Change password"
      onClose={onClose}
      onSubmit={() => form.onSubmit(values => void save(values))()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Change password
          </Button>
        </>
      }
    >
      <Stack gap={14} style={{ marginTop: 4 }}>
        <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          size="sm"
          data-autofocus
          label="Current password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps("current")}
        />
        <PasswordField
          size="sm"
          label="New password"
          description={`At least ${minPasswordLength} characters. You'll be signed out everywhere else.`}
          name="new-password"
          autoComplete="new-password"
          {...form.getInputProps("next")}
        />
      </Stack>
      <ProblemNote problem={problem} />
    </Dialog>
  );
}
