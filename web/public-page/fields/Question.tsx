import { publicPage } from "@hb/domain/public-page/text.ts";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { Row } from "../../ui/layout/Stack.tsx";
import { useText } from "../language.tsx";
import classes from "./fields.module.css";

export interface QuestionText {
  label: string;
  help?: string;
  why?: string;
}

/** What every field of a public form takes. */
export interface FieldProps {
  /** Of the control, or the first one of a group: it gets the focus when the answer needs checking. */
  id: string;
  text: QuestionText;
  isOptional?: boolean;
  problem?: string | undefined;
  /** Set if the question is the headline of its screen, which gets the focus when the screen opens. */
  headline?: Ref<HTMLHeadingElement> | undefined;
}

interface QuestionProps extends FieldProps {
  /** Several controls that answer one question share its name. */
  isGroup?: boolean;
  /** How it may be answered, beside the question. */
  aside?: string;
  children: ReactNode;
}

/** A question, why it is asked, the answer, and what is wrong with it. That it is required isn't said. */
export function Question(props: QuestionProps) {
  const { id, text, isOptional, problem, isGroup, aside, headline, children } = props;
  const { field } = useText(publicPage);
  const asides = [isOptional && field.optional, aside].filter(Boolean).join(", ");
  const isHeadline = headline !== undefined;
  const label = isHeadline ? (
    <h1 className={`headline ${classes["headline"]}`} ref={headline} tabIndex={-1} aria-describedby="form-progress">
      {isGroup ? text.label : <label htmlFor={id}>{text.label}</label>}
    </h1>
  ) : (
    <>
      {text.label} {asides && <span className={classes["aside"]}>{asides}</span>}
    </>
  );
  const rest = (
    <>
      {text.help && (
        <p className={isHeadline ? "lead" : classes["note"]} id={`${id}-help`}>
          {text.help}
        </p>
      )}
      {text.why && (
        <p className={classes["note"]} id={`${id}-why`}>
          {field.why(text.why)}
        </p>
      )}
      {isHeadline && asides && <p className={`${classes["aside"]} ${classes["asides"]}`}>{asides}</p>}
      <div className={isHeadline ? classes["answerUnderHeadline"] : classes["answer"]}>{children}</div>
      <FieldProblem id={id} problem={problem} />
    </>
  );
  if (!isGroup)
    return (
      <div className={classes["question"]}>
        {isHeadline ? (
          label
        ) : (
          <label className={classes["label"]} htmlFor={id}>
            {label}
          </label>
        )}
        {rest}
      </div>
    );
  return (
    <fieldset aria-describedby={describedBy({ id, text, problem })}>
      <legend className={isHeadline ? undefined : classes["label"]}>{label}</legend>
      {rest}
    </fieldset>
  );
}

export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  // The region is there before there is anything to say; otherwise a screen reader wouldn't say it.
  return (
    <div id={`${id}-problem`} aria-live="polite">
      {problem && (
        <Row as="p" gap={8} align="stretch" className={classes["problem"]}>
          <IconAlertCircle size={20} aria-hidden="true" />
          {problem}
        </Row>
      )}
    </div>
  );
}

export function describedBy({ id, text, problem }: Pick<FieldProps, "id" | "text" | "problem">): string | undefined {
  const parts = [text.help && `${id}-help`, text.why && `${id}-why`, problem && `${id}-problem`];
  return parts.filter(Boolean).join(" ") || undefined;
}
