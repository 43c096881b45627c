import { TextInput, type TextInputProps } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { CodeChallenge } from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { useFocusFirst } from "../ui/overlay/use-focus-first.ts";
import { useAttempt } from "./PasswordField.tsx";
import type { StepFrame } from "./step.ts";
import { codeText } from "./text.tsx";

interface EnterCodeProps {
  step: StepFrame;
  challenge: CodeChallenge;
  verb: string;
  onDone?: () => Promise<void> | void;
  onBack: () => void;
}

/** After the right password: a code of the authenticator app, or a recovery code. */
export function EnterCode({ step: Step, challenge, verb, onDone, onBack }: EnterCodeProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({
    initialValues: { code: "" },
    validate: { code: value => (value.trim() === "" ? codeText.missing : null) },
  });
  const { problem, attempt } = useAttempt();
  const submit = async ({ code }: { code: string }) => {
    const failed = await attempt(async () => {
      await challenge.answer(code);
      await onDone?.();
    });
    if (failed?.refusal.details === "wrong code")
      form.setFieldError("code", isRecovery ? codeText.recovery.wrong : codeText.wrong);
  };
  return (
    <Step
      title={isRecovery ? codeText.recovery.title : codeText.title}
      text={isRecovery ? codeText.recovery.text : codeText.text}
      verb={verb}
      loading={form.submitting}
      onSubmit={() => form.onSubmit(submit)()}
      onBack={onBack}
    >
      {/* A field of its own for each kind of code: the new one gets the focus. */}
      <CodeField key={String(isRecovery)} isRecovery={isRecovery} {...form.getInputProps("code")} />
      <ProblemNote problem={form.errors["code"] === undefined ? problem : undefined} />
      <div>
        <LinkButton
          onClick={() => {
            form.reset();
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? codeText.recovery.toApp : codeText.toRecovery}
        </LinkButton>
      </div>
    </Step>
  );
}

function CodeField({ isRecovery, ...props }: TextInputProps & { isRecovery: boolean }) {
  const firstField = useFocusFirst();
  return (
    <TextInput
      size="lg"
      data-autofocus
      label={isRecovery ? codeText.recovery.label : codeText.label}
      name="code"
      autoComplete={isRecovery ? "off" : "one-time-code"}
      inputMode={isRecovery ? "text" : "numeric"}
      {...(isRecovery && { placeholder: "xxxx-xxxx-xxxx-xxxx" })}
      ref={firstField}
      {...props}
    />
  );
}
