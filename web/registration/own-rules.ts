import { asScreens, ownQuestionsOf } from "@hb/domain/participants/registration/form.ts";
import type { AskedForm } from "@hb/domain/participants/registration/form-content.ts";
import { answerText } from "@hb/domain/surveys/answer-text.ts";
import { answerProblems, isAsked, normalizeAnswers } from "@hb/domain/surveys/answers.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import type { Texts } from "../public-page/language.tsx";

/** The rules of the study's own questions. Loaded when a form has some. */
export const ownRules = {
  isAsked,
  /** Answers to questions that are no longer asked are left out. */
  sent: (form: AskedForm, given: Answers) => normalizeAnswers(asScreens(ownQuestionsOf(form)), given),
  problems(form: AskedForm, given: Answers, texts: Texts): Record<string, string> {
    const sent = ownRules.sent(form, given);
    const found = answerProblems(asScreens(ownQuestionsOf(form)), sent, texts(answerText));
    return Object.fromEntries(found.map(({ path, message }) => [path[0] ?? "", message]));
  },
};
export type OwnRules = typeof ownRules;
