import { useState } from "react";
import { copyText } from "./copy.ts";

/** A link that copies a text and confirms it. */
export function CopyLink({ text, children = "Copy" }: { text: string; children?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(text);
    setCopied(done);
    if (done) setTimeout(() => setCopied(false), 3_000);
  };
  return (
    <button type="button" className="link" onClick={copy}>
      <span aria-live="polite">{copied ? "Copied" : children}</span>
    </button>
  );
}
