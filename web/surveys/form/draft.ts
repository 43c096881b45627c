import type { Translated } from "@hb/domain/language.ts";
import type { answerText } from "@hb/domain/surveys/answer-text.ts";
import { answerProblems, isAsked, normalizeAnswers } from "@hb/domain/surveys/answers.ts";
import type { DueSurvey } from "@hb/domain/surveys/contract.ts";
import type { Answer, Answers, Question, SurveyDefinition } from "@hb/domain/surveys/question.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";

/** What has been answered so far, or all of it while it waits to be sent. */
export interface Draft {
  survey: SurveyRef;
  key: string;
  /** Of the questionnaire that was shown. */
  version: number;
  answers: Answers;
  /** However often it is sent, it is taken once. */
  intentId?: string;
  /** The participant sent it, and it waits for a connection. */
  waits?: boolean;
  /** When the participant sent it. */
  answeredAt?: string;
  /** The study didn't take it: shown until the participant has read it. `message` is in the language of the page then. */
  refused?: { why: "closed" | "known" | "other"; message: string };
  savedAt?: number;
}

/** A draft of another version keeps its answers to questions that are still asked. */
export function startDraft({ survey, key, definition }: DueSurvey, saved: Draft | undefined): Draft {
  const asked = new Set(definition.screens.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const answers = Object.fromEntries(Object.entries(saved?.answers ?? {}).filter(([id]) => asked.has(id)));
  return { survey, key, version: definition.version, answers };
}

export type Screen = SurveyDefinition["screens"][number];

/** The screens with something to ask, each with the questions that the answers so far call for. */
export function screensOf({ screens }: SurveyDefinition, answers: Answers): Screen[] {
  return screens
    .map(({ title, questions }) => ({ title, questions: questions.filter(question => isAsked(question, answers)) }))
    .filter(({ questions }) => questions.length > 0);
}

export type Problems = Record<string, string>;

/** What is wrong or missing, by question. */
export function problemsIn(
  definition: SurveyDefinition,
  answers: Answers,
  text: Translated<typeof answerText>,
): Problems {
  const found = answerProblems(definition, normalizeAnswers(definition, answers), text);
  return Object.fromEntries(found.map(({ path, message }) => [String(path[0]), message]));
}

/** The furthest screen that may be shown, from 1: none is skipped. */
export function furthestScreen(screens: readonly Screen[], problems: Problems): number {
  const open = screens.findIndex(({ questions }) => questions.some(({ id }) => problems[id] !== undefined));
  return open === -1 ? screens.length : open + 1;
}

type Several = Extract<Question, { type: "several" }>;

/** In the order they were chosen: the last one decides what “None” leaves. */
export function applyExclusions({ choices }: Pick<Several, "choices">, chosen: readonly number[]): number[] {
  const excludes = (id: number | undefined) => choices.find(choice => choice.id === id)?.excludesRest === true;
  const last = chosen.at(-1);
  if (last !== undefined && excludes(last)) return [last];
  return chosen.filter(id => !excludes(id));
}

/** An answer that was cleared is no answer. */
export function withAnswer(answers: Answers, id: string, answer: Answer | undefined): Answers {
  const { [id]: _before, ...others } = answers;
  return answer === undefined ? others : { ...others, [id]: answer };
}

/** Something that isn't a number yet, such as a lone minus, is no answer yet. */
export function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

interface DurationParts {
  hours: string;
  minutes: string;
}

export function durationParts(minutes: number | undefined): DurationParts {
  if (minutes === undefined) return { hours: "", minutes: "" };
  return { hours: minutes >= 60 ? String(Math.floor(minutes / 60)) : "", minutes: String(minutes % 60) };
}

/** 90 minutes are the same as an hour and a half. */
export function minutesOf({ hours, minutes }: DurationParts): number | undefined {
  if (hours === "" && minutes === "") return undefined;
  return Number(hours) * 60 + Number(minutes);
}

/** File names are the only answers that are lists of text. */
export function photosIn({ answers }: Pick<Draft, "answers">): string[] {
  return Object.values(answers).flatMap(answer =>
    Array.isArray(answer) ? answer.filter((file): file is string => typeof file === "string") : [],
  );
}
