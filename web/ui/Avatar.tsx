import type { CSSProperties } from "react";
import { avatarColors } from "./theme/tokens.ts";
import classes from "./Avatar.module.css";

/** A person's initials. Silent to screen readers, because the name is always next to it. */
export function Avatar({ name, size }: { name: string; size: number }) {
  const style = { "--size": `${size}px`, "--color": avatarColor(name) } as CSSProperties;
  return (
    <span
      className={`screen-only ${classes["avatar"]}`}
      style={style}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}

/** First letters of the first and the last word: "Ana Maria Rey" is AR, "Front desk tablet" is Ft. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return picked.map(word => firstLetter(word ?? "")).join("");
}

/** A letter as people see it: a combining accent belongs to the letter before it. */
function firstLetter(word: string): string {
  for (const { segment } of new Intl.Segmenter("en").segment(word)) return segment;
  return "";
}

/** Derived from the name, so that it is the same in every browser. */
function avatarColor(name: string): string {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return avatarColors[sum % avatarColors.length] ?? avatarColors[0];
}
