import { arrivalGroup, matchesArrival } from "@hb/domain/sessions/arrivals.ts";
import { hasConsent } from "@hb/domain/sessions/session.ts";
import { listArrivals, listBonusTotals, listOverdueSessions } from "@hb/domain/sessions/worklist-contract.ts";
import { addDays, dateInZone, startOfDay } from "@hb/domain/time.ts";
import { handle } from "../../handle.ts";
import type { Site } from "../../site.ts";
import { listStations } from "../slots/stations-sql.ts";
import * as lists from "./list-sql.ts";
import * as worklists from "./worklist-sql.ts";

/** The front desk, sessions that need closing, and bonuses to pay. */
export const worklistFunctions = (site: Site) => {
  /** Both days included. */
  const daysOf = (from: string, to: string) => ({
    from: startOfDay(from, site.timeZone),
    to: startOfDay(addDays(to, 1), site.timeZone),
  });

  return [
    handle(listOverdueSessions, async ({ db, now }, page) => worklists.listOverdue(db, { ...page, now })),

    handle(listArrivals, async ({ db, now }, { on = dateInZone(now, site.timeZone), text = "" }) => {
      const { from, to } = daysOf(on, on);
      const [sessions, stations] = await Promise.all([
        lists.listSessions(db, { period: { from, to }, filters: {}, now }),
        listStations(db),
      ]);
      const names = new Map(stations.map(({ id, name }) => [id, name]));
      const counts = { expected: 0, hereNow: 0, done: 0, missed: 0 };
      const arrivals = [];
      for (const session of sessions) {
        const group = arrivalGroup(session.status);
        // A session from last night that ends after midnight belongs to yesterday's arrivals.
        if (group === undefined || session.startsAt < from) continue;
        counts[group]++;
        if (matchesArrival(session, text))
          arrivals.push({ ...session, station: names.get(session.stationId) ?? "", hasConsent: hasConsent(session) });
      }
      return { on, arrivals, counts };
    }),

    handle(listBonusTotals, async ({ db }, { from, to, offset, limit }) =>
      worklists.listBonusTotals(db, { ...daysOf(from, to), offset, limit }),
    ),
  ];
};
