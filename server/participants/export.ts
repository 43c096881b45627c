import { unambiguous } from "@hb/domain/locale.ts";
import { participantColumns } from "@hb/domain/participants/export-columns.ts";
import { describeFilters } from "@hb/domain/participants/filter-words.ts";
import { ownIdOf } from "@hb/domain/participants/merge/merge.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { chosenColumns, exportedList, inBatches, prefetch } from "../export/acts.ts";
import type { Site } from "../site.ts";
import { readPeople } from "./export-sql.ts";
import { duplicateFlags, maxPeople } from "./list/list-query.ts";
import type { LiveList } from "./list/live-list.ts";

/** The list's matches, in its order. Their ids are kept in memory; everything else is read in batches. */
export const participantExport = (site: Site, list: LiveList) =>
  exportedList("participants", async ({ db, now, chosen }, { filters, sort }) => {
    const asked = { filters, today: dateInZone(now, site.timeZone), timeZone: site.timeZone };
    const { fields: own } = site.registration;
    const columns = participantColumns(own);
    const fields = new Set(chosen ? chosenColumns(columns, chosen).map(({ field }) => storedField(field)) : []);
    const { total, ids: found, shared } = await list.find(asked, { sort, offset: 0, limit: maxPeople });
    return {
      total,
      filters: describeFilters(filters, unambiguous, own).map(({ label, words }) => `${label} ${words}`),
      columns,
      batches: (async function* () {
        let at = 0;
        for await (const people of prefetch(inBatches([...found]), ids => readPeople(db, ids, fields)))
          yield people.map(person => Object.assign(person, duplicateFlags(shared[at++])));
      })(),
    };
  });

/** The study's own questions share a column of the database. */
function storedField(field: string): string {
  return ownIdOf(field) === undefined ? field : "ownAnswers";
}
