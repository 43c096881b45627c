import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { ConflictCards, type Whose } from "./ConflictCards.tsx";
import classes from "./TwoValues.module.css";

export interface OneValue {
  /** Whose it is. */
  name: string;
  /** When it was saved, or that it was not. */
  words: string;
  value: string;
}

interface TwoValuesProps {
  title: string;
  words: string;
  before: string;
  theirs: OneValue;
  mine: OneValue;
  onKeep: (whose: Whose) => Promise<void>;
  onLater: () => void;
  /** What was saved beside it, and why something was not. */
  children?: ReactNode;
}

/** Two people typed into one field: both values side by side, until somebody chose. */
export function TwoValues({ title, words, before, theirs, mine, onKeep, onLater, children }: TwoValuesProps) {
  const [choice, setChoice] = useState<Whose>("mine");
  const [isSaving, setIsSaving] = useState(false);
  const keep = async () => {
    setIsSaving(true);
    await onKeep(choice);
    setIsSaving(false);
  };
  return (
    <Dialog
      title={title}
      icon={IconAlertTriangle}
      width={640}
      onClose={onLater}
      foot={
        <>
          <span className={classes["keys"]} aria-hidden="true">
            <kbd>←</kbd> <kbd>→</kbd> choose · Enter keep
          </span>
          <Button variant="default" onClick={onLater}>
            Decide later
          </Button>
          <Button loading={isSaving} onClick={() => void keep()}>
            {choice === "mine" ? "Keep my value" : "Keep their value"}
          </Button>
        </>
      }
    >
      <p>{words}</p>
      <p className={classes["before"]}>{before}</p>
      <ConflictCards theirs={theirs} mine={mine} choice={choice} onChoose={setChoice} onKeep={() => void keep()} />
      {children}
    </Dialog>
  );
}
