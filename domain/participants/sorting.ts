import { z } from "zod";
import { QuestionId } from "../surveys/question.ts";

/** What the list can be sorted by. People without a value come last in both directions; ties are sorted by id. */
export const sortColumns = [
  "id",
  "name",
  "email",
  "city",
  "bornOn",
  "gender",
  "language",
  "status",
  "type",
  "ownerType",
  "source",
  "consent",
  "createdAt",
  "updatedAt",
] as const;
export const SortColumn = z.enum(sortColumns);
export type SortColumn = z.infer<typeof SortColumn>;

/** The study's own questions: numbers by their size, choices by their number, and words by the alphabet. */
const OwnSortColumn = z.templateLiteral(["own.", QuestionId]);
export const AnySortColumn = z.union([SortColumn, OwnSortColumn]);
export type AnySortColumn = z.infer<typeof AnySortColumn>;

/** The order of names says what they begin with. Which of the study's own questions are in words isn't known here. */
const namingColumns: readonly string[] = ["name", "email", "city", "bornOn"] satisfies SortColumn[];
export const Sort = z
  .object({ by: AnySortColumn, descending: z.boolean() })
  .meta({ asksForNames: ({ by }: { by: string }) => sortsByNames(by) });
export type Sort = z.infer<typeof Sort>;
/** Whether this order would tell what is hidden from accounts without names. */
export function sortsByNames(by: string): boolean {
  return namingColumns.includes(by) || by.startsWith("own.");
}

/** By one of HB's own columns. */
export type HbSort = Sort & { by: SortColumn };

export function isHbSort(sort: Sort): sort is HbSort {
  return (sortColumns as readonly string[]).includes(sort.by);
}

/** Newest first. */
export const defaultSort: HbSort = { by: "id", descending: true };

/** `-id`, `name`: a minus sign means descending. */
export function sortToAddress({ by, descending }: Sort): string {
  return `${descending ? "-" : ""}${by}`;
}

export function sortFromAddress(text: string | undefined): Sort {
  const descending = text?.startsWith("-") === true;
  const by = AnySortColumn.safeParse(descending ? text.slice(1) : text);
  return by.success ? { by: by.data, descending } : defaultSort;
}
