import { blank, type Entry, type Lookup, lookup } from "../lookups/lookup.ts";
import { answerProblem, formatAnswer, isGiven } from "../surveys/answers.ts";
import type { Answer, Answers } from "../surveys/question.ts";
import type { Problem } from "./profile.ts";
import { ownQuestionsOf } from "./registration/form.ts";
import type { AskedForm, OwnQuestion } from "./registration/form-content.ts";

/** A question of the study's own, as a field of a person. */
export interface OwnField {
  question: OwnQuestion;
  /** False: only earlier versions of the form asked it. */
  isAsked: boolean;
}

/**
 * Every question that any version of the form asked: first those of the newest, in their order. A question has the words
 * of the newest version that has it, and the choices of all of them, because people keep what they once chose.
 */
export function ownFieldsOf(versions: readonly AskedForm[]): OwnField[] {
  const found = new Map<string, OwnField>();
  for (const [at, version] of versions.toReversed().entries())
    for (const question of ownQuestionsOf(version)) {
      const newer = found.get(question.id);
      found.set(question.id, {
        question: newer ? withChoicesOf(newer.question, question) : question,
        isAsked: newer?.isAsked ?? at === 0,
      });
    }
  return [...found.values()];
}

function withChoicesOf(newer: OwnQuestion, older: OwnQuestion): OwnQuestion {
  if (!("choices" in newer) || !("choices" in older)) return newer;
  const gone = older.choices.filter(({ id }) => !newer.choices.some(choice => choice.id === id));
  return { ...newer, choices: [...newer.choices, ...gone] };
}

/** Its choices as a list. */
export function choicesOf(question: OwnQuestion): Lookup<Entry> | undefined {
  if (!("choices" in question)) return undefined;
  return lookup(
    question.choices.map(({ id, label, excludesRest }) => ({ id, label, ...(excludesRest && { excludesRest: true }) })),
  );
}

export function ownText(question: OwnQuestion, answer: Answer | null | undefined): string | undefined {
  return isGiven(answer) ? formatAnswer(question, answer) : undefined;
}

/** Questions whose answers differ. */
export function changedQuestions(before: Answers, after: Answers): string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids.filter(id => JSON.stringify(before[id]) !== JSON.stringify(after[id]));
}

/** What a colleague changes: null removes an answer. */
export type OwnChanges = Readonly<Record<string, Answer | null>>;

/** What's wrong with changed answers, by question. Staff may leave any of them out. */
export function ownProblems(fields: readonly OwnField[], changes: OwnChanges): Problem[] {
  return Object.entries(changes).flatMap(([id, answer]) => {
    const question = fields.find(field => field.question.id === id)?.question;
    const wrong = !question
      ? "This question isn't part of the registration form."
      : isGiven(answer)
        ? answerProblem(question, answer)
        : undefined;
    return wrong === undefined ? [] : [{ path: ["ownAnswers", id], message: wrong }];
  });
}

/** The answers after a change. Several choices have no order, so they are stored in the question's. */
export function changedAnswers(fields: readonly OwnField[], answers: Answers, changes: OwnChanges): Answers {
  const after = { ...answers };
  for (const [id, answer] of Object.entries(changes))
    if (isGiven(answer)) after[id] = inOrder(fields, id, answer);
    else delete after[id];
  return after;
}

function inOrder(fields: readonly OwnField[], id: string, answer: Answer): Answer {
  if (typeof answer === "string") return answer.trim();
  const question = fields.find(field => field.question.id === id)?.question;
  if (!Array.isArray(answer) || question?.type !== "several") return answer;
  const given: readonly unknown[] = answer;
  return question.choices.map(choice => choice.id).filter(choice => given.includes(choice));
}

/** The choices of a filter: Blank stands for those without an answer. */
export function filterChoicesOf(question: OwnQuestion): Lookup<Entry> | undefined {
  return "choices" in question
    ? lookup([blank, ...question.choices.map(({ id, label }) => ({ id, label }))])
    : undefined;
}
