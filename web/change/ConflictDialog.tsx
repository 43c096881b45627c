import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Avatar } from "../ui/Avatar.tsx";
import { Row } from "../ui/layout/Stack.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { conflictText } from "./text.tsx";
import classes from "./ConflictDialog.module.css";

export interface OneValue {
  /** Who wrote it. */
  name: string;
  /** When it was saved, or that it was not. */
  words: string;
  value: string;
}

interface ConflictDialogProps {
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

/** Two people edited one field: shows both values until one is chosen. */
export function ConflictDialog({ title, words, before, theirs, mine, onKeep, onLater, children }: ConflictDialogProps) {
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
            {conflictText.keys(
              <>
                <kbd>←</kbd> <kbd>→</kbd>
              </>,
            )}
          </span>
          <Button onClick={onLater}>{conflictText.later}</Button>
          <Button variant="filled" loading={isSaving} onClick={() => void keep()}>
            {choice === "mine" ? conflictText.keepMine : conflictText.keepTheirs}
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

export type Whose = "mine" | "theirs";

interface ConflictCardsProps {
  theirs: OneValue;
  mine: OneValue;
  choice: Whose;
  onChoose: (whose: Whose) => void;
  /** Enter keeps what is chosen. */
  onKeep: () => void;
}

/** Both values side by side, with equal weight: the second person to save chooses. */
export function ConflictCards({ theirs, mine, choice, onChoose, onKeep }: ConflictCardsProps) {
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") onChoose("theirs");
      else if (event.key === "ArrowRight") onChoose("mine");
      else if (event.key === "Enter") onKeep();
      else return;
      event.preventDefault();
    },
  };
  return (
    <fieldset className={classes["cards"]} aria-label={conflictText.choice} {...keys}>
      <Card {...theirs} isChosen={choice === "theirs"} onChoose={() => onChoose("theirs")} />
      <Card {...mine} isChosen={choice === "mine"} onChoose={() => onChoose("mine")} />
    </fieldset>
  );
}

interface CardProps extends OneValue {
  isChosen: boolean;
  onChoose: () => void;
}

function Card({ name, words, value, isChosen, onChoose }: CardProps) {
  return (
    <label className={classes["card"]} {...(isChosen && { "data-chosen": true })}>
      <Row as="span" gap={8} className={classes["who"]}>
        <Avatar name={name} size={22} />
        <b>{name}</b>
        <input
          type="radio"
          name="conflict"
          checked={isChosen}
          onChange={onChoose}
          {...(isChosen && { "data-autofocus": true })}
        />
      </Row>
      <span className={classes["when"]}>{words}</span>
      <span className={classes["value"]}>{value}</span>
    </label>
  );
}
