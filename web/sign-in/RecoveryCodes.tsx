import { IconAlertTriangle, IconCheck, IconCopy, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useStudyName } from "../backend/configuration.ts";
import type { UserInfo } from "../backend/sign-in.ts";
import { ActionButton } from "../ui/fields/ActionButton.tsx";
import { copyText } from "../ui/fields/copy.ts";
import { Row } from "../ui/layout/Stack.tsx";
import { Note } from "../ui/Note.tsx";
import { commonText } from "../ui/text.ts";
import { recoveryCodesText as recovery } from "./second-factor-text.ts";
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
    return <Step title={recovery.lost.title} text={recovery.lost.text} verb={commonText.done} onSubmit={onDone} />;
  return (
    <Step title={recovery.title} text={recovery.text} verb={recovery.saved} onSubmit={onDone}>
      <div className={classes["paper"]}>
        <p className={classes["head"]}>{recovery.head(studyName, user.email)}</p>
        <ul className={classes["codes"]} aria-label={recovery.list}>
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
          <span aria-live="polite">{isCopied ? recovery.copied : recovery.copy}</span>
        </ActionButton>
        <ActionButton icon={IconPrinter} onClick={() => window.print()}>
          {recovery.print}
        </ActionButton>
      </Row>
      <Note tone="amber" icon={IconAlertTriangle}>
        {recovery.warning}
      </Note>
    </Step>
  );
}
