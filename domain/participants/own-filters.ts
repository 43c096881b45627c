import { z } from "zod";
import { describeChosen } from "../lookups/describe-chosen.ts";
import { QuestionId } from "../surveys/question.ts";
import { filterChoicesOf, type OwnField } from "./own-fields.ts";

/** A filter for a question of the study's own: some of its choices (null is Blank), a range with both ends included, or part of a text. */
const OwnFilter = z.union([
  z.object({ anyOf: z.array(z.int().nullable()).max(61) }),
  z.object({ from: z.number().nullable(), to: z.number().nullable() }),
  z.object({ contains: z.string().trim().max(200) }),
]);
export type OwnFilter = z.infer<typeof OwnFilter>;
export const OwnFilters = z.record(QuestionId, OwnFilter);
export type OwnFilters = Readonly<Record<string, OwnFilter>>;

/** In the address bar, and wherever filters are named. */
export type OwnFilterName = `own.${string}`;
export const ownPrefix = "own.";
export const ownFilterName = (id: string): OwnFilterName => `own.${id}`;
export const idOfOwnFilter = (name: OwnFilterName) => name.slice(ownPrefix.length);

/** Undefined = it restricts nothing. */
export function withOwnFilter(filters: OwnFilters | undefined, id: string, filter: OwnFilter | undefined) {
  const { [id]: _, ...rest } = filters ?? {};
  const isOpen =
    !filter ||
    ("from" in filter && filter.from === null && filter.to === null) ||
    ("contains" in filter && filter.contains.trim() === "");
  const after: OwnFilters = isOpen ? rest : { ...rest, [id]: filter };
  return Object.keys(after).length > 0 ? after : undefined;
}

/** Whom both let through. */
export function bothOwn(one: OwnFilters, other: OwnFilters): OwnFilters {
  const both: Record<string, OwnFilter> = { ...one, ...other };
  for (const [id, first] of Object.entries(one)) {
    const second = other[id];
    if (!second) continue;
    if ("anyOf" in first && "anyOf" in second)
      both[id] = { anyOf: first.anyOf.filter(choice => second.anyOf.includes(choice)) };
    if ("from" in first && "from" in second)
      both[id] = { from: later(first.from, second.from, Math.max), to: later(first.to, second.to, Math.min) };
  }
  return both;
}

function later(one: number | null, other: number | null, pick: (...numbers: number[]) => number): number | null {
  return one === null || other === null ? (one ?? other) : pick(one, other);
}

const blank = "blank";
const nothing = "none";

/** `1,3,blank`, `18..64` or `~part of a text`. */
export function ownFilterToAddress(filter: OwnFilter): string {
  if ("anyOf" in filter) return filter.anyOf.map(choice => choice ?? blank).join(",") || nothing;
  if ("contains" in filter) return `~${filter.contains}`;
  return `${filter.from ?? ""}..${filter.to ?? ""}`;
}

export function ownFilterFromAddress(text: string): OwnFilter | undefined {
  if (text.startsWith("~")) return OwnFilter.safeParse({ contains: text.slice(1) }).data;
  const [, from = "", to = ""] = /^(-?[\d.]*?)\.\.(-?[\d.]*)$/.exec(text) ?? [];
  if (from || to) {
    const [least, most] = [from, to].map(end => (end === "" ? null : Number(end)));
    return OwnFilter.safeParse({ from: least, to: most }).data;
  }
  if (text === nothing) return { anyOf: [] };
  return OwnFilter.safeParse({ anyOf: text.split(",").map(word => (word === blank ? null : Number(word))) }).data;
}

/** “Right-handed or Blank”, “18 to 64 years”, ““left””. */
export function describeOwnFilter(filter: OwnFilter, field: OwnField | undefined): string {
  if ("anyOf" in filter) {
    const list = field && filterChoicesOf(field.question);
    return list ? describeChosen(list, filter.anyOf) : filter.anyOf.join(", ");
  }
  if ("contains" in filter) return `“${filter.contains}”`;
  const { from, to } = filter;
  const unit = field?.question.type === "number" ? ` ${field.question.unit}` : "";
  if (from !== null && to !== null) return `${from} to ${to}${unit}`;
  return from === null ? `up to ${to}${unit}` : `${from} or more${unit && ` ${unit.trim()}`}`;
}
