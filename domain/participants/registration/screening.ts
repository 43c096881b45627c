import { z } from "zod";
import type { DateOn } from "../../contract.ts";
import type { ContentProblem } from "../../design/document.ts";
import { joinWords } from "../../join-words.ts";
import { countries } from "../../lookups/countries.ts";
import { genders } from "../../lookups/genders.ts";
import { type Entry, type Lookup, lookup } from "../../lookups/lookup.ts";
import { participantTypes } from "../../lookups/participant-types.ts";
import { usStates } from "../../lookups/us-states.ts";
import { questTypes, vrHeadsetTypes } from "../../lookups/vr-headsets.ts";
import { type Question, QuestionId } from "../../surveys/question.ts";
import { ageOn } from "../age-ranges.ts";
import type { Participant } from "../participant.ts";
import { participantStatuses } from "../status.ts";

/** What a rule can suggest: what a colleague can then set with one click. */
export const suggestable = [1, 7, 10] as const;

/** A Quest is told apart by its model. */
const questId = (id: number) => 100 + id;
/** Choices of headsets, as types and as models of a Quest. */
export function headsetsIn(choices: readonly number[]): { types: number[]; quests: number[] } {
  const isQuest = (choice: number) => choice > questId(0);
  return {
    types: choices.filter(choice => !isQuest(choice)),
    quests: choices.filter(isQuest).map(choice => choice - questId(0)),
  };
}

const headsetChoices = lookup([
  ...vrHeadsetTypes.entries.map(({ id, label }) => ({ id: id as number, label })),
  ...questTypes.entries.map(({ id, label }) => ({ id: questId(id), label })),
]);

/** HB's questions that a rule can look at, with their choices; the age is a number. */
export const screenedFields = {
  age: { label: "Age", list: undefined },
  gender: { label: "Gender", list: genders },
  country: { label: "Country", list: countries },
  state: { label: "State", list: usStates },
  type: { label: "Takes part as", list: participantTypes },
  headsets: { label: "Owns", list: headsetChoices },
} satisfies Record<string, { label: string; list: Lookup<Entry> | undefined }>;
export type ScreenedField = keyof typeof screenedFields;

const On = z.union([z.enum(Object.keys(screenedFields) as [ScreenedField]), z.templateLiteral(["own.", QuestionId])]);

/** `choice`: one of these was chosen, or with `isNot` none of them; no answer is none of them. `range`: both ends included. */
export const ScreeningCondition = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("choice"), on: On, isAnyOf: z.array(z.int()).max(210), isNot: z.boolean() }),
  z.object({ kind: z.literal("range"), on: On, from: z.number().nullable(), to: z.number().nullable() }),
]);
export type ScreeningCondition = z.infer<typeof ScreeningCondition>;

/** A rule on answers: what it suggests to staff and why, and what the applicant reads instead of the usual words. */
export const ScreeningRule = z.object({
  id: QuestionId,
  /** All of them must hold. */
  all: z.array(ScreeningCondition).min(1),
  status: z.literal(suggestable),
  reason: z.string().trim().min(1).max(200),
  /** Empty = the usual words. */
  message: z.string().trim().max(500),
});
export type ScreeningRule = z.infer<typeof ScreeningRule>;

/** While it's written. */
export const ScreeningDraft = ScreeningRule.extend({
  all: z.array(ScreeningCondition).max(10),
  reason: z.string().max(1000),
  message: z.string().max(1000),
});
export type ScreeningDraft = z.infer<typeof ScreeningDraft>;

export type Screened = Pick<
  Participant,
  "bornOn" | "gender" | "country" | "state" | "type" | "headsets" | "ownAnswers"
>;

/** The first rule that holds. The order is the study's. */
export function screen(rules: readonly ScreeningRule[], person: Screened, today: DateOn): ScreeningRule | undefined {
  return rules.find(({ all }) => fits(all, person, today));
}

export function fits(all: readonly ScreeningCondition[], person: Screened, today: DateOn): boolean {
  return all.every(condition => holds(condition, valuesOf(condition.on, person, today)));
}

function holds(condition: ScreeningCondition, values: readonly number[]): boolean {
  if (condition.kind === "choice") return values.some(value => condition.isAnyOf.includes(value)) !== condition.isNot;
  const { from, to } = condition;
  return values.some(value => value >= (from ?? -Infinity) && value <= (to ?? Infinity));
}

function valuesOf(on: ScreeningCondition["on"], person: Screened, today: DateOn): readonly number[] {
  switch (on) {
    case "age":
      return person.bornOn === null ? [] : [ageOn(person.bornOn, today)];
    case "headsets":
      return person.headsets.flatMap(({ type, questType }) => [
        ...(type === null ? [] : [type]),
        ...(questType === null ? [] : [questId(questType)]),
      ]);
    case "gender":
    case "country":
    case "state":
    case "type":
      return person[on] === null ? [] : [person[on]];
    default: {
      const answer = person.ownAnswers[on.slice("own.".length)];
      const all: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
      return all.filter(value => typeof value === "number");
    }
  }
}

/** What a condition can look at: its label, and its choices unless it's a number. */
export function screenedOf(
  on: ScreeningCondition["on"],
  own: readonly Question[],
): { label: string; list: Lookup<Entry> | undefined } | undefined {
  if (on in screenedFields) return screenedFields[on as ScreenedField];
  const question = own.find(({ id }) => `own.${id}` === on);
  if (!question || question.type === "text") return undefined;
  const list = "choices" in question ? lookup(question.choices.map(({ id, label }) => ({ id, label }))) : undefined;
  return { label: question.title, list };
}

/** What is wrong with rules beyond their shape, given the study's own questions of the form. */
export function screeningProblems(
  rules: readonly Pick<ScreeningRule, "all">[],
  own: readonly Question[],
): ContentProblem[] {
  return rules.flatMap(({ all }, rule) =>
    all.flatMap((condition, at) => {
      const message = conditionProblem(condition, own);
      return message === undefined ? [] : [{ path: ["screening", rule, "all", at], message }];
    }),
  );
}

function conditionProblem(condition: ScreeningCondition, own: readonly Question[]): string | undefined {
  const screened = screenedOf(condition.on, own);
  if (!screened) return "The form doesn't ask this.";
  if (condition.kind === "choice") {
    if (!screened.list) return "This is answered with a number.";
    if (condition.isAnyOf.length === 0) return "Choose at least one.";
    const { ids } = screened.list;
    return condition.isAnyOf.every(id => ids.includes(id)) ? undefined : "One of these choices is no longer offered.";
  }
  if (screened.list) return "This is answered with a choice.";
  const { from, to } = condition;
  if (from === null && to === null) return "Enter at least one number.";
  return from !== null && to !== null && from > to ? "The second number must not be below the first." : undefined;
}

/** “Age up to 17”, “State not California or Nevada”. */
export function conditionWords(condition: ScreeningCondition, own: readonly Question[]): string {
  const { label, list } = screenedOf(condition.on, own) ?? { label: condition.on, list: undefined };
  if (condition.kind === "choice") {
    const words = joinWords(
      condition.isAnyOf.map(id => list?.label(id) ?? String(id)),
      "or",
    );
    return `${label}: ${condition.isNot ? "not " : ""}${words}`;
  }
  const { from, to } = condition;
  if (from === null) return `${label}: up to ${to}`;
  return to === null ? `${label}: ${from} or more` : `${label}: ${from} to ${to}`;
}

/** A rule for a comparison. */
export function ruleLines({ all, status, reason, message }: ScreeningDraft, own: readonly Question[]): string[] {
  return [
    `Suggests ${participantStatuses.label(status)}: ${reason}`,
    ...all.map(condition => conditionWords(condition, own)),
    ...(message === "" ? [] : [`Applicants read: ${message}`]),
  ];
}
