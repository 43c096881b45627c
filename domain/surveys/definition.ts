import { refuse } from "../refusal.ts";
import { publishedDefinitions } from "./definitions/published.ts";
import { type Question, questionsOf, SurveyDefinition } from "./question.ts";
import { type SurveyKind, surveyKinds } from "./survey.ts";

export function findDefinition(kind: SurveyKind, version: number): SurveyDefinition | undefined {
  return publishedDefinitions.find(one => one.kind === kind && one.version === version);
}

/** The current version. */
export function currentDefinition(kind: SurveyKind): SurveyDefinition {
  return publishedDefinitions.filter(one => one.kind === kind).at(-1) ?? refuse("internal", "No survey is defined.");
}

/** What's wrong with the questionnaires, in sentences. HB doesn't start if there is anything. */
export function definitionProblems(all: readonly SurveyDefinition[] = publishedDefinitions): string[] {
  const problems = all.flatMap(definition => {
    const name = `${definition.kind} ${definition.version}`;
    const parsed = SurveyDefinition.safeParse(definition);
    if (!parsed.success)
      return [`${name}: ${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message}`];
    return [...questionProblems(definition), ...ruleProblems(definition)].map(problem => `${name}: ${problem}`);
  });
  for (const kind of surveyKinds) {
    const versions = all.filter(one => one.kind === kind).map(({ version }) => version);
    if (versions.length === 0) problems.push(`${kind}: no survey is defined.`);
    if (versions.some((version, at) => version !== at + 1)) problems.push(`${kind}: versions must count up from 1.`);
  }
  return problems;
}

function questionProblems(definition: SurveyDefinition): string[] {
  const problems: string[] = [];
  const before = new Map<string, Question>();
  for (const question of questionsOf(definition)) {
    const { id, when } = question;
    if (before.has(id)) problems.push(`${id} is asked twice.`);
    if (when) {
      const asked = before.get(when.question);
      const known = asked && "choices" in asked ? asked.choices.map(choice => choice.id) : [];
      if (!when.isAnyOf.every(choice => known.includes(choice)))
        problems.push(
          `${id} depends on an answer that ${when.question} doesn't offer, or it comes before that question.`,
        );
    }
    if ("choices" in question && new Set(question.choices.map(choice => choice.id)).size < question.choices.length)
      problems.push(`${id} has two choices with the same id.`);
    if (question.type === "scale" && question.from >= question.to)
      problems.push(`${id}: the end of the scale must be above its start.`);
    if (question.type === "number" && question.min >= question.max)
      problems.push(`${id}: the maximum must be above the minimum.`);
    before.set(id, question);
  }
  return problems;
}

function ruleProblems(definition: SurveyDefinition): string[] {
  const { alert, purchase } = definition;
  const typeOf = (id: string) => questionsOf(definition).find(question => question.id === id)?.type;
  const problems: string[] = [];
  if (alert && typeOf(alert.severity.question) !== "scale")
    problems.push("the alert's severity must be a scale question.");
  if (alert && typeOf(alert.symptoms.question) !== "several")
    problems.push("the alert's symptoms must be a multiple-choice question.");
  if (purchase && typeOf(purchase.question) !== "single")
    problems.push("the planned purchase must be a single-choice question.");
  return problems;
}
