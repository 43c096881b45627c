import {
  findDuplicates,
  findDuplicatesOf,
  findSimilarParticipants,
  markAsDifferent,
} from "@hb/domain/participants/merge/duplicate-contract.ts";
import { type Comparable, likeness, minDuplicateScore } from "@hb/domain/participants/merge/duplicates.ts";
import { emailKey, nameKey, sortedName } from "@hb/domain/participants/merge/identity.ts";
import { toE164 } from "@hb/domain/participants/phone.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { handle } from "../../handle.ts";
import { staffOf } from "../../staff.ts";
import { findParticipant } from "../sql.ts";
import { participantText, mergeText as text } from "../text.ts";
import * as duplicates from "./duplicates-sql.ts";
import type { Pairs } from "./pairs.ts";

interface Alike {
  score: number;
  reasons: string[];
}

/** Possible duplicates. */
export const duplicateFunctions = (pairs: Pairs) => [
  handle(findDuplicates, async ({ db }, { offset, limit }) => {
    const listed = await pairs.list(db, { offset, limit });
    const [{ count }, waiting] = await Promise.all([pairs.count(db), pairs.countWaiting(db)]);
    return { pairs: listed, total: count, waiting };
  }),

  handle(findDuplicatesOf, async ({ db }, { id }) => {
    const person = (await findParticipant(db, id)) ?? refuse("not-found", participantText.unknown);
    const different = await duplicates.listMarkedDifferent(db, id);
    const similar = await similarTo(db, person);
    return { similar: similar.filter(({ person: other }) => other.id !== id && !different.has(other.id)) };
  }),

  handle(findSimilarParticipants, async ({ db }, person) => {
    const phone = person.phone === null ? null : (toE164(person.phone, null) ?? null);
    return { similar: await similarTo(db, { ...person, phone }) };
  }),

  handle(markAsDifferent, async ({ tx, actor, now }, { ids: [a, b], apart }) => {
    if (a === b) refuse("failed-precondition", text.samePerson);
    if ((await duplicates.findSides(tx, [a, b])).size < 2) refuse("not-found", participantText.unknown);
    if (apart) await duplicates.markAsDifferent(tx, { a, b, by: staffOf(actor).userId, now });
    else await duplicates.unmarkDifferent(tx, a, b);
    return {};
  }),
];

async function similarTo(db: Queryable, person: Comparable): Promise<(Alike & { person: duplicates.Side })[]> {
  const found = await duplicates.findAlike(db, {
    nameKey: nameKey(person),
    emailKey: emailKey(person.email),
    phone: person.phone,
    nameSort: sortedName(person),
  });
  return found
    .map(other => ({ ...likeness(person, other), person: other }))
    .filter(({ score }) => score >= minDuplicateScore)
    .sort((a, b) => b.score - a.score || a.person.id - b.person.id)
    .slice(0, 20);
}
