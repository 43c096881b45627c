import { publicPage } from "@hb/domain/public-page/text.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import type { Answer, Question as SurveyQuestion } from "@hb/domain/surveys/question.ts";
import { type CSSProperties, type Ref, useState } from "react";
import { Cards, OneOf, SeveralOf } from "../../public-page/fields/choices.tsx";
import { TextField } from "../../public-page/fields/inputs.tsx";
import { describedBy, type FieldProps, Question } from "../../public-page/fields/Question.tsx";
import { useText } from "../../public-page/language.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { applyExclusions, durationParts, minutesOf, numberOf } from "./draft.ts";
import { PhotoField } from "./PhotoField.tsx";
import type { Folder } from "./photos.ts";
import fields from "../../public-page/fields/fields.module.css";
import classes from "./SurveyForm.module.css";

interface QuestionFieldProps {
  question: SurveyQuestion;
  answer: Answer | undefined;
  problem: string | undefined;
  /** Where photos go; absent where none are asked for. */
  folder?: Folder;
  headline: Ref<HTMLHeadingElement> | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}

/** The field for a type of question. */
export function QuestionField({ question, answer, problem, folder, headline, onAnswer }: QuestionFieldProps) {
  const field = {
    id: question.id,
    text: { label: question.title, ...(question.help !== undefined && { help: question.help }) },
    isOptional: question.optional,
    problem,
    headline,
  };
  const number = typeof answer === "number" ? answer : undefined;
  switch (question.type) {
    case "single":
      // An optional answer can be cleared, which cards don't offer.
      return question.optional ? (
        <OneOf
          {...field}
          options={question.choices}
          chosen={number ?? null}
          onChange={chosen => onAnswer(chosen ?? undefined)}
        />
      ) : (
        <Cards {...field} options={question.choices} chosen={number ?? null} onChange={onAnswer} />
      );
    case "several": {
      const chosen = Array.isArray(answer) ? (answer as number[]) : [];
      return (
        <SeveralOf
          {...field}
          options={question.choices}
          chosen={chosen}
          onChange={next => onAnswer(applyExclusions(question, next))}
        />
      );
    }
    case "scale":
      return <ScaleField {...field} scale={question} chosen={number} onChange={onAnswer} />;
    case "number":
      return <NumberField {...field} question={question} value={number} onChange={onAnswer} />;
    case "duration":
      return <DurationField {...field} value={number} onChange={onAnswer} />;
    case "text":
      return (
        <TextField
          {...field}
          isLong
          maxLength={question.maxLength}
          value={typeof answer === "string" ? answer : ""}
          onChange={onAnswer}
        />
      );
    case "photo":
      return (
        folder && (
          <PhotoField
            {...field}
            folder={folder}
            max={question.most}
            files={Array.isArray(answer) ? (answer as string[]) : []}
            onChange={onAnswer}
          />
        )
      );
  }
}

interface NumberProps extends FieldProps {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number with its unit behind it. */
function NumberField(props: NumberProps & { question: Extract<SurveyQuestion, { type: "number" }> }) {
  const { id, question, value, problem, onChange } = props;
  const [typed, setTyped] = useState(value === undefined ? "" : String(value));
  return (
    <Question {...props}>
      <Row gap={10} className={classes["number"]}>
        <input
          className={fields["field"]}
          id={id}
          inputMode={question.decimals > 0 ? "decimal" : "numeric"}
          autoComplete="off"
          maxLength={12}
          value={typed}
          aria-invalid={problem !== undefined}
          aria-describedby={[describedBy(props), `${id}-unit`].filter(Boolean).join(" ")}
          onChange={({ target }) => {
            const text =
              question.decimals > 0 ? target.value.replace(/[^\d.,-]/g, "") : target.value.replace(/[^\d-]/g, "");
            setTyped(text);
            onChange(numberOf(text));
          }}
        />
        <span className="lead" id={`${id}-unit`}>
          {question.unit}
        </span>
      </Row>
    </Question>
  );
}

/** Hours and minutes; either alone is enough. */
function DurationField(props: NumberProps) {
  const { id, value, problem, onChange } = props;
  const { duration } = useText(homeSurveyPage);
  const [parts, setParts] = useState(() => durationParts(value));
  const set = (change: Partial<typeof parts>) => {
    const next = { ...parts, ...change };
    setParts(next);
    onChange(minutesOf(next));
  };
  const digits = (text: string) => text.replace(/\D/g, "").slice(0, 4);
  return (
    <Question {...props} isGroup>
      <Row gap={12} align="stretch" wrap>
        {(["hours", "minutes"] as const).map(part => (
          <Row as="label" gap={10} key={part} className={classes["number"]}>
            <input
              className={fields["field"]}
              id={part === "hours" ? id : undefined}
              inputMode="numeric"
              autoComplete="off"
              value={parts[part]}
              aria-invalid={problem !== undefined}
              onChange={({ target }) => set({ [part]: digits(target.value) })}
            />
            <span className="lead">{duration[part]}</span>
          </Row>
        ))}
      </Row>
    </Question>
  );
}

interface ScaleFieldProps extends FieldProps {
  scale: Extract<SurveyQuestion, { type: "scale" }>;
  chosen: number | undefined;
  onChange: (chosen: number | undefined) => void;
}

/** On a phone, more than seven keys would be too narrow for a thumb: they stand in two lines. */
function keysPerLine(count: number): number {
  return count > 7 ? Math.ceil(count / 2) : count;
}

/** Equal keys with a label at each end: none looks larger or warmer than another. */
function ScaleField(props: ScaleFieldProps) {
  const { id, scale, chosen, onChange, isOptional, problem } = props;
  const { from, to, fromLabel, toLabel } = scale;
  const { clear } = useText(publicPage).field;
  const keys = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const labelOf = (key: number) =>
    key === from ? `${key} ${fromLabel}` : key === to ? `${key} ${toLabel}` : String(key);
  return (
    <Question {...props} isGroup>
      <div
        className={`${classes["keys"]} ${problem ? classes["invalid"] : ""}`}
        style={{ "--keys": keys.length, "--keys-narrow": keysPerLine(keys.length) } as CSSProperties}
      >
        {keys.map(key => (
          <label key={key} className={`choice ${classes["key"]}`} data-checked={key === chosen || undefined}>
            <input
              type="radio"
              id={key === from ? id : undefined}
              name={id}
              aria-label={labelOf(key)}
              checked={key === chosen}
              onChange={() => onChange(key)}
            />
            <span aria-hidden="true">{key}</span>
          </label>
        ))}
      </div>
      <Row gap={16} mt={8} align="stretch" justify="between" className={`small ${classes["ends"]}`} aria-hidden="true">
        <span>{labelOf(from)}</span>
        <span>{labelOf(to)}</span>
      </Row>
      {isOptional && chosen !== undefined && (
        <button className={fields["clear"]} type="button" onClick={() => onChange(undefined)}>
          {clear}
        </button>
      )}
    </Question>
  );
}
