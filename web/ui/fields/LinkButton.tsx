import { type ComponentProps, useState } from "react";
import { fieldText } from "../text.ts";
import { copyText } from "./copy.ts";

/** An action within a sentence, or one too small for a button: it looks like a link. */
export function LinkButton(props: Omit<ComponentProps<"button">, "type" | "className">) {
  return <button type="button" className="link" {...props} />;
}

/** A link that copies a text and confirms it. */
export function CopyLink({ text, children = fieldText.copy }: { text: string; children?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(text);
    setCopied(done);
    if (done) setTimeout(() => setCopied(false), 3_000);
  };
  return (
    <LinkButton onClick={copy}>
      <span aria-live="polite">{copied ? fieldText.copied : children}</span>
    </LinkButton>
  );
}
