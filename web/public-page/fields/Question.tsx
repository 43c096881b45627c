import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import page from "../PublicPage.module.css";
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
  /** Present = the question is the headline of its screen, and this is where the focus goes when the screen opens. */
  headline?: Ref<HTMLHeadingElement> | undefined;
}

interface QuestionProps extends Asked {
  /** Several controls that answer one question are named by it together. */
  isGroup?: boolean;
  /** How it may be answered, beside its name. */
  aside?: string;
  children: ReactNode;
}

/** A question with its reason above and what is wrong with the answer below. That it is needed is not said. */
export function Question(props: QuestionProps) {
  const { id, words, isOptional, problem, isGroup, aside, headline, children } = props;
  const asides = [isOptional && "optional", aside].filter(Boolean).join(", ");
  if (headline !== undefined) return <HeadQuestion {...props} asides={asides} />;
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

/** The first question of a screen: its words are the headline. */
function HeadQuestion({ id, words, problem, isGroup, asides, headline, children }: QuestionProps & { asides: string }) {
  const title = (
    <h1
      className={`${page["headline"]} ${classes["headline"]}`}
      ref={headline}
      tabIndex={-1}
      aria-describedby="progress"
    >
      {isGroup ? words.label : <label htmlFor={id}>{words.label}</label>}
    </h1>
  );
  const rest = (
    <>
      {words.help && (
        <p className={page["lead"]} id={`${id}-help`}>
          {words.help}
        </p>
      )}
      {asides && <p className={`${classes["aside"]} ${classes["asides"]}`}>{asides}</p>}
      <div className={classes["answerUnderHeadline"]}>{children}</div>
      <Problem id={id} problem={problem} />
    </>
  );
  if (!isGroup)
    return (
      <div className={classes["question"]}>
        {title}
        {rest}
      </div>
    );
  return (
    <fieldset className={classes["question"]} aria-describedby={describedBy({ id, words, problem })}>
      <legend className={classes["legend"]}>{title}</legend>
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
