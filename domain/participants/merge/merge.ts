import { z } from "zod";
import { companies } from "../../lookups/companies.ts";
import { displayHeadsetExperience } from "../../lookups/display-headset-experience.ts";
import { ethnicities } from "../../lookups/ethnicities.ts";
import type { Entry, Lookup } from "../../lookups/lookup.ts";
import { ownAccounts } from "../../lookups/own-accounts.ts";
import { services } from "../../lookups/services.ts";
import { studySources } from "../../lookups/sources.ts";
import { vrHeadsetBrands } from "../../lookups/vr-headsets.ts";
import { type Answers, QuestionId } from "../../surveys/question.ts";
import { maxHeadsets } from "../headset.ts";
import type { OwnField } from "../own-fields.ts";
import type { Participant } from "../participant.ts";
import { normalizeProfile, profileFields } from "../profile.ts";

/** The fields to decide one by one when two people are merged, besides the study's own questions. */
export const mergeFields = [...profileFields, "type", "ownerType", "status"] as const;
export type HbField = (typeof mergeFields)[number];
/** A question of the study's own as a field: `own.` and its id. */
export type OwnFieldName = `own.${string}`;
export type MergeField = HbField | OwnFieldName;
export const MergeField = z.union([z.enum(mergeFields), z.templateLiteral(["own.", QuestionId])]) as z.ZodType<
  MergeField,
  MergeField
>;
export type Mergeable = Pick<Participant, HbField | "ownAnswers">;

export const ownFieldName = (id: string): OwnFieldName => `own.${id}`;

/** The id of the study's own question that a field is; undefined for HB's fields. */
export function ownIdOf(field: string): string | undefined {
  return field.startsWith("own.") ? field.slice("own.".length) : undefined;
}

/** A field's value, whoever asks for it. */
export function valueOf(person: Mergeable, field: MergeField): unknown {
  const id = ownIdOf(field);
  return id === undefined ? person[field as HbField] : (person.ownAnswers[id] ?? null);
}

/** Whose value is kept; `both` where values are combined. */
export const MergeChoice = z.enum(["survivor", "other", "both"]);
export type MergeChoice = z.infer<typeof MergeChoice>;
export type MergeChoices = Partial<Record<MergeField, MergeChoice>>;
export const MergeChoices: z.ZodType<MergeChoices, MergeChoices> = z
  .record(z.string(), MergeChoice)
  .refine(
    choices => Object.keys(choices).every(field => MergeField.safeParse(field).success),
    "There's no such field.",
  );

export interface MergeRow {
  field: MergeField;
  survivor: unknown;
  other: unknown;
  /** Nothing to decide. */
  isEqual: boolean;
  addsUp: boolean;
  choice: MergeChoice;
  result: unknown;
}

/** Fields whose values are combined, with the list that says which of them exclude the rest. */
const lists: Partial<Record<HbField, Lookup<Entry>>> = {
  ethnicities,
  displayHeadsetExperience,
  ownAccounts,
  consideringBrands: vrHeadsetBrands,
  services,
  companies,
  studySources,
};

interface Merging {
  field: MergeField;
  addsUp: boolean;
  /** Whether a value of a list excludes the rest. */
  isAlone: (id: number) => boolean;
}

function mergingOf(own: readonly OwnField[]): Merging[] {
  return [
    ...mergeFields.map(field => ({
      field,
      addsUp: field in lists || field === "headsets",
      isAlone: (id: number) => lists[field]?.get(id).excludesRest === true,
    })),
    ...own.map(({ question }) => ({
      field: ownFieldName(question.id),
      addsUp: question.type === "several",
      isAlone: (id: number) =>
        "choices" in question && question.choices.some(choice => choice.id === id && choice.excludesRest === true),
    })),
  ];
}

/** The result of a merge with the given choices, and default choices for the rest. */
export function planMerge(
  survivor: Mergeable,
  other: Mergeable,
  choices: MergeChoices,
  own: readonly OwnField[] = [],
): MergeRow[] {
  return mergingOf(own).map(merging => {
    const { field, addsUp } = merging;
    const [mine, theirs] = [valueOf(survivor, field), valueOf(other, field)];
    const wanted = choices[field] ?? usualChoice(addsUp, mine, theirs);
    const choice = wanted === "both" && !addsUp ? "survivor" : wanted;
    const result = choice === "survivor" ? mine : choice === "other" ? theirs : sum(merging, mine, theirs);
    return { field, survivor: mine, other: theirs, isEqual: isSame(mine, theirs), addsUp, choice, result };
  });
}

/** The fields of the kept person that change, with their new values. */
export function mergedFields(survivor: Mergeable, rows: readonly MergeRow[]): Partial<Mergeable> {
  const hb = rows.filter(({ field }) => ownIdOf(field) === undefined);
  const whole = normalizeProfile({
    ...survivor,
    ...Object.fromEntries(hb.map(({ field, result }) => [field, result])),
  });
  const changed = mergeFields.filter(field => !isSame(survivor[field], whole[field]));
  const ownAnswers: Answers = { ...survivor.ownAnswers };
  const changedOwn = rows.filter(row => ownIdOf(row.field) !== undefined && !isSame(row.survivor, row.result));
  // Each result is one of the two answers, or both together.
  for (const { field, result } of changedOwn) ownAnswers[ownIdOf(field) ?? ""] = result as Answers[string];
  return {
    ...Object.fromEntries(changed.map(field => [field, whole[field]])),
    ...(changedOwn.length > 0 && { ownAnswers: withoutNull(ownAnswers) }),
  };
}

/** A blank answer that was chosen is no answer. */
function withoutNull(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => (answer as unknown) !== null));
}

/** The kept person's own value, the other's if there is none, or both where values are combined. */
function usualChoice(addsUp: boolean, mine: unknown, theirs: unknown): MergeChoice {
  if (isEmpty(theirs)) return "survivor";
  if (isEmpty(mine)) return "other";
  return addsUp ? "both" : "survivor";
}

/** Drops “None” next to a real answer. */
function sum({ field, isAlone }: Merging, mine: unknown, theirs: unknown): unknown {
  const [own, more] = [(mine ?? []) as unknown[], (theirs ?? []) as unknown[]];
  const all = [...own, ...more.filter(one => !own.some(known => isSame(one, known)))];
  if (field === "headsets") return all.slice(0, maxHeadsets);
  const real = (all as number[]).filter(id => !isAlone(id));
  return real.length > 0 ? real : all.slice(0, 1);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Several answers have no order. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(value: unknown): unknown {
  const isAnswers = Array.isArray(value) && value.every(one => typeof one === "number");
  return isAnswers ? value.toSorted((one, other) => one - other) : value;
}
