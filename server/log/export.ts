import { unambiguous } from "@hb/domain/locale.ts";
import { logColumns } from "@hb/domain/log/export-columns.ts";
import { describeLog } from "@hb/domain/log/filter-words.ts";
import { createLogFormat } from "@hb/domain/log/format.ts";
import { logSince } from "@hb/domain/log/limiter.ts";
import { searchedWords } from "@hb/domain/log/search.ts";
import { payloadFor } from "@hb/domain/log/visibility.ts";
import { findAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import { batchSize, exportedList } from "../export/acts.ts";
import type { Site } from "../site.ts";
import { logQueryFor } from "./functions.ts";
import * as sql from "./sql.ts";

const currency = "USD";

/** Newest first, and only what the reader can see elsewhere too. */
export const logExport = (site: Site) =>
  exportedList("log", async ({ db, actor: { permissions }, now }, { days, participantId, text, ...input }) => {
    const record = participantId ? { kind: "participant" as const, id: String(participantId) } : undefined;
    const since = logSince(days, now, site.timeZone);
    const wanted = logQueryFor(permissions, { ...input, record, since, limit: 0 });
    const words = searchedWords(text ?? "");
    const user = input.userId === undefined ? undefined : await findAccount(db, input.userId);
    return {
      total: await sql.countWith(db, wanted, words),
      filters: describeLog({ days, actions: input.actions, participantId, text }, user?.name ?? input.userId),
      columns: logColumns(createLogFormat({ locale: unambiguous, zone: site.timeZone }, currency)),
      batches: (async function* () {
        for await (const entries of sql.readEntries(db, wanted, words, batchSize))
          yield entries.map(entry => ({
            ...entry,
            payload: entry.payload && payloadFor(permissions, entry.action, entry.payload),
          }));
      })(),
    };
  });
