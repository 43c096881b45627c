import type { ImportedRow } from "@hb/domain/participants/import/import-rows.ts";
import { likeness, minDuplicateScore } from "@hb/domain/participants/merge/duplicates.ts";
import { emailKey, foldName, nameKey } from "@hb/domain/participants/merge/identity.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { inTurns } from "../../turns.ts";
import { findBornAlike, findSharing, type Side } from "../merge/duplicates-sql.ts";

/** A file may repeat one mailbox in every row; comparing each with each would take the square of its length. */
const comparedPerKey = 10;

interface SimilarRow {
  row: number;
  of: { id: number; name: string } | { row: number; name: string };
  score: number;
  reasons: string[];
}

/**
 * Rows that may already be in HB or appear twice. Who is compared follows the rules for duplicates: the same name, mailbox
 * or phone, or the same birth date and a name that begins alike.
 */
export async function findSimilarRows(db: Queryable, people: readonly ImportedRow[]): Promise<SimilarRow[]> {
  const keyed: (ImportedRow & { keys: ReturnType<typeof keysOf> })[] = [];
  await inTurns(people, imported => void keyed.push({ ...imported, keys: keysOf(imported) }));
  const [known, bornAlike] = await Promise.all([
    findSharing(db, {
      names: keyed.flatMap(({ keys }) => keys.name ?? []),
      emails: keyed.flatMap(({ keys }) => keys.email ?? []),
      phones: keyed.flatMap(({ keys }) => keys.phone ?? []),
    }),
    findBornAlike(
      db,
      keyed.flatMap(({ person }) => initialsOf(person)),
    ),
  ]);
  const byKey = new Map<string, KnownPerson[]>();
  const remember = (key: string | null, who: KnownPerson) => {
    if (key === null) return;
    const others = byKey.get(key);
    if (!others) byKey.set(key, [who]);
    else if (others.length < comparedPerKey) others.push(who);
  };
  await inTurns(known, person => {
    const who: KnownPerson = { person, of: { id: person.id, name: fullName(person) } };
    for (const key of [named(person.nameKey), mailed(person.emailKey), called(person.phone)]) remember(key, who);
  });
  await inTurns(bornAlike, person => {
    const who: KnownPerson = { person, of: { id: person.id, name: fullName(person) } };
    for (const alike of initialsOf(person)) remember(born(alike), who);
  });

  const similar: SimilarRow[] = [];
  await inTurns(keyed, ({ row, person, keys }) => {
    const all = [named(keys.name), mailed(keys.email), called(keys.phone), ...initialsOf(person).map(born)];
    const knownBy = (keys: readonly (string | null)[]) =>
      keys.flatMap(key => (key && byKey.get(key)) || []).map(other => [JSON.stringify(other.of), other] as const);
    // Someone may be known by several keys.
    const others = new Map(knownBy(all));
    // The same mailbox or phone is worth showing, even if the name differs.
    const reached = new Map(knownBy([mailed(keys.email), called(keys.phone)]));
    const found = [...others]
      .map(([key, other]) => ({ key, other, ...likeness(person, other.person) }))
      .filter(({ key, score }) => score >= minDuplicateScore || reached.has(key))
      .map(({ other, score, reasons }) => ({ row, of: other.of, score, reasons }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 3);
    const self: KnownPerson = { person, of: { row, name: fullName(person) } };
    for (const key of all) remember(key, self);
    similar.push(...found);
  });
  return similar;
}

interface KnownPerson {
  person: Side | ImportedRow["person"];
  of: SimilarRow["of"];
}

function keysOf({ person }: ImportedRow) {
  return { name: nameKey(person), email: emailKey(person.email), phone: person.phone };
}
/** By which letters someone born on a day is looked for: those of the first and of the last name. */
function initialsOf({ bornOn, firstName, lastName }: Pick<Side, "bornOn" | "firstName" | "lastName">) {
  if (bornOn === null) return [];
  const initials = new Set([firstName, lastName].map(name => foldName(name).slice(0, 1)));
  return [...initials].filter(Boolean).map(initial => ({ bornOn, initial }));
}
const born = ({ bornOn, initial }: { bornOn: string; initial: string }) => `born ${bornOn} ${initial}`;
const named = (key: string | null) => key && `name ${key}`;
const mailed = (key: string | null) => key && `email ${key}`;
const called = (key: string | null) => key && `phone ${key}`;
