import { useForm } from "@mantine/form";
import { useState } from "react";
import { type CodeChallenge, changeOwnPassword, confirmPassword, type UserInfo } from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Dialog, DialogButtons } from "../ui/overlay/Dialog.tsx";
import { notifyDone } from "../ui/overlay/toasts.tsx";
import { DialogStep } from "./DialogStep.tsx";
import { EnterCode } from "./EnterCode.tsx";
import { minPasswordLength, PasswordField, passwordProblem, useAttempt } from "./PasswordField.tsx";
import { passwordText, changePasswordText as text } from "./text.tsx";

interface Passwords {
  current: string;
  next: string;
}

/** Someone changes their own password; the current one proves that it is them. */
export function ChangePasswordDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const form = useForm<Passwords>({
    initialValues: { current: "", next: "" },
    validate: {
      current: value => (value === "" ? text.currentMissing : null),
      next: (value, { current }) => passwordProblem(value) ?? (value === current ? text.same : null),
    },
  });
  const { problem, attempt } = useAttempt();
  const [challenge, setChallenge] = useState<CodeChallenge>();
  const change = async () => {
    await changeOwnPassword(form.values.next);
    notifyDone(text.done);
    onClose();
  };
  const save = async ({ current }: Passwords) => {
    const failed = await attempt(async () => {
      const found = await confirmPassword(current);
      if (typeof found === "object") setChallenge(found);
      else await change();
    });
    if (failed?.refusal.code === "unauthenticated") form.setFieldError("current", passwordText.wrong);
  };
  if (challenge)
    return <EnterCode step={DialogStep} challenge={challenge} verb={text.change} onDone={change} onBack={onClose} />;
  return (
    <Dialog
      title={text.change}
      onClose={onClose}
      onSubmit={() => form.onSubmit(save)()}
      foot={<DialogButtons verb={text.change} loading={form.submitting} onClose={onClose} />}
    >
      <Stack gap={14} style={{ marginTop: 4 }}>
        <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          size="sm"
          data-autofocus
          label={text.current}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps("current")}
        />
        <PasswordField
          size="sm"
          label={passwordText.new}
          description={text.help(minPasswordLength)}
          name="new-password"
          autoComplete="new-password"
          {...form.getInputProps("next")}
        />
      </Stack>
      <ProblemNote problem={form.errors["current"] === undefined ? problem : undefined} />
    </Dialog>
  );
}
