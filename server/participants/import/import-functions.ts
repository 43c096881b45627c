import { logAction } from "@hb/domain/log/actions.ts";
import { readCsv } from "@hb/domain/participants/import/csv.ts";
import { guessColumns } from "@hb/domain/participants/import/import-columns.ts";
import { importParticipants, previewImport } from "@hb/domain/participants/import/import-contract.ts";
import {
  type ImportedRow,
  type ImportMapping,
  maxImportRows,
  readImport,
} from "@hb/domain/participants/import/import-rows.ts";
import { likeness, minDuplicateScore } from "@hb/domain/participants/merge/duplicates.ts";
import { emailKey, nameKey } from "@hb/domain/participants/merge/identity.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { toE164 } from "@hb/domain/participants/phone.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { handle } from "../../handle.ts";
import { record, recordAll } from "../../log/acts.ts";
import type { Site } from "../../site.ts";
import { staffOf } from "../../staff.ts";
import { findSharing, type Side } from "../merge/duplicates-sql.ts";
import { initialValues } from "../profile-functions.ts";
import { insertParticipants } from "../sql.ts";
import * as imports from "./import-sql.ts";

const shownPeople = 50;
const shownProblems = 500;
const shownSimilar = 500;
const chunk = 250;

/** Recruiters' lists: previewed first, then imported as a whole or not at all. */
export const importFunctions = (site: Site) => {
  const understand = (text: string, mapping: ImportMapping, now: string) => {
    const file = readCsv(text);
    if (file.rows.length > maxImportRows)
      refuse(
        "invalid-argument",
        `You can import up to ${maxImportRows.toLocaleString("en-US")} rows at a time. Split the file.`,
      );
    return {
      file,
      ...readImport(file, mapping, {
        toE164,
        timeZone: site.timeZone,
        today: dateInZone(now, site.timeZone),
      }),
    };
  };

  return [
    handle(previewImport, async ({ db, now }, { text, mapping }) => {
      const columns = mapping.columns ?? guessColumns(readCsv(text).header);
      const { file, people, problems } = understand(text, { ...mapping, columns }, now);
      return {
        header: file.header,
        columns,
        rowCount: file.rows.length,
        people: people.slice(0, shownPeople),
        problemCount: problems.length,
        problems: problems.slice(0, shownProblems),
        similar: (await findSimilarRows(db, people)).slice(0, shownSimilar),
      };
    }),

    handle(importParticipants, async (context, { requestId, fileName, text, mapping, leaveOut }) => {
      const { actor, now, inTransaction, progress, signal } = context;
      const { people, problems } = understand(text, mapping, now);
      const left = new Set(leaveOut);
      const standing = problems.filter(({ row }) => !left.has(row));
      if (standing.length > 0)
        refuse("failed-precondition", "Some rows have errors. Nothing was imported.", {
          problems: standing.slice(0, shownProblems),
        });
      const wanted = people.filter(({ row }) => !left.has(row));
      if (wanted.length === 0) refuse("failed-precondition", "There are no rows left to import.");
      const request = { userId: staffOf(actor).userId, requestId };
      return inTransaction(async tx => {
        const earlier = await imports.beginImport(tx, { ...request, fileName, now });
        if (earlier) return earlier;
        const context = { tx, actor, now };
        const ids: number[] = [];
        for (let at = 0; at < wanted.length; at += chunk) {
          if (signal.aborted) refuse("cancelled", "The import was canceled. Nothing was imported.");
          const part = wanted.slice(at, at + chunk);
          const added = await insertParticipants(
            tx,
            part.map(({ person }) => ({
              ...person,
              ...initialValues(now),
              privacyVersion: null,
              contactVersion: null,
            })),
          );
          await recordAll(
            context,
            part.map(({ person }, n) => {
              const about = { participantId: added[n] ?? 0, participantName: fullName(person) };
              return { action: logAction.participantsImported, ...about, payload: { fileName } };
            }),
          );
          ids.push(...added);
          progress({ done: ids.length, of: wanted.length });
        }
        await record(context, { action: logAction.participantsImported, payload: { fileName, people: ids.length } });
        const answer = { created: ids.length, firstId: ids[0] ?? null, lastId: ids.at(-1) ?? null };
        await imports.endImport(tx, { ...request, ...answer });
        return answer;
      });
    }),
  ];
};

interface SimilarRow {
  row: number;
  of: { id: number; name: string } | { row: number; name: string };
  score: number;
  reasons: string[];
}

/** Rows that may already be in HB or appear twice: by exact name, mailbox or phone. */
async function findSimilarRows(db: Queryable, people: readonly ImportedRow[]): Promise<SimilarRow[]> {
  const keyed = people.map(imported => ({ ...imported, keys: keysOf(imported) }));
  const known = await findSharing(db, {
    names: keyed.flatMap(({ keys }) => keys.name ?? []),
    emails: keyed.flatMap(({ keys }) => keys.email ?? []),
    phones: keyed.flatMap(({ keys }) => keys.phone ?? []),
  });
  const byKey = new Map<string, KnownPerson[]>();
  const remember = (key: string | null, who: KnownPerson) => {
    if (key === null) return;
    const others = byKey.get(key);
    if (others) others.push(who);
    else byKey.set(key, [who]);
  };
  for (const person of known) {
    const who: KnownPerson = { person, of: { id: person.id, name: fullName(person) } };
    for (const key of [named(person.nameKey), mailed(person.emailKey), called(person.phone)]) remember(key, who);
  }

  return keyed.flatMap(({ row, person, keys }) => {
    const all = [named(keys.name), mailed(keys.email), called(keys.phone)];
    const others = new Set(all.flatMap(key => (key === null ? [] : (byKey.get(key) ?? []))));
    // The same mailbox or phone is worth showing, even if the name differs.
    const reached = new Set([mailed(keys.email), called(keys.phone)].flatMap(key => (key && byKey.get(key)) || []));
    const found = [...others]
      .map(other => ({ other, ...likeness(person, other.person) }))
      .filter(({ other, score }) => score >= minDuplicateScore || reached.has(other))
      .map(({ other, ...likely }) => ({ row, of: other.of, ...likely }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 3);
    const self: KnownPerson = { person, of: { row, name: fullName(person) } };
    for (const key of all) remember(key, self);
    return found;
  });
}

interface KnownPerson {
  person: Side | ImportedRow["person"];
  of: SimilarRow["of"];
}

function keysOf({ person }: ImportedRow) {
  return { name: nameKey(person), email: emailKey(person.email), phone: person.phone };
}
const named = (key: string | null) => key && `name ${key}`;
const mailed = (key: string | null) => key && `email ${key}`;
const called = (key: string | null) => key && `phone ${key}`;
