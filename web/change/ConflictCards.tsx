import type { KeyboardEvent } from "react";
import { Avatar } from "../ui/Avatar.tsx";
import classes from "./ConflictCards.module.css";

export type Whose = "mine" | "theirs";

interface Version {
  name: string;
  /** When it was saved, or that it was not. */
  words: string;
  value: string;
}

interface ConflictCardsProps {
  theirs: Version;
  mine: Version;
  choice: Whose;
  onChoose: (whose: Whose) => void;
  /** Enter keeps what is chosen. */
  onKeep: () => void;
}

/** Two values of one thing, side by side and equal: whoever typed second chooses. */
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
    <fieldset className={classes["cards"]} aria-label="Which value stays" {...keys}>
      <Card {...theirs} isChosen={choice === "theirs"} onChoose={() => onChoose("theirs")} />
      <Card {...mine} isChosen={choice === "mine"} onChoose={() => onChoose("mine")} />
    </fieldset>
  );
}

interface CardProps extends Version {
  isChosen: boolean;
  onChoose: () => void;
}

function Card({ name, words, value, isChosen, onChoose }: CardProps) {
  return (
    <label className={classes["card"]} {...(isChosen && { "data-chosen": true })}>
      <span className={classes["who"]}>
        <Avatar name={name} size={22} />
        <b>{name}</b>
        <input
          type="radio"
          name="conflict"
          checked={isChosen}
          onChange={onChoose}
          {...(isChosen && { "data-autofocus": true })}
        />
      </span>
      <span className={classes["when"]}>{words}</span>
      <span className={classes["value"]}>{value}</span>
    </label>
  );
}
