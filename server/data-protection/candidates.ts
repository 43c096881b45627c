import type { AnonymizationBlockers, ErasureCounts } from "@hb/domain/data-protection/anonymization.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { countErasable } from "../log/acts.ts";
import type { PersonDataOwner } from "../person/acts.ts";
import * as sql from "./sql.ts";

export type AnonymizationCandidate = sql.PersonWithDuplicates & AnonymizationBlockers;

/** The people, with the reasons that keep them or one of their duplicates from being anonymized. */
export async function findCandidates(
  db: Queryable,
  parts: readonly PersonDataOwner[],
  ids: readonly number[],
): Promise<AnonymizationCandidate[]> {
  const people = await sql.findPeople(db, ids);
  const lives = people.flatMap(everyLife);
  const found = await Promise.all(parts.map(async part => (await part.findBlockers?.(db, lives)) ?? []));
  const blockers = Map.groupBy(found.flat(), ({ participantId }) => participantId);
  return people.map(person => {
    const own = everyLife(person).flatMap(id => blockers.get(id) ?? []);
    return {
      ...person,
      visitAt: first(own.map(({ visitAt }) => visitAt)),
      deviceSerial: first(own.map(({ deviceSerial }) => deviceSerial)),
      isRemoteActive: own.some(({ isRemoteActive }) => isRemoteActive),
      isBeingMailed: own.some(({ isBeingMailed }) => isBeingMailed),
    };
  });
}

/** What anonymizing these people and their duplicates would erase. */
export async function countErased(
  db: Queryable,
  parts: readonly PersonDataOwner[],
  ids: readonly number[],
): Promise<ErasureCounts> {
  const lives = [...new Set((await sql.findPeople(db, ids)).flatMap(everyLife))];
  const counts = await Promise.all(
    parts.map(async (part): Promise<Partial<ErasureCounts>> => (await part.countErased?.(db, lives)) ?? {}),
  );
  const sum = (what: keyof ErasureCounts) => counts.reduce((total, count) => total + (count[what] ?? 0), 0);
  return {
    comments: sum("comments"),
    documents: sum("documents"),
    emails: sum("emails"),
    plannedEmails: sum("plannedEmails"),
    surveyAnswers: sum("surveyAnswers"),
    surveyPhotos: sum("surveyPhotos"),
    signedConsents: sum("signedConsents"),
    logEntries: await countErasable(db, lives),
  };
}

function everyLife({ id, duplicates }: sql.PersonWithDuplicates): number[] {
  return [id, ...duplicates];
}

function first(values: readonly (string | null | undefined)[]): string | null {
  return values.filter(value => value != null).toSorted()[0] ?? null;
}
