import { z } from "zod";

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

export const Sort = z.object({ by: SortColumn, descending: z.boolean() });
export type Sort = z.infer<typeof Sort>;

/** Newest first. */
export const defaultSort: Sort = { by: "id", descending: true };

/** `-id`, `name`: a minus sign means descending. */
export function sortToAddress({ by, descending }: Sort): string {
  return `${descending ? "-" : ""}${by}`;
}

export function sortFromAddress(text: string | undefined): Sort {
  const descending = text?.startsWith("-") === true;
  const by = SortColumn.safeParse(descending ? text.slice(1) : text);
  return by.success ? { by: by.data, descending } : defaultSort;
}
