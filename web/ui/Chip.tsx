import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Tone } from "./theme/tokens.ts";
import classes from "./Chip.module.css";

interface ChipProps {
  tone: Tone;
  icon?: Icon;
  /** 18 px beside a name in a two-line row; otherwise 22. */
  small?: boolean;
  /** Icon and text alone, without a fill. */
  bare?: boolean;
  /** Someone's own words: as many lines as they need. */
  isLong?: boolean;
  children: ReactNode;
}

/** A short label with icon and tone: never a color alone. */
export function Chip({ tone, icon: ChipIcon, small = false, bare = false, isLong = false, children }: ChipProps) {
  const look = [classes["chip"], small && classes["small"], bare && classes["bare"], isLong && classes["long"]];
  return (
    <span className={look.filter(Boolean).join(" ")} data-tone={tone}>
      {ChipIcon && <ChipIcon size={small ? 12 : 14} aria-hidden="true" />}
      {children}
    </span>
  );
}

/** A short code in a frame: filled or outlined, so that two of them differ without color. */
export function Tag({ filled, children }: { filled: boolean; children: ReactNode }) {
  return (
    <span className={classes["tag"]} data-filled={filled || undefined}>
      {children}
    </span>
  );
}
