import type { QuestionnaireContent } from "../question.ts";
import { nasaTlx } from "./nasa-tlx.ts";
import { simulatorSickness } from "./simulator-sickness.ts";
import { systemUsability } from "./system-usability.ts";
import type { QuestionnaireTemplate } from "./template.ts";

const blank: QuestionnaireTemplate = {
  id: "blank",
  title: "Empty questionnaire",
  about: "Start with one question and write your own.",
  content: {
    title: "New questionnaire",
    minutes: 3,
    screens: [
      {
        title: "Your answer",
        questions: [
          { id: "question1", type: "text", title: "What would you like to tell us?", optional: true, maxLength: 1000 },
        ],
      },
    ],
    schedule: { asked: "once", day: 1, openDays: 7 },
  },
};

/** Instruments are here only if their terms allow it, each with its source. */
export const questionnaireTemplates: readonly QuestionnaireTemplate[] = [
  blank,
  systemUsability,
  nasaTlx,
  simulatorSickness,
];

export function questionnaireTemplate(id: string | undefined): QuestionnaireContent {
  return (questionnaireTemplates.find(one => one.id === id) ?? blank).content;
}
