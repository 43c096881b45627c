import { unambiguous } from "@hb/domain/locale.ts";
import { participantColumns } from "@hb/domain/participants/export-columns.ts";
import { describeFilters } from "@hb/domain/participants/filter-words.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { chosenColumns, exportedList, prefetch } from "../export/acts.ts";
import type { Site } from "../site.ts";
import { copyPeople, exportedTypes } from "./export-sql.ts";
import { readingPeople } from "./exported-people.ts";
import { maxPeople } from "./list/list-query.ts";
import type { LiveList } from "./list/live-list.ts";

/** How many rows are in memory at a time. */
const batchSize = 1_000;

/** The list's matches, in its order. Their ids are kept in memory; everything else goes through in batches. */
export const participantExport = (site: Site, list: LiveList, thread: URL) =>
  exportedList("participants", async ({ db, now, chosen }, { filters, sort }) => {
    const asked = { filters, today: dateInZone(now, site.timeZone), timeZone: site.timeZone };
    const { fields: own } = site.registration;
    const columns = participantColumns(own);
    const read = chosen ? chosenColumns(columns, chosen).map(({ field }) => readingPeople.storedField(field)) : [];
    const fields = new Set(read.filter(field => field !== undefined));
    const { total, ids, shared } = await list.find(asked, { sort, offset: 0, limit: maxPeople });
    const starts = function* () {
      for (let at = 0; at < ids.length; at += batchSize) yield at;
    };
    return {
      total,
      filters: describeFilters(filters, unambiguous, own).map(({ label, words }) => `${label} ${words}`),
      columns,
      batches: {
        copied: prefetch(starts(), async at => {
          const some = ids.slice(at, at + batchSize);
          return { bytes: await copyPeople(db, some, fields), ids: some, flags: shared.slice(at, at + batchSize) };
        }),
        fields: { ...readingPeople, fields: exportedTypes(fields) },
        thread: { file: thread, given: own },
      },
    };
  });
