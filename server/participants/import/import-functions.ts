import { logAction } from "@hb/domain/log/actions.ts";
import { csvRows } from "@hb/domain/participants/import/csv.ts";
import { guessColumns, importColumnsWith } from "@hb/domain/participants/import/import-columns.ts";
import { importParticipants, previewImport } from "@hb/domain/participants/import/import-contract.ts";
import {
  type ImportMapping,
  maxImportColumns,
  maxImportRows,
  startImport,
} from "@hb/domain/participants/import/import-rows.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { toE164 } from "@hb/domain/participants/phone.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { handle } from "../../handle.ts";
import { record, recordAll } from "../../log/acts.ts";
import type { Site } from "../../site.ts";
import { staffOf } from "../../staff.ts";
import { inTurns } from "../../turns.ts";
import { initialValues } from "../profile-functions.ts";
import { insertParticipants } from "../sql.ts";
import { importText } from "../text.ts";
import * as imports from "./import-sql.ts";
import { findSimilarRows } from "./similar-rows.ts";

const shownPeople = 50;
const shownProblems = 500;
const shownSimilar = 500;
const chunk = 250;

/** Without columns, they are guessed from the headings. */
type PartialMapping = Omit<ImportMapping, "columns"> & { columns?: ImportMapping["columns"] | undefined };

/** Recruiters' lists: previewed first, then imported as a whole or not at all. */
export const importFunctions = (site: Site) => {
  const understand = async (text: string, { columns, ...mapping }: PartialMapping, now: string) => {
    const importable = importColumnsWith(site.registration.fields);
    const context = {
      toE164,
      columns: importable,
      timeZone: site.timeZone,
      today: dateInZone(now, site.timeZone),
    };
    let header: string[] = [];
    let rowCount = 0;
    let reading: ReturnType<typeof startImport> | undefined;
    await inTurns(csvRows(text), row => {
      if (!row) return;
      if (reading) {
        if (++rowCount > maxImportRows) refuse("invalid-argument", importText.tooManyRows(maxImportRows));
        return reading.read(row);
      }
      header = row.cells;
      if (header.length > maxImportColumns) refuse("invalid-argument", importText.tooManyColumns(maxImportColumns));
      reading = startImport(header, { ...mapping, columns: columns ?? guessColumns(header, importable) }, context);
    });
    return {
      header,
      columns: columns ?? guessColumns(header, importable),
      rowCount,
      people: [],
      problems: [],
      ...reading,
    };
  };

  return [
    handle(previewImport, async ({ db, now }, { text, mapping }) => {
      const { header, columns, rowCount, people, problems } = await understand(text, mapping, now);
      return {
        header,
        columns,
        rowCount,
        people: people.slice(0, shownPeople),
        problemCount: problems.length,
        problems: problems.slice(0, shownProblems),
        similar: (await findSimilarRows(db, people)).slice(0, shownSimilar),
      };
    }),

    handle(importParticipants, async (context, { requestId, text, mapping, leaveOut }) => {
      const { actor, now, inTransaction, progress, signal } = context;
      const { people, problems } = await understand(text, mapping, now);
      const left = new Set(leaveOut);
      const standing = problems.filter(({ row }) => !left.has(row));
      if (standing.length > 0)
        refuse("failed-precondition", importText.errors, {
          problems: standing.slice(0, shownProblems),
        });
      const wanted = people.filter(({ row }) => !left.has(row));
      if (wanted.length === 0) refuse("failed-precondition", importText.noRows);
      const request = { userId: staffOf(actor).userId, requestId };
      return inTransaction(async tx => {
        const earlier = await imports.beginImport(tx, { ...request, now });
        if (earlier) return earlier;
        const context = { tx, actor, now };
        const ids: number[] = [];
        for (let at = 0; at < wanted.length; at += chunk) {
          if (signal.aborted) refuse("cancelled", importText.canceled);
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
              return { action: logAction.participantsImported, ...about, payload: {} };
            }),
          );
          ids.push(...added);
          progress({ done: ids.length, of: wanted.length });
        }
        await record(context, { action: logAction.participantsImported, payload: { people: ids.length } });
        const answer = { created: ids.length, firstId: ids[0] ?? null, lastId: ids.at(-1) ?? null };
        await imports.endImport(tx, { ...request, ...answer });
        return answer;
      });
    }),
  ];
};
