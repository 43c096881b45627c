import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import type { Question as SurveyQuestion } from "@hb/domain/surveys/question.ts";
import type { CSSProperties } from "react";
import { type Asked, Question } from "../../public-page/fields/Question.tsx";
import classes from "./ScaleKeys.module.css";

interface ScaleKeysProps extends Asked {
  scale: Extract<SurveyQuestion, { type: "scale" }>;
  chosen: number | undefined;
  onChange: (chosen: number | undefined) => void;
}

/** Equal keys with both ends in words, none of them larger or warmer than another. */
export function ScaleKeys(props: ScaleKeysProps) {
  const { id, scale, chosen, onChange, isOptional, problem } = props;
  const { from, to, fromLabel, toLabel } = scale;
  const keys = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const nameOf = (key: number) =>
    key === from ? `${key} ${fromLabel}` : key === to ? `${key} ${toLabel}` : String(key);
  return (
    <Question {...props} isGroup>
      <div
        className={`${classes["keys"]} ${problem ? classes["invalid"] : ""}`}
        style={{ "--keys": keys.length } as CSSProperties}
      >
        {keys.map(key => (
          <label key={key} className={classes["key"]}>
            <input
              type="radio"
              id={key === from ? id : undefined}
              name={id}
              aria-label={nameOf(key)}
              checked={key === chosen}
              onChange={() => onChange(key)}
            />
            <span aria-hidden="true">{key}</span>
          </label>
        ))}
      </div>
      <div className={classes["ends"]} aria-hidden="true">
        <span>{nameOf(from)}</span>
        <span>{nameOf(to)}</span>
      </div>
      {isOptional && chosen !== undefined && (
        <button className={classes["clear"]} type="button" onClick={() => onChange(undefined)}>
          {homeSurveyPage.clear}
        </button>
      )}
    </Question>
  );
}
