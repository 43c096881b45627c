import { useState } from "react";
import { Segmented } from "../../ui/fields/Segmented.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Text } from "../../ui/layout/Text.tsx";
import { emailFrameText } from "./text.tsx";
import classes from "./Message.module.css";

interface EmailFrameProps {
  subject: string;
  html: string;
  text: string;
}

const forms = [
  { value: "html", label: emailFrameText.designed },
  { value: "text", label: emailFrameText.plainText },
] as const;

/**
 * The email as it arrives, light in both color schemes. The frame can't run scripts, send forms or open links, so that a
 * stray click never acts in a participant's name.
 */
export function EmailFrame({ subject, html, text }: EmailFrameProps) {
  const [form, setForm] = useState<"html" | "text">("html");
  return (
    <Stack grow>
      <Row gap={12} className={classes["head"]}>
        <Text as="span" weight="medium" grow isCut title={subject}>
          {subject}
        </Text>
        <Segmented label={emailFrameText.format} options={forms} value={form} onChange={setForm} />
      </Row>
      {form === "html" ? (
        <iframe
          className={classes["frame"]}
          title={emailFrameText.message(subject)}
          sandbox=""
          srcDoc={withExternalLinks(html)}
        />
      ) : (
        // Focusable, so that keys scroll it like the frame.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes["text"]} tabIndex={0} aria-label={emailFrameText.messageAsText(subject)}>
          {text}
        </pre>
      )}
    </Stack>
  );
}

export function withExternalLinks(html: string): string {
  return html.includes("<head>")
    ? html.replace("<head>", '<head><base target="_blank">')
    : `<base target="_blank">${html}`;
}
