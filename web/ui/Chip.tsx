import type { Icon } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import type { Tone } from "./tokens.ts";
import classes from "./Chip.module.css";

interface ChipProps {
  tone: Tone;
  icon?: Icon;
  /** 18 px beside a name in a two-line row; otherwise 22. */
  small?: boolean;
  /** The icon and the word alone, without a fill. */
  bare?: boolean;
  children: ReactNode;
}

/** What a thing is, in a word: icon, word and tone together, never a colour alone. */
export function Chip({ tone, icon: ChipIcon, small = false, bare = false, children }: ChipProps) {
  const colours = {
    "--chip-fg": `var(--${tone}-fg)`,
    "--chip-bg": `var(--${tone}-bg)`,
    "--chip-line": `var(--${tone}-line)`,
  } as CSSProperties;
  const look = [
    classes["chip"],
    small && classes["small"],
    bare && classes["bare"],
    tone === "ghost" && classes["ghost"],
  ];
  return (
    <span className={look.filter(Boolean).join(" ")} style={colours}>
      {ChipIcon && <ChipIcon size={small ? 12 : 14} stroke={2} aria-hidden="true" />}
      {children}
    </span>
  );
}
