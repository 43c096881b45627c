import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { serverNow } from "../backend/clock.ts";
import { useStudyName } from "../backend/configuration.ts";
import { confirmByProvider } from "../backend/provider-sign-in.ts";
import { type Enrollment, startEnrollment } from "../backend/second-factor.ts";
import { confirmPassword, type UserInfo } from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { useChange } from "../change/use-change.ts";
import { CopyLink } from "../ui/fields/LinkButton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { secondFactorKey } from "./data.ts";
import { PasswordField, useAttempt } from "./PasswordField.tsx";
import { ProviderStep } from "./ProviderStep.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { setUpText } from "./second-factor-text.ts";
import type { StepFrame } from "./step.ts";
import { codeText, passwordText, stepText } from "./text.tsx";
import classes from "./SetUpSecondFactor.module.css";

/** The server asks for the password again after 15 minutes; a minute is left to read the page. */
const recentMs = 14 * 60_000;

interface SetUpProps {
  step: StepFrame;
  user: UserInfo;
  /** Why it is needed. */
  text: string;
  onDone: () => void;
  onBack: () => void;
}

/** From explaining to recovery codes. */
export function SetUpSecondFactor({ step: Step, user, text, onDone, onBack }: SetUpProps) {
  const studyName = useStudyName();
  const [enrollment, setEnrollment] = useState<Enrollment>();
  const [made, setMade] = useState<{ codes: readonly string[] | undefined }>();
  const [needsProof, setNeedsProof] = useState(() => serverNow() - user.provedAt > recentMs);
  const needsPassword = needsProof && !user.byProvider;
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: value => (needsPassword && value === "" ? passwordText.missing : null) },
  });
  const { problem, attempt } = useAttempt();
  const start = async ({ password }: { password: string }) => {
    const failed = await attempt(async () => {
      if (needsPassword) await confirmPassword(password);
      setEnrollment(await startEnrollment(setUpText.account(studyName)));
    });
    if (needsPassword && failed?.refusal.code === "unauthenticated") form.setFieldError("password", passwordText.wrong);
  };
  if (needsProof && user.byProvider)
    return (
      <ProviderStep
        step={Step}
        user={user}
        title={setUpText.title}
        text={setUpText.signInFirst(text)}
        take={confirmByProvider}
        onDone={() => setNeedsProof(false)}
        onBack={onBack}
      />
    );
  if (made) return <RecoveryCodes step={Step} user={user} codes={made.codes} onDone={onDone} />;
  if (enrollment) return <Confirm step={Step} enrollment={enrollment} onConfirmed={setMade} onBack={onBack} />;
  return (
    <Step
      title={setUpText.title}
      text={text}
      verb={stepText.next}
      loading={form.submitting}
      onSubmit={() => form.onSubmit(start)()}
      onBack={onBack}
    >
      <Text>{setUpText.needs}</Text>
      {needsPassword && (
        <>
          <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            size="sm"
            data-autofocus
            label={passwordText.label}
            name="password"
            autoComplete="current-password"
            {...form.getInputProps("password")}
          />
        </>
      )}
      <ProblemNote problem={form.errors["password"] === undefined ? problem : undefined} />
    </Step>
  );
}

interface ConfirmProps {
  step: StepFrame;
  enrollment: Enrollment;
  onConfirmed: (made: { codes: readonly string[] | undefined }) => void;
  onBack: () => void;
}

function Confirm({ step: Step, enrollment, onConfirmed, onBack }: ConfirmProps) {
  const { run } = useChange({ refresh: [secondFactorKey] });
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: value => (value.trim() === "" ? setUpText.scan.codeMissing : null) },
  });
  const { problem, attempt } = useAttempt();
  const submit = async ({ code }: { code: string }) => {
    const failed = await attempt(() => enrollment.confirm(code));
    if (failed?.refusal.details === "wrong code") return form.setFieldError("code", codeText.wrong);
    if (failed) return;
    const { answer } = await run("createRecoveryCodes", {});
    onConfirmed({ codes: answer?.codes });
  };
  return (
    <Step
      title={setUpText.scan.title}
      text={setUpText.scan.text}
      verb={setUpText.scan.turnOn}
      loading={form.submitting}
      onSubmit={() => form.onSubmit(submit)()}
      onBack={onBack}
    >
      <Stack gap={8} align="center">
        <div className={classes["code"]}>
          <QrCode text={enrollment.address} label={setUpText.scan.picture} />
        </div>
        <Text size="small" tone="quiet" className={classes["key"]}>
          {setUpText.scan.key} <CopyLink text={enrollment.key} />
          <code>{enrollment.key.match(/.{1,4}/g)?.join(" ")}</code>
        </Text>
      </Stack>
      <TextInput
        size="lg"
        data-autofocus
        label={codeText.label}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.getInputProps("code")}
      />
      <ProblemNote problem={form.errors["code"] === undefined ? problem : undefined} />
    </Step>
  );
}
