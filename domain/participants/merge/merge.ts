import { z } from "zod";
import { companies } from "../../lookups/companies.ts";
import { displayHeadsetExperience } from "../../lookups/display-headset-experience.ts";
import { ethnicities } from "../../lookups/ethnicities.ts";
import type { Entry, Lookup } from "../../lookups/lookup.ts";
import { ownAccounts } from "../../lookups/own-accounts.ts";
import { services } from "../../lookups/services.ts";
import { studySources } from "../../lookups/sources.ts";
import { vrHeadsetBrands } from "../../lookups/vr-headsets.ts";
import { maxHeadsets } from "../headset.ts";
import type { Participant } from "../participant.ts";
import { normalizeProfile, profileFields } from "../profile.ts";

/** The fields to decide one by one when two people are merged. */
export const mergeFields = [...profileFields, "type", "ownerType", "status"] as const;
export type MergeField = (typeof mergeFields)[number];
export type Mergeable = Pick<Participant, MergeField>;

/** Whose value is kept; `both` where values are combined. */
export const MergeChoice = z.enum(["survivor", "other", "both"]);
export type MergeChoice = z.infer<typeof MergeChoice>;
export const MergeChoices = z.partialRecord(z.enum(mergeFields), MergeChoice);
export type MergeChoices = z.infer<typeof MergeChoices>;

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
const lists: Partial<Record<MergeField, Lookup<Entry>>> = {
  ethnicities,
  displayHeadsetExperience,
  ownAccounts,
  consideringBrands: vrHeadsetBrands,
  services,
  companies,
  studySources,
};

function addsUp(field: MergeField): boolean {
  return field in lists || field === "headsets";
}

/** The result of a merge with the given choices, and default choices for the rest. */
export function planMerge(survivor: Mergeable, other: Mergeable, choices: MergeChoices): MergeRow[] {
  return mergeFields.map(field => {
    const [mine, theirs] = [survivor[field], other[field]];
    const wanted = choices[field] ?? usualChoice(field, mine, theirs);
    const choice = wanted === "both" && !addsUp(field) ? "survivor" : wanted;
    const result = choice === "survivor" ? mine : choice === "other" ? theirs : sum(field, mine, theirs);
    return {
      field,
      survivor: mine,
      other: theirs,
      isEqual: isSame(mine, theirs),
      addsUp: addsUp(field),
      choice,
      result,
    };
  });
}

/** The fields of the kept person that change, with their new values. */
export function mergedFields(survivor: Mergeable, rows: readonly MergeRow[]): Partial<Mergeable> {
  const whole = normalizeProfile({
    ...survivor,
    ...Object.fromEntries(rows.map(({ field, result }) => [field, result])),
  });
  const changed = mergeFields.filter(field => !isSame(survivor[field], whole[field]));
  return Object.fromEntries(changed.map(field => [field, whole[field]]));
}

/** The kept person's own value, the other's if there is none, or both where values are combined. */
function usualChoice(field: MergeField, mine: unknown, theirs: unknown): MergeChoice {
  if (isEmpty(theirs)) return "survivor";
  if (isEmpty(mine)) return "other";
  return addsUp(field) ? "both" : "survivor";
}

/** Drops “None” next to a real answer. */
function sum(field: MergeField, mine: unknown, theirs: unknown): unknown {
  const [own, more] = [mine as unknown[], theirs as unknown[]];
  const all = [...own, ...more.filter(one => !own.some(known => isSame(one, known)))];
  const list = lists[field];
  if (!list) return all.slice(0, maxHeadsets);
  const real = (all as number[]).filter(id => !list.get(id).excludesRest);
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
