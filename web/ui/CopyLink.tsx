import { useState } from "react";
import { copyText } from "./copy.ts";

/** A word that copies something and says that it did. */
export function CopyLink({ text, children = "Copy" }: { text: string; children?: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        void copyText(text).then(done => {
          setCopied(done);
          if (done) setTimeout(() => setCopied(false), 3_000);
        });
      }}
    >
      <span aria-live="polite">{copied ? "Copied" : children}</span>
    </button>
  );
}
