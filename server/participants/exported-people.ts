import { ownIdOf } from "@hb/domain/participants/merge/merge.ts";
import { duplicateFlags } from "./list/duplicate-flags.ts";

/** How the columns of people read what is stored. */
export const readingPeople = { storedField, flagged: duplicateFlags };

/** The study's own questions share a column of the database, and only the list knows of duplicates. */
function storedField(field: string): string | undefined {
  if (field in duplicateFlags()) return undefined;
  return ownIdOf(field) === undefined ? field : "ownAnswers";
}
