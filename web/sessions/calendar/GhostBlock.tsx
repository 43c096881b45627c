import type { Session } from "@hb/domain/sessions/session.ts";
import { scale } from "./clock-axis.ts";
import type { Target } from "./grid-target.ts";
import classes from "./GhostBlock.module.css";

/** What is being moved, where it would come to lie. */
export interface Ghost {
  session: Session;
  target: Target;
  words: string;
  isTaken: boolean;
}

interface GhostBlockProps {
  ghost: Ghost;
  /** Which of all columns beside each other. */
  column: number;
  total: number;
}

export function GhostBlock({ ghost: { target, words, isTaken }, column, total }: GhostBlockProps) {
  return (
    <div
      className={classes["ghost"]}
      data-taken={isTaken || undefined}
      style={{
        top: target.top * scale + 1,
        height: target.length * scale - 3,
        left: `calc(var(--hours) + (100% - var(--hours)) * ${column / total} + 2px)`,
        width: `calc((100% - var(--hours)) / ${total} - 4px)`,
      }}
    >
      {words}
    </div>
  );
}
