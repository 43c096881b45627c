import { answerProblems, isAsked, normalizeAnswers } from "@hb/domain/surveys/answers.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import type { Answer, Answers, Question, SurveyDefinition } from "@hb/domain/surveys/question.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { forget, keep, readKept } from "../../public-page/kept.ts";

/** What somebody has answered so far, or all of it while it waits for a connection. */
export interface Draft {
  survey: SurveyRef;
  key: string;
  /** Of the questionnaire that was shown. */
  version: number;
  answers: Answers;
  /** One sending, however often it is tried: HB takes it once. */
  requestId?: string;
  /** It was sent by its writer and waits for a connection. */
  waits?: boolean;
}

/** Apart for each person, because a family may share a device. */
const prefixOf = (participant: number) => `hb-survey-${participant}-`;

export function readDraft(participant: number, key: string): Draft | undefined {
  const kept = readKept(prefixOf(participant) + key);
  return isDraft(kept) ? kept : undefined;
}

export function keepDraft(participant: number, draft: Draft): void {
  keep(prefixOf(participant) + draft.key, draft);
}

export function forgetDraft(participant: number, key: string): void {
  forget(prefixOf(participant) + key);
}

/** Whatever waits on this device for this person, also what is not due any more. */
export function waitingDrafts(participant: number): Draft[] {
  try {
    const prefix = prefixOf(participant);
    return Object.keys(localStorage)
      .filter(name => name.startsWith(prefix))
      .flatMap(name => readDraft(participant, name.slice(prefix.length)) ?? [])
      .filter(({ waits }) => waits === true);
  } catch {
    return [];
  }
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== "object" || kept === null) return false;
  const { key, answers, version, survey } = kept as Partial<Draft>;
  return typeof key === "string" && typeof answers === "object" && typeof version === "number" && survey !== undefined;
}

/** What was begun under another version keeps the answers to what is still asked. */
export function begin({ survey, key, definition }: DueSurvey, kept: Draft | undefined): Draft {
  const known = new Set(definition.screens.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const answers = Object.fromEntries(Object.entries(kept?.answers ?? {}).filter(([id]) => known.has(id)));
  return { survey, key, version: definition.version, answers };
}

export type Screen = SurveyDefinition["screens"][number];

/** The screens that have something to ask, each with the questions that the answers so far leave. */
export function screensOf({ screens }: SurveyDefinition, answers: Answers): Screen[] {
  return screens
    .map(({ title, questions }) => ({ title, questions: questions.filter(question => isAsked(question, answers)) }))
    .filter(({ questions }) => questions.length > 0);
}

export type Problems = Record<string, string>;

/** What is wrong or missing, by question. */
export function problemsIn(definition: SurveyDefinition, answers: Answers): Problems {
  const found = answerProblems(definition, normalizeAnswers(definition, answers));
  return Object.fromEntries(found.map(({ path, message }) => [String(path[0]), message]));
}

/** The furthest screen that may be shown, from 1 on: none is passed over. */
export function furthestScreen(screens: readonly Screen[], problems: Problems): number {
  const open = screens.findIndex(({ questions }) => questions.some(({ id }) => problems[id] !== undefined));
  return open === -1 ? screens.length : open + 1;
}

type Several = Extract<Question, { type: "several" }>;

/** In the order of choosing: the last one decides what a “None” leaves. */
export function settleChoice({ choices }: Pick<Several, "choices">, chosen: readonly number[]): number[] {
  const excludes = (id: number | undefined) => choices.find(choice => choice.id === id)?.excludesRest === true;
  const last = chosen.at(-1);
  if (last !== undefined && excludes(last)) return [last];
  return chosen.filter(id => !excludes(id));
}

/** An answer that was taken back is no answer. */
export function withAnswer(answers: Answers, id: string, answer: Answer | undefined): Answers {
  const { [id]: _before, ...others } = answers;
  return answer === undefined ? others : { ...others, [id]: answer };
}
