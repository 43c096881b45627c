import { Button, Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { finishProviderSignIn } from "../backend/provider-sign-in.ts";
import { type CodeChallenge, leaveEnded, signIn, type UserInfo } from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { LinkButton } from "../ui/fields/LinkButton.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { useFocusReturn } from "../ui/overlay/use-focus-return.ts";
import { EnterCode } from "./EnterCode.tsx";
import { PasswordField, useAttempt } from "./PasswordField.tsx";
import { ProviderStep } from "./ProviderStep.tsx";
import type { StepProps } from "./step.ts";
import { passwordText, signInAgainText, stepText } from "./text.tsx";
import classes from "./SignInFrame.module.css";

interface SignInAgainProps {
  user: UserInfo;
  /** No one used the screen for a while; otherwise the sign-in was ended or its time was over. */
  wasIdle: boolean;
}

/** The screen, with everything typed in it, stays covered until the same person signs in again. */
export function SignInAgain({ user, wasIdle }: SignInAgainProps) {
  useFocusReturn();
  const client = useQueryClient();
  const goOn = () => void client.invalidateQueries();
  const name = <b>{user.name}</b>;
  const words = {
    title: wasIdle ? signInAgainText.locked : signInAgainText.ended,
    text: wasIdle ? signInAgainText.lockedText(name) : signInAgainText.endedText(name),
  };
  if (!user.byProvider) return <ByPassword user={user} goOn={goOn} {...words} />;
  return (
    <ProviderStep
      step={AgainStep}
      user={user}
      {...words}
      take={finishProviderSignIn}
      onDone={goOn}
      onBack={() => undefined}
    />
  );
}

interface ByPasswordProps {
  user: UserInfo;
  goOn: () => void;
  title: string;
  text: ReactNode;
}

function ByPassword({ user, goOn, title, text }: ByPasswordProps) {
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: value => (value === "" ? passwordText.missing : null) },
  });
  const { problem, attempt } = useAttempt();
  const [challenge, setChallenge] = useState<CodeChallenge>();
  const submit = async ({ password }: { password: string }) => {
    await attempt(async () => {
      const asked = await signIn(user.email, password);
      if (asked) setChallenge(asked);
      else goOn();
    });
  };
  if (challenge)
    return (
      <EnterCode
        step={CoverStep}
        challenge={challenge}
        verb={stepText.signIn}
        onDone={goOn}
        onBack={() => setChallenge(undefined)}
      />
    );
  return (
    <AgainStep
      title={title}
      text={text}
      verb={stepText.signIn}
      loading={form.submitting}
      onSubmit={() => form.onSubmit(submit)()}
    >
      <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        data-autofocus
        label={signInAgainText.passwordFor(user.email)}
        name="password"
        autoComplete="current-password"
        {...form.getInputProps("password")}
      />
      <ProblemNote problem={problem} />
    </AgainStep>
  );
}

/** The first step, from which someone else can take over. */
function AgainStep(props: StepProps) {
  return <CoverStep {...props} more={<LinkButton onClick={leaveEnded}>{signInAgainText.someoneElse}</LinkButton>} />;
}

/** Over a screen that no one should read. */
function CoverStep({
  title,
  text,
  children,
  verb,
  loading = false,
  onSubmit,
  onBack,
  more,
}: StepProps & { more?: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal.Root
      opened
      onClose={() => undefined}
      size={420}
      centered
      zIndex={700}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Modal.Overlay className={classes["cover"] ?? ""} />
      <Modal.Content radius="lg">
        <Stack as="form" gap={14} className={`${classes["fields"]} ${classes["again"]}`} onSubmit={submit} noValidate>
          <Text as={Modal.Title} size="title-2" weight="bold">
            {title}
          </Text>
          <Text tone="quiet">{text}</Text>
          {children}
          <Button variant="filled" type="submit" size="lg" fullWidth loading={loading}>
            {verb}
          </Button>
          {more ?? <LinkButton onClick={onBack}>{stepText.back}</LinkButton>}
        </Stack>
      </Modal.Content>
    </Modal.Root>
  );
}
