import type { ReactNode } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConfiguration } from "../backend/configuration.ts";
import { closeProviderWindow, openProviderWindow, watchProviderWindow } from "../backend/provider-sign-in.ts";
import type { CodeChallenge, UserInfo } from "../backend/sign-in.ts";
import { ProblemNote } from "../change/ProblemNote.tsx";
import { Text } from "../ui/layout/Text.tsx";
import { EnterCode } from "./EnterCode.tsx";
import { useAttempt } from "./PasswordField.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import type { StepFrame } from "./step.ts";
import { providerText, stepText } from "./text.tsx";
import classes from "./SignInFrame.module.css";

interface ProviderStepProps {
  step: StepFrame;
  user: UserInfo;
  title: string;
  text: ReactNode;
  /** Takes what the identity provider said. A challenge is answered with a code. */
  take: () => Promise<CodeChallenge | string | undefined>;
  onDone: () => Promise<void> | void;
  onBack: () => void;
}

/** Someone without a password proves who they are in a window of the identity provider; this page stays as it is. */
export function ProviderStep({ step: Step, user, title, text, take, onDone, onBack }: ProviderStepProps) {
  const label = useConfiguration()?.providerLabel ?? stepText.signIn;
  const [challenge, setChallenge] = useState<CodeChallenge>();
  const [isOpen, setIsOpen] = useState(false);
  // Other tabs hear of it too, and it is for the one that opened the window.
  const isWaiting = useRef(false);
  const { problem, attempt } = useAttempt();
  const open = () =>
    attempt(async () => {
      openProviderWindow(user.userId);
      isWaiting.current = true;
      setIsOpen(true);
    });
  const finish = useEffectEvent(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    setIsOpen(false);
    void attempt(async () => {
      const found = await take();
      if (typeof found === "object") setChallenge(found);
      else await onDone();
    });
  });
  useEffect(() => watchProviderWindow(() => finish()), []);
  if (challenge)
    return <EnterCode step={Step} challenge={challenge} verb={stepText.next} onDone={onDone} onBack={onBack} />;
  return (
    <Step title={title} text={text} verb={label} onSubmit={() => void open()} onBack={onBack}>
      <output>{isOpen && <Text tone="quiet">{providerText.waiting}</Text>}</output>
      <ProblemNote problem={problem} />
    </Step>
  );
}

/** In the small window, back from the identity provider. Most browsers close it before anyone reads this. */
export function ConfirmedPage() {
  useEffect(closeProviderWindow, []);
  return (
    <SignInFrame title={providerText.confirmed}>
      <output className={classes["text"]}>{providerText.confirmedText}</output>
    </SignInFrame>
  );
}
