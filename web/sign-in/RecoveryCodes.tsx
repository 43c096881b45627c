import { IconAlertTriangle, IconCheck, IconCopy, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useStudyName } from "../backend/configuration.ts";
import type { UserInfo } from "../backend/sign-in.ts";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { copyText } from "../ui/fields/copy.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { Note } from "../ui/Note.tsx";
import type { StepFrame } from "./step.ts";
import classes from "./RecoveryCodes.module.css";

interface RecoveryCodesProps {
  step: StepFrame;
  user: UserInfo;
  /** Undefined = they were made, but the connection broke before they arrived. */
  codes: readonly string[] | undefined;
  onDone: () => void;
}

/** The codes, this once. */
export function RecoveryCodes({ step: Step, user, codes, onDone }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false);
  const studyName = useStudyName();
  if (codes === undefined)
    return (
      <Step
        title="Couldn't show your recovery codes"
        text="The connection broke after they were created. Choose New recovery codes to create others."
        verb="Done"
        onSubmit={onDone}
      />
    );
  return (
    <Step
      title="Save your recovery codes"
      text="If you lose your phone, sign in with one of these instead of a code. Each one works once."
      verb="I saved them"
      onSubmit={onDone}
    >
      <div className={classes["paper"]}>
        <p className={classes["head"]}>
          HB{studyName && `, ${studyName}`}: recovery codes for {user.email}
        </p>
        <ul className={classes["codes"]} aria-label="Recovery codes">
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <Row gap={8}>
        <ActionButton
          icon={isCopied ? IconCheck : IconCopy}
          onClick={() => void copyText(codes.join("\n")).then(setIsCopied)}
        >
          <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
        </ActionButton>
        <ActionButton icon={IconPrinter} onClick={() => window.print()}>
          Print
        </ActionButton>
      </Row>
      <Note tone="amber" icon={IconAlertTriangle}>
        They won't be shown again. Keep them away from your phone and your password.
      </Note>
    </Step>
  );
}
