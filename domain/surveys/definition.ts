import type { ContentProblem } from "../design/document.ts";
import { refuse } from "../refusal.ts";
import { leastNumber } from "./answers.ts";
import { publishedDefinitions } from "./definitions/published.ts";
import { type Question, type QuestionnaireContent, SurveyDefinition } from "./question.ts";
import { OwnQuestionnaire, type QuestionnaireId, surveyKinds } from "./survey.ts";

/** Every published version of every questionnaire. */
export interface SurveyDefinitions {
  readonly all: readonly SurveyDefinition[];
  /** The newest version: what is asked now. */
  current(this: void, kind: QuestionnaireId): SurveyDefinition;
  find(this: void, kind: QuestionnaireId, version: number): SurveyDefinition | undefined;
  /** The newest version of each questionnaire that the study added. */
  listOwn(this: void): readonly SurveyDefinition[];
}

export function createDefinitions(all: readonly SurveyDefinition[]): SurveyDefinitions {
  const ofKind = (kind: QuestionnaireId) =>
    all.filter(one => one.kind === kind).toSorted((one, other) => one.version - other.version);
  return {
    all,
    current: kind => ofKind(kind).at(-1) ?? refuse("internal", "No survey is defined."),
    find: (kind, version) => all.find(one => one.kind === kind && one.version === version),
    listOwn: () =>
      [...new Set(all.map(({ kind }) => kind))]
        .filter(kind => OwnQuestionnaire.safeParse(kind).success)
        .flatMap(kind => ofKind(kind).at(-1) ?? []),
  };
}

/** What a new study begins with. */
export const shippedDefinitions = createDefinitions(publishedDefinitions);

/** What's wrong with the questionnaires, in sentences. HB doesn't start if there is anything. */
export function definitionProblems(all: readonly SurveyDefinition[] = publishedDefinitions): string[] {
  const problems = all.flatMap(definition => {
    const name = `${definition.kind} ${definition.version}`;
    const parsed = SurveyDefinition.safeParse(definition);
    if (!parsed.success)
      return [`${name}: ${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message}`];
    return contentProblems(definition).map(({ path, message }) => `${name}: ${path.join(".")}: ${message}`);
  });
  for (const kind of surveyKinds) {
    const versions = all.filter(one => one.kind === kind).map(({ version }) => version);
    if (versions.length === 0) problems.push(`${kind}: no survey is defined.`);
    if (versions.some((version, at) => version !== at + 1)) problems.push(`${kind}: versions must count up from 1.`);
  }
  return problems;
}

/** As many as can be told apart on a phone. */
const maxSteps = 11;

/** What is wrong with one version beyond its shape, each with its place. */
export function contentProblems({ screens, alert, purchase }: QuestionnaireContent): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const before = new Map<string, Question>();
  const names = new Set<string>();
  for (const [screen, { questions }] of screens.entries())
    for (const [at, question] of questions.entries()) {
      const say = (message: string, path: ContentProblem["path"]) =>
        problems.push({ path: ["screens", screen, "questions", at, ...path], message });
      for (const { path, message } of questionProblems(question, before)) say(message, path);
      const name = question.name ?? question.id;
      if (!before.has(question.id) && names.has(name)) say("Another question has this name.", ["name"]);
      names.add(name);
      before.set(question.id, question);
    }
  const typeOf = (id: string) => before.get(id)?.type;
  if (alert && typeOf(alert.severity.question) !== "scale")
    problems.push({ path: ["alert", "severity"], message: "The alert's severity must be a scale question." });
  if (alert && typeOf(alert.symptoms.question) !== "several")
    problems.push({ path: ["alert", "symptoms"], message: "The alert's symptoms must be a multiple-choice question." });
  if (purchase && typeOf(purchase.question) !== "single")
    problems.push({ path: ["purchase"], message: "The planned purchase must be a single-choice question." });
  return problems;
}

/** What is wrong with one question beyond its shape, given those asked before it. */
export function questionProblems(question: Question, before: ReadonlyMap<string, Question>): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const say = (message: string, ...path: string[]) => problems.push({ path, message });
  const { id, when } = question;
  if (before.has(id)) say("This question is asked twice.");
  if (when) {
    const asked = before.get(when.question);
    const known = asked && "choices" in asked ? asked.choices.map(choice => choice.id) : [];
    if (!when.isAnyOf.every(choice => known.includes(choice)))
      say("It depends on an answer that no question before it offers.", "when");
  }
  if ("choices" in question && new Set(question.choices.map(choice => choice.id)).size < question.choices.length)
    say("Two choices have the same number.", "choices");
  else if (
    "choices" in question &&
    new Set(question.choices.map(choice => choice.label)).size < question.choices.length
  )
    say("Two choices have the same words.", "choices");
  if (question.type === "scale" && question.from >= question.to)
    say("The end of the scale must be above its start.", "to");
  else if (question.type === "scale" && question.to - question.from >= maxSteps)
    say(`A scale has up to ${maxSteps} steps.`, "to");
  if (question.type === "number" && question.min >= question.max) say("The maximum must be above the minimum.", "max");
  else if (question.type === "number" && leastNumber(question) > question.max)
    say("No number with these decimals is between the minimum and the maximum.", "max");
  return problems;
}
