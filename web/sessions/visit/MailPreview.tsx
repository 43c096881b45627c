import { IconMailOff } from "@tabler/icons-react";
import { useId, useState } from "react";
import { EmailFrame } from "../../emails/message/EmailFrame.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { type Mail, useMailPreview } from "../data.ts";
import classes from "./MailPreview.module.css";

interface NotifyProps {
  mail: Mail;
  /** Whom it would go to. */
  name: string;
  notify: boolean;
  onNotify: (notify: boolean) => void;
}

/** Whether the participant is told, and the very message that would go out. */
export function Notify({ mail, name, notify, onNotify }: NotifyProps) {
  const [isShown, setIsShown] = useState(false);
  const labelId = useId();
  const { data, error } = useMailPreview(mail);
  const stop = data?.stop ?? null;
  return (
    <div className={classes["notify"]}>
      <div className={classes["line"]}>
        <Switch aria-labelledby={labelId} checked={notify} onSwitch={onNotify} />
        <span id={labelId}>Tell {name} by email</span>
        {notify && data?.body && (
          <button type="button" className="link" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? "Hide the mail" : "Show the mail"}
          </button>
        )}
      </div>
      {notify && stop !== null && (
        <p className={classes["stop"]}>
          <IconMailOff size={15} stroke={2} aria-hidden="true" />
          No mail would go out: {stop}
        </p>
      )}
      {notify && error && !data && (
        <p className={classes["stop"]}>
          The mail could not be shown. {error.message} ({error.code})
        </p>
      )}
      {notify && isShown && data?.body && (
        <div className={classes["mail"]}>
          {data.to !== null && <p className={classes["to"]}>To {data.to}</p>}
          <EmailFrame subject={data.body.subject} html={data.body.html} text={data.body.text} />
        </div>
      )}
    </div>
  );
}
