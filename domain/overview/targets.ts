import { z } from "zod";
import { ethnicities } from "../lookups/ethnicities.ts";
import { genders } from "../lookups/genders.ts";
import type { Entry, Lookup } from "../lookups/lookup.ts";
import { skinTypes } from "../lookups/skin-types.ts";
import { ageRanges } from "../participants/age-ranges.ts";
import type { ListFilter } from "../participants/filters.ts";

/** The traits that can have targets. Each is a filter of the participant list. */
export const traits = { genders, ageRanges, ethnicities, skinTypes } as const satisfies Partial<
  Record<ListFilter, Lookup<Entry>>
>;
export type Trait = keyof typeof traits;
export const traitNames = Object.keys(traits) as readonly Trait[];
export const traitLabels: Record<Trait, string> = {
  genders: "Gender",
  ageRanges: "Age",
  ethnicities: "Ethnicity",
  skinTypes: "Skin type",
};

export function optionsOfTrait(trait: Trait): Lookup<Entry> {
  return traits[trait];
}

const Percent = z.int("Enter a whole number.").min(0, "Enter 0% or more.").max(100, "Enter 100% or less.");

/** By the option's name in the address bar: its target share of completed participants. */
function Shares(trait: Trait) {
  const words = optionsOfTrait(trait).ids.map(optionsOfTrait(trait).toAddress);
  return z.partialRecord(z.enum(words as [string, ...string[]]), Percent);
}

/** The study's targets. Anything absent has no target. */
export const Targets = z.object({
  /** How many people should complete. */
  completed: z
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(1_000_000, "Enter 1,000,000 or less.")
    .nullable(),
  genders: Shares("genders"),
  ageRanges: Shares("ageRanges"),
  ethnicities: Shares("ethnicities"),
  skinTypes: Shares("skinTypes"),
});
export type Targets = z.infer<typeof Targets>;

export const noTargets: Targets = { completed: null, genders: {}, ageRanges: {}, ethnicities: {}, skinTypes: {} };

/** Everyone has exactly one of these, so their shares can't exceed 100%. Ethnicities can be several. */
const exclusive: readonly Trait[] = ["genders", "ageRanges", "skinTypes"];

/** Targets as they are set now. Those from before this check stay readable. */
export const NewTargets = Targets.superRefine((targets, context) => {
  for (const trait of exclusive) {
    const sum = Object.values(targets[trait]).reduce<number>((all, share) => all + (share ?? 0), 0);
    if (sum > 100)
      context.addIssue({
        code: "custom",
        path: [trait],
        message: `The shares add up to ${sum}%. They can't exceed 100%.`,
      });
  }
});

/** A gap from this many points on is worth showing. */
export const minWideGap = 5;

/** In whole points, as shown; null without a target or while no one has completed. */
export function gapOf(share: number | null, target: number | undefined): number | null {
  return share === null || target === undefined ? null : Math.round(share) - target;
}

export function shareOf(count: number, of: number): number | null {
  return of === 0 ? null : (count / of) * 100;
}

/** `900 completed · Gender: Female 50%, Male 47%`; undefined without any targets. */
export function describeTargets(targets: Targets): string | undefined {
  const lists = traitNames.flatMap(trait => {
    const { ids, label, toAddress } = optionsOfTrait(trait);
    const said = ids.flatMap(id => {
      const share = targets[trait][toAddress(id)];
      return share === undefined ? [] : [`${label(id)} ${share}%`];
    });
    return said.length === 0 ? [] : [`${traitLabels[trait]}: ${said.join(", ")}`];
  });
  const people = targets.completed === null ? [] : [`${targets.completed.toLocaleString("en-US")} completed`];
  return [...people, ...lists].join(" · ") || undefined;
}
