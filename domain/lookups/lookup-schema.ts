import { z } from "zod";
import type { Entry, Lookup } from "./lookup.ts";

/*
 * What contracts take from a list. Apart from the lists themselves, so that a page which only shows them doesn't load
 * zod.
 */

/** One id of the list. */
export function oneOf<E extends Entry>(list: Lookup<E>): z.ZodLiteral<E["id"]> {
  return z.literal(list.ids);
}

/** Several ids of the list, without repetition; a "None…" option stays alone. */
export function severalOf<E extends Entry>(list: Lookup<E>): z.ZodType<E["id"][], E["id"][]> {
  return z
    .array(oneOf(list))
    .refine(chosen => new Set(chosen).size === chosen.length, "An option is selected twice.")
    .refine(
      chosen => list.withoutExcluded(chosen).length === chosen.length,
      "“None” or “Prefer not to state” can't be combined with other options.",
    );
}
