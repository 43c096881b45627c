import { countedDays, listOpenings, listOpeningsOf, type OpeningFilters } from "@hb/domain/openings/contract.ts";
import { addDays, addMinutes, startOfDay } from "@hb/domain/time.ts";
import { handle } from "../handle.ts";
import type { Site } from "../site.ts";
import type { Openings } from "./acts.ts";
import * as sql from "./sql.ts";

/** Both write what is waiting first, so that what happened a moment ago is listed. */
export const openingFunctions = (site: Site, openings: Openings) => [
  handle(listOpeningsOf, async ({ db, now }, { participantId, ...page }) => {
    await openings.flush();
    const since = addMinutes(now, -countedDays * 24 * 60);
    return sql.listColleagues(db, { participantId, since, ...page });
  }),

  handle(listOpenings, async ({ db }, { filters, ...page }) => {
    await openings.flush();
    const wanted = openingQuery(filters, site.timeZone);
    const [rows, total] = await Promise.all([sql.listOpenings(db, wanted, page), sql.countOpenings(db, wanted)]);
    return { rows, total };
  }),
];

export function openingQuery(
  { from, to, onlyOpened = false, ...filters }: OpeningFilters,
  zone: string,
): sql.OpeningQuery {
  return {
    ...filters,
    onlyOpened,
    since: from === undefined ? null : startOfDay(from, zone),
    until: to === undefined ? null : startOfDay(addDays(to, 1), zone),
  };
}
