import type { Translated } from "../language.ts";
import type { Problem } from "../participants/profile.ts";
import { answerText } from "./answer-text.ts";
import { type Answer, type Answers, type Question, questionsOf, type SurveyDefinition } from "./question.ts";

/** What the questions are asked in: a questionnaire, or a form. */
type Asked = Pick<SurveyDefinition, "screens">;

/** Whether a question is asked, given the answers before it. */
export function isAsked({ when }: Pick<Question, "when">, answers: Answers): boolean {
  if (!when) return true;
  const given = answers[when.question];
  const chosen: readonly unknown[] = Array.isArray(given) ? given : [given];
  return when.isAnyOf.some(choice => chosen.includes(choice));
}

/** An empty answer counts as none. */
export function isGiven(answer: Answer | null | undefined): answer is Answer {
  if (Array.isArray(answer)) return answer.length > 0;
  return typeof answer === "string" ? answer.trim() !== "" : answer !== undefined && answer !== null;
}

/**
 * Keeps only answers to questions that were asked. An answer that other answers rule out is dropped: it was given before
 * someone changed their mind.
 */
export function normalizeAnswers(definition: Asked, given: Answers): Answers {
  const kept: Answers = {};
  for (const question of questionsOf(definition)) {
    const answer = given[question.id];
    if (isGiven(answer) && isAsked(question, kept))
      kept[question.id] = typeof answer === "string" ? answer.trim() : answer;
  }
  return kept;
}

type AnswerText = Translated<typeof answerText>;

/** What's wrong with normalized answers, by question. The page uses the same function. */
export function answerProblems(definition: Asked, given: Answers, text: AnswerText = answerText): Problem[] {
  const questions = questionsOf(definition);
  const unknown = Object.keys(given).filter(id => !questions.some(question => question.id === id));
  return [
    ...unknown.map(id => problem(id, text.unknown)),
    ...questions.flatMap(question => {
      if (!isAsked(question, given)) return [];
      const answer = given[question.id];
      if (!isGiven(answer)) return question.optional ? [] : [problem(question.id, text.missing)];
      const wrong = answerProblem(question, answer, text);
      return wrong === undefined ? [] : [problem(question.id, wrong)];
    }),
  ];
}

/** What's wrong with one answer. */
export function answerProblem(question: Question, answer: Answer, text: AnswerText = answerText): string | undefined {
  switch (question.type) {
    case "single":
      return question.choices.some(({ id }) => id === answer) ? undefined : text.oneOf;
    case "several": {
      if (!Array.isArray(answer)) return text.severalOf;
      const chosen = question.choices.filter(({ id }) => (answer as unknown[]).includes(id));
      if (chosen.length !== answer.length) return text.severalOf;
      return chosen.length > 1 && chosen.some(({ excludesRest }) => excludesRest) ? text.excludes : undefined;
    }
    case "scale":
      return isWhole(answer, question.from, question.to) ? undefined : text.scale(question.from, question.to);
    case "number": {
      const isInside = typeof answer === "number" && answer >= question.min && answer <= question.max;
      const isRound = isInside && Number(answer.toFixed(question.decimals)) === answer;
      return isRound ? undefined : text.number(question.unit, question.min, question.max);
    }
    case "duration":
      return isWhole(answer, 0, question.maxMinutes) ? undefined : text.duration;
    case "text":
      return typeof answer === "string" && answer.length <= question.maxLength
        ? undefined
        : text.tooLong(question.maxLength);
    case "photo": {
      const isNames = Array.isArray(answer) && answer.every(name => typeof name === "string");
      return isNames && answer.length <= question.most && new Set(answer as string[]).size === answer.length
        ? undefined
        : text.photos(question.most);
    }
  }
}

/** The smallest number that can be entered, if the maximum allows it. */
export function leastNumber({ min, decimals }: { min: number; decimals: number }): number {
  const nearest = Number(min.toFixed(decimals));
  return nearest >= min ? nearest : Number((nearest + 10 ** -decimals).toFixed(decimals));
}

function isWhole(answer: Answer, from: number, to: number): boolean {
  return typeof answer === "number" && Number.isInteger(answer) && answer >= from && answer <= to;
}

/** The files that answers refer to, with their question. */
export function photosIn(definition: SurveyDefinition, answers: Answers): { question: string; file: string }[] {
  return questionsOf(definition)
    .filter(({ type }) => type === "photo")
    .flatMap(({ id }) => ((answers[id] ?? []) as string[]).map(file => ({ question: id, file })));
}

export interface RaisedAlert {
  symptoms: string[];
  severity: number | null;
}

/** What staff need to know right away; undefined = nothing. */
export function alertIn({ alert, ...definition }: SurveyDefinition, answers: Answers): RaisedAlert | undefined {
  if (!alert) return undefined;
  const severity = answers[alert.severity.question];
  const chosen = answers[alert.symptoms.question];
  const ids: readonly unknown[] = Array.isArray(chosen) ? chosen : [];
  const isStrong = typeof severity === "number" && severity >= alert.severity.from;
  if (!isStrong && !alert.symptoms.always.some(id => ids.includes(id))) return undefined;
  const question = questionsOf(definition).find(({ id }) => id === alert.symptoms.question);
  const symptoms = question && "choices" in question ? question.choices.filter(({ id }) => ids.includes(id)) : [];
  return {
    symptoms: symptoms.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)),
    severity: typeof severity === "number" ? severity : null,
  };
}

export function plansPurchase({ purchase }: SurveyDefinition, answers: Answers): boolean {
  return purchase?.isAnyOf.some(choice => choice === answers[purchase.question]) === true;
}

/** An answer as staff read it. */
export function formatAnswer(question: Question, answer: Answer): string {
  switch (question.type) {
    case "single":
    case "several": {
      const ids: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
      return question.choices
        .filter(({ id }) => ids.includes(id))
        .map(({ label }) => label)
        .join(", ");
    }
    case "scale":
      return `${String(answer)} of ${question.to}`;
    case "number":
      return `${String(answer)} ${question.unit}`;
    case "duration": {
      const minutes = Number(answer);
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
    }
    case "text":
      return String(answer);
    case "photo":
      return Array.isArray(answer) ? `${answer.length} ${answer.length === 1 ? "photo" : "photos"}` : "";
  }
}

/** Not the profile's own function: the survey page shouldn't load everything about profiles. */
function problem(id: string, message: string): Problem {
  return { path: [id], message };
}
