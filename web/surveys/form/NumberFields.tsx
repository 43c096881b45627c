import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import type { Question as SurveyQuestion } from "@hb/domain/surveys/question.ts";
import { useState } from "react";
import { type Asked, describedBy, Question } from "../../public-page/fields/Question.tsx";
import { minutesOf, numberOf, partsOf } from "./typed-number.ts";
import classes from "./NumberFields.module.css";

interface NumberProps extends Asked {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number with its unit behind it. */
export function NumberField(props: NumberProps & { question: Extract<SurveyQuestion, { type: "number" }> }) {
  const { id, question, value, problem, onChange } = props;
  const [typed, setTyped] = useState(value === undefined ? "" : String(value));
  return (
    <Question {...props}>
      <div className={classes["part"]}>
        <input
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
        <span className={classes["unit"]} id={`${id}-unit`}>
          {question.unit}
        </span>
      </div>
    </Question>
  );
}

const words = homeSurveyPage.duration;

/** Hours and minutes; either alone is enough. */
export function DurationField(props: NumberProps) {
  const { id, value, problem, onChange } = props;
  const [parts, setParts] = useState(() => partsOf(value));
  const set = (change: Partial<typeof parts>) => {
    const next = { ...parts, ...change };
    setParts(next);
    onChange(minutesOf(next));
  };
  const digits = (text: string) => text.replace(/\D/g, "").slice(0, 4);
  return (
    <Question {...props} isGroup>
      <div className={classes["fields"]}>
        {(["hours", "minutes"] as const).map(part => (
          <label key={part} className={classes["part"]}>
            <input
              id={part === "hours" ? id : undefined}
              inputMode="numeric"
              autoComplete="off"
              value={parts[part]}
              aria-invalid={problem !== undefined}
              onChange={({ target }) => set({ [part]: digits(target.value) })}
            />
            <span className={classes["unit"]}>{words[part]}</span>
          </label>
        ))}
      </div>
    </Question>
  );
}
