import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Question.module.css";

export interface QuestionWords {
  label: string;
  help?: string;
  why?: string;
}

export interface Asked {
  /** Of the control itself, or of the first one of a group: where the focus goes when the answer needs a look. */
  id: string;
  words: QuestionWords;
  isOptional?: boolean;
  problem?: string | undefined;
}

interface QuestionProps extends Asked {
  /** Several controls that answer one question are named by it together. */
  isGroup?: boolean;
  /** How it may be answered, beside its name. */
  aside?: string;
  children: ReactNode;
}

/** A question with its reason above and what is wrong with the answer below. That it is needed is not said. */
export function Question({ id, words, isOptional, problem, isGroup, aside, children }: QuestionProps) {
  const asides = [isOptional && "optional", aside].filter(Boolean).join(", ");
  const name = (
    <>
      {words.label} {asides && <span className={classes["aside"]}>{asides}</span>}
    </>
  );
  const rest = (
    <>
      {words.help && (
        <p className={classes["note"]} id={`${id}-help`}>
          {words.help}
        </p>
      )}
      {words.why && (
        <p className={classes["note"]} id={`${id}-why`}>
          Why we ask: {words.why}
        </p>
      )}
      <div className={classes["answer"]}>{children}</div>
      <Problem id={id} problem={problem} />
    </>
  );
  if (!isGroup)
    return (
      <div className={classes["question"]}>
        <label className={classes["label"]} htmlFor={id}>
          {name}
        </label>
        {rest}
      </div>
    );
  return (
    <fieldset className={classes["question"]} aria-describedby={describedBy({ id, words, problem })}>
      <legend className={classes["label"]}>{name}</legend>
      {rest}
    </fieldset>
  );
}

export function Problem({ id, problem }: { id: string; problem: string | undefined }) {
  // The region stands before there is anything to say, or a screen reader would not say it.
  return (
    <div id={`${id}-problem`} aria-live="polite">
      {problem && (
        <p className={classes["problem"]}>
          <IconAlertCircle size={20} stroke={2} aria-hidden="true" />
          {problem}
        </p>
      )}
    </div>
  );
}

export function describedBy({ id, words, problem }: Pick<Asked, "id" | "words" | "problem">): string | undefined {
  const parts = [words.help && `${id}-help`, words.why && `${id}-why`, problem && `${id}-problem`];
  return parts.filter(Boolean).join(" ") || undefined;
}
