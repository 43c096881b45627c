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
import { listPairs } from "./duplicates.ts";
import * as duplicates from "./duplicates-sql.ts";

interface Alike {
  score: number;
  reasons: string[];
}

/** Possible duplicates. */
export const duplicateFunctions = () => [
  handle(findDuplicates, async ({ db }, { offset, limit }) => {
    const pairs = await listPairs(db);
    return { pairs: pairs.slice(offset, offset + limit), total: pairs.length };
  }),

  handle(findDuplicatesOf, async ({ db }, { id }) => {
    const person = (await findParticipant(db, id)) ?? refuse("not-found", "This participant doesn't exist.");
    const different = await duplicates.listMarkedDifferent(db, id);
    const similar = await similarTo(db, person);
    return { similar: similar.filter(({ person: other }) => other.id !== id && !different.has(other.id)) };
  }),

  handle(findSimilarParticipants, async ({ db }, person) => {
    const phone = person.phone === null ? null : (toE164(person.phone, null) ?? null);
    return { similar: await similarTo(db, { ...person, phone }) };
  }),

  handle(markAsDifferent, async ({ tx, actor, now }, { ids: [a, b], apart }) => {
    if (a === b) refuse("failed-precondition", "Choose two different participants.");
    if ((await duplicates.findSides(tx, [a, b])).size < 2) refuse("not-found", "This participant doesn't exist.");
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
