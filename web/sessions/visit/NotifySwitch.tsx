import { IconMailOff } from "@tabler/icons-react";
import { useId, useState } from "react";
import { EmailFrame } from "../../emails/message/EmailFrame.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { type EmailToPreview, useEmailPreview } from "../data.ts";
import classes from "./SessionDrawer.module.css";

interface NotifySwitchProps {
  email: EmailToPreview;
  firstName: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Whether the participant gets an email, and a preview of exactly that email. */
export function NotifySwitch({ email, firstName, isOn, onSwitch }: NotifySwitchProps) {
  const [isShown, setIsShown] = useState(false);
  const labelId = useId();
  const { data, error } = useEmailPreview(email);
  const stop = data?.stop ?? null;
  return (
    <div className={classes["notify"]}>
      <Row gap={10} className={classes["line"]}>
        <Switch aria-labelledby={labelId} checked={isOn} onSwitch={onSwitch} />
        <span id={labelId}>Email {firstName}</span>
        {isOn && data?.body && (
          <button type="button" className="link" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide email" : "Preview email"}
          </button>
        )}
      </Row>
      {isOn && stop !== null && (
        <Row as="p" gap={6} className={classes["stop"]}>
          <IconMailOff size={15} stroke={2} aria-hidden="true" />
          No email will be sent: {stop}
        </Row>
      )}
      {isOn && error && !data && <p className={classes["stop"]}>Couldn't load the preview. {error.message}</p>}
      {isOn && isShown && data?.body && (
        <div className={classes["email"]}>
          {data.to !== null && <p className={classes["to"]}>To {data.to}</p>}
          <EmailFrame subject={data.body.subject} html={data.body.html} text={data.body.text} />
        </div>
      )}
    </div>
  );
}
