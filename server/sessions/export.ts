import { staffDates } from "@hb/domain/format.ts";
import { unambiguous } from "@hb/domain/locale.ts";
import { bonusColumns, sessionColumns } from "@hb/domain/sessions/export-columns.ts";
import { describeSessions } from "@hb/domain/sessions/filter-words.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import { batchSize, exportedList } from "../export/acts.ts";
import type { Site } from "../site.ts";
import * as sql from "./export-sql.ts";
import { listStations } from "./slots/stations-sql.ts";
import { exportText as text } from "./text.ts";
import { listBonusTotals } from "./worklists/worklist-sql.ts";

export const sessionExports = (site: Site) => {
  const begin = (on: string) => startOfDay(on, site.timeZone);
  /** Both days included. */
  const end = (on: string) => startOfDay(addDays(on, 1), site.timeZone);

  return [
    exportedList("sessions", async ({ db, now }, request) => {
      const { from, to, filter } = request;
      const asked = { from: from && begin(from), before: to && end(to), filter, now };
      const [total, stations] = await Promise.all([sql.countExported(db, asked), listStations(db)]);
      return {
        total,
        filters: describeSessions(request, id => stations.find(station => station.id === id)?.name ?? String(id)),
        columns: sessionColumns,
        batches: sql.readSessions(db, asked, batchSize),
      };
    }),

    exportedList("bonusTotals", async ({ db }, { from, to }) => {
      const { total } = await listBonusTotals(db, { from: begin(from), to: end(to), offset: 0, limit: 1 });
      return {
        total,
        filters: [text.sessionsOf(staffDates(from, to, { locale: unambiguous }))],
        columns: bonusColumns,
        batches: sql.readBonusTotals(db, { from: begin(from), before: end(to) }, batchSize),
      };
    }),
  ];
};
