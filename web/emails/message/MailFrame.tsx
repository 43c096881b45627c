import { useState } from "react";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import classes from "./MailFrame.module.css";

interface MailFrameProps {
  subject: string;
  html: string;
  text: string;
}

const forms = [
  { value: "html", label: "As designed" },
  { value: "text", label: "As text" },
] as const;

/**
 * The message as it arrives, light in both schemes. The frame may do nothing: no script, no form, no way out; its links
 * would open a window, which it may not, so that nobody acts in a participant's name by a stray click.
 */
export function MailFrame({ subject, html, text }: MailFrameProps) {
  const [form, setForm] = useState<"html" | "text">("html");
  return (
    <div className={classes["mail"]}>
      <div className={classes["head"]}>
        <span className={classes["subject"]} title={subject}>
          {subject}
        </span>
        <Segmented label="How to show the message" options={forms} value={form} onChange={setForm} />
      </div>
      {form === "html" ? (
        <iframe className={classes["frame"]} title={`Message: ${subject}`} sandbox="" srcDoc={outward(html)} />
      ) : (
        // Keys scroll it, as they do the frame.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes["text"]} tabIndex={0} aria-label={`Message as text: ${subject}`}>
          {text}
        </pre>
      )}
    </div>
  );
}

export function outward(html: string): string {
  return html.includes("<head>")
    ? html.replace("<head>", '<head><base target="_blank">')
    : `<base target="_blank">${html}`;
}
