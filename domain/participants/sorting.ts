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

export const Sort = z.object({ by: AnySortColumn, descending: z.boolean() });
export type Sort = z.infer<typeof Sort>;
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
