import { asScreens, ownQuestionsOf } from "@hb/domain/participants/registration/form.ts";
import type { AskedForm } from "@hb/domain/participants/registration/form-content.ts";
import { answerProblems, isAsked, normalizeAnswers } from "@hb/domain/surveys/answers.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";

/** The rules of the study's own questions. Loaded when a form has some. */
export const ownRules = {
  isAsked,
  /** Answers to questions that are no longer asked are left out. */
  sent: (form: AskedForm, given: Answers) => normalizeAnswers(asScreens(ownQuestionsOf(form)), given),
  problems(form: AskedForm, given: Answers): Record<string, string> {
    const found = answerProblems(asScreens(ownQuestionsOf(form)), ownRules.sent(form, given));
    return Object.fromEntries(found.map(({ path, message }) => [path[0] ?? "", message]));
  },
};
export type OwnRules = typeof ownRules;
