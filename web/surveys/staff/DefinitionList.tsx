import type { Question } from "@hb/domain/surveys/question.ts";
import { Chip } from "../../ui/Chip.tsx";
import type { Definitions } from "../data.ts";
import classes from "./Surveys.module.css";

/** Every version of every questionnaire; none is ever changed, so what is read here is what was asked. */
export function DefinitionList({ definitions }: Pick<Definitions, "definitions">) {
  return (
    <>
      {definitions
        .toReversed()
        .map(({ definition: { kind, version, title, minutes, screens }, isCurrent, answers }) => (
          <details key={`${kind} ${version}`} className={classes["fold"]}>
            <summary>
              <b>
                {title}, version {version}
              </b>
              {isCurrent && <Chip tone="green">Asked today</Chip>}
              <span className={classes["meta"]}>
                {answers.toLocaleString("en-US")} {answers === 1 ? "answer" : "answers"} · about {minutes} minutes
              </span>
            </summary>
            <ol className={classes["questions"]}>
              {screens.flatMap(({ questions }) =>
                questions.map(question => (
                  <li key={question.id}>
                    {question.title} <span className={classes["meta"]}>{sayType(question)}</span>
                  </li>
                )),
              )}
            </ol>
          </details>
        ))}
    </>
  );
}

function sayType(question: Question): string {
  const types: Record<Question["type"], string> = {
    single: "one of several",
    several: "any of several",
    scale:
      question.type === "scale" ? `${question.from} ${question.fromLabel} – ${question.to} ${question.toLabel}` : "",
    number: question.type === "number" ? `number of ${question.unit}` : "",
    duration: "hours and minutes",
    text: "free words",
    photo: "photos",
  };
  const asides = [types[question.type], question.optional && "optional", question.when && "only after some answers"];
  return asides.filter(Boolean).join(", ");
}
