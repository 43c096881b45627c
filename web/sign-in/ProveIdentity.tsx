import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { confirmByProvider } from "../backend/provider-sign-in.ts";
import { type CodeChallenge, confirmPassword, type UserInfo } from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { DialogStep } from "./DialogStep.tsx";
import { EnterCode } from "./EnterCode.tsx";
import { PasswordField, useAttempt } from "./PasswordField.tsx";
import { ProviderStep } from "./ProviderStep.tsx";
import { passwordText } from "./text.tsx";

interface ProveIdentityProps {
  user: UserInfo;
  title: string;
  text: ReactNode;
  verb: string;
  /** What needed the proof. Its refusal is shown here. */
  onProved: () => Promise<void>;
  onClose: () => void;
}

/** Asks who is at the screen before something that an unattended screen must not do. */
export function ProveIdentity(props: ProveIdentityProps) {
  const { user, title, text, onProved, onClose } = props;
  if (!user.byProvider) return <ProveByPassword {...props} />;
  return (
    <ProviderStep
      step={DialogStep}
      user={user}
      title={title}
      text={text}
      take={confirmByProvider}
      onDone={onProved}
      onBack={onClose}
    />
  );
}

/** By the password, and by a code where one is needed. */
function ProveByPassword({ user, title, text, verb, onProved, onClose }: ProveIdentityProps) {
  const [challenge, setChallenge] = useState<CodeChallenge>();
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: value => (value === "" ? passwordText.missing : null) },
  });
  const { problem, attempt } = useAttempt();
  const submit = async ({ password }: { password: string }) => {
    const failed = await attempt(async () => {
      const found = await confirmPassword(password);
      if (typeof found === "object") setChallenge(found);
      else await onProved();
    });
    if (failed?.refusal.code === "unauthenticated") form.setFieldError("password", passwordText.wrong);
  };
  if (challenge)
    return <EnterCode step={DialogStep} challenge={challenge} verb={verb} onDone={onProved} onBack={onClose} />;
  return (
    <DialogStep
      title={title}
      text={text}
      verb={verb}
      loading={form.submitting}
      onSubmit={() => form.onSubmit(submit)()}
      onBack={onClose}
    >
      <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        size="sm"
        data-autofocus
        label={passwordText.label}
        name="password"
        autoComplete="current-password"
        {...form.getInputProps("password")}
      />
      <ProblemNote problem={form.errors["password"] === undefined ? problem : undefined} />
    </DialogStep>
  );
}
