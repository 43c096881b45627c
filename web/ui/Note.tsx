import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Tone } from "./theme/tokens.ts";
import classes from "./Note.module.css";

interface NoteProps {
  tone: Tone;
  icon: Icon;
  children: ReactNode;
  /** At most one thing to do about it. */
  act?: ReactNode;
}

/** A sentence that one must not miss, with its tone and what can be done about it. */
export function Note({ tone, icon: NoteIcon, children, act }: NoteProps) {
  return (
    <div className={classes["note"]} data-tone={tone}>
      <NoteIcon size={16} stroke={2} aria-hidden="true" />
      <p className={classes["words"]}>{children}</p>
      {act}
    </div>
  );
}
