import type { Answer, Question } from "@hb/domain/surveys/question.ts";
import type { Ref } from "react";
import { Cards } from "../../public-page/fields/Cards.tsx";
import { OneOf, SeveralOf } from "../../public-page/fields/Chips.tsx";
import { TextField } from "../../public-page/fields/TextField.tsx";
import { settleChoice } from "./draft.ts";
import { DurationField, NumberField } from "./NumberFields.tsx";
import { PhotoField } from "./PhotoField.tsx";
import type { Folder } from "./photos.ts";
import { ScaleKeys } from "./ScaleKeys.tsx";

interface QuestionFieldProps {
  question: Question;
  answer: Answer | undefined;
  problem: string | undefined;
  folder: Folder;
  headline: Ref<HTMLHeadingElement> | undefined;
  onAnswer: (answer: Answer | undefined) => void;
}

/** A question by its type. */
export function QuestionField({ question, answer, problem, folder, headline, onAnswer }: QuestionFieldProps) {
  const asked = {
    id: question.id,
    words: { label: question.title, ...(question.help !== undefined && { help: question.help }) },
    isOptional: question.optional,
    problem,
    headline,
  };
  const number = typeof answer === "number" ? answer : undefined;
  switch (question.type) {
    case "single":
      // Whoever may skip it needs a way back from an answer, which cards do not have.
      return question.optional ? (
        <OneOf
          {...asked}
          options={question.choices}
          chosen={number ?? null}
          onChange={chosen => onAnswer(chosen ?? undefined)}
        />
      ) : (
        <Cards {...asked} options={question.choices} chosen={number ?? null} onChange={onAnswer} />
      );
    case "several": {
      const chosen = Array.isArray(answer) ? (answer as number[]) : [];
      return (
        <SeveralOf
          {...asked}
          options={question.choices}
          chosen={chosen}
          onChange={next => onAnswer(settleChoice(question, next))}
        />
      );
    }
    case "scale":
      return <ScaleKeys {...asked} scale={question} chosen={number} onChange={onAnswer} />;
    case "number":
      return <NumberField {...asked} question={question} value={number} onChange={onAnswer} />;
    case "duration":
      return <DurationField {...asked} value={number} onChange={onAnswer} />;
    case "text":
      return (
        <TextField
          {...asked}
          isLong
          maxLength={question.maxLength}
          value={typeof answer === "string" ? answer : ""}
          onChange={onAnswer}
        />
      );
    case "photo":
      return (
        <PhotoField
          {...asked}
          folder={folder}
          most={question.most}
          files={Array.isArray(answer) ? (answer as string[]) : []}
          onChange={onAnswer}
        />
      );
  }
}
