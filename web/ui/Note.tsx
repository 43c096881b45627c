import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Row } from "./layout/Stack.tsx";
import type { Tone } from "./theme/tokens.ts";
import classes from "./Note.module.css";

interface NoteProps {
  tone: Tone;
  icon: Icon;
  children: ReactNode;
  /** What can be done about it. */
  act?: ReactNode;
}

/** A message that must not be missed, with an action where there is one. */
export function Note({ tone, icon: NoteIcon, children, act }: NoteProps) {
  return (
    <Row gap={10} rowGap={4} wrap className={classes["note"]} data-tone={tone}>
      <NoteIcon size={16} aria-hidden="true" />
      <p className={classes["words"]}>{children}</p>
      {act}
    </Row>
  );
}
