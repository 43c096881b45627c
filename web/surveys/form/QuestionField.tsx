import type { Answer, Question } from "@hb/domain/surveys/question.ts";
import type { Ref } from "react";
import { Cards, OneOf, SeveralOf } from "../../public-page/fields/choices.tsx";
import { TextField } from "../../public-page/fields/inputs.tsx";
import { applyExclusions } from "./draft.ts";
import { DurationField, NumberField, ScaleField } from "./fields.tsx";
import { PhotoField } from "./PhotoField.tsx";
import type { Folder } from "./photos.ts";

interface QuestionFieldProps {
  question: Question;
  answer: Answer | undefined;
  problem: string | undefined;
  folder: Folder;
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
        <PhotoField
          {...field}
          folder={folder}
          max={question.most}
          files={Array.isArray(answer) ? (answer as string[]) : []}
          onChange={onAnswer}
        />
      );
  }
}
