import { foldName } from "@hb/domain/participants/merge/identity.ts";
import {
  type EnrolmentFilters,
  type ListFilter,
  listFilterNames,
  matches,
  optionsOf,
} from "@hb/domain/remote-study/filters.ts";
import * as contract from "@hb/domain/remote-study/list-contract.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import { countInventory } from "../devices/acts.ts";
import { handle } from "../handle.ts";
import type { Site } from "../site.ts";
import { keepView, listViews, removeView } from "../views/acts.ts";
import { armsOf } from "./arms.ts";
import * as sql from "./list-sql.ts";
import type { LivePeople } from "./live-people.ts";
import { byCallPlace, type ListedPerson, rowOf } from "./people.ts";
import { filterAndSort, filterByText } from "./search.ts";

/** The people in the remote study, filtered, sorted and counted. */
export const enrolmentListFunctions = (site: Site, live: LivePeople) => [
  handle(contract.listEnrolments, async ({ now }, { filters, sort, weeks, offset, limit }) => {
    const found = filterAndSort(await live.current(now), { filters, sort });
    return { rows: found.slice(offset, offset + limit).map(person => rowOf(person, weeks)), total: found.length };
  }),

  handle(contract.countEnrolmentOptions, async ({ db, now }, { filters }) => {
    const [people, devices] = await Promise.all([live.current(now), countInventory(db)]);
    const found = filterByText(people, filters);
    return {
      total: found.filter(({ facets }) => matches(facets, filters)).length,
      counts: Object.fromEntries(
        listFilterNames.map(filter => [filter, countOptions(found, filters, filter)]),
      ) as never,
      people: people.length,
      active: people.filter(({ facts }) => facts.status === remoteStudyStatus.remoteActive).length,
      callList: byCallPlace(people, site, now)("now").length,
      devices,
      openAlerts: people.reduce((sum, { situation }) => sum + situation.openAlerts, 0),
    };
  }),

  handle(contract.getArms, async ({ db, now }) => {
    const [people, alerts] = await Promise.all([live.current(now), sql.countAlerts(db)]);
    return armsOf(people, alerts);
  }),

  handle(contract.findPeopleToOnboard, async ({ db }, { text }) => {
    const id = /^\d{1,9}$/.test(text) ? Number(text) : null;
    return { people: await sql.findBlankPeople(db, foldName(text), id) };
  }),

  handle(contract.listEnrolmentViews, async ({ db, actor }) => ({
    views: await listViews<contract.EnrolmentView>(db, "enrolments", actor),
  })),
  handle(contract.saveEnrolmentView, (context, view) => keepView(context, "enrolments", view)),
  handle(contract.deleteEnrolmentView, (context, { id }) => removeView(context, "enrolments", id)),
];

function countOptions(people: readonly ListedPerson[], filters: EnrolmentFilters, filter: ListFilter) {
  const { ids, toAddress } = optionsOf(filter);
  const sums = new Map<number | null, number>(ids.map(id => [id, 0]));
  for (const { facets } of people)
    if (matches(facets, filters, filter)) sums.set(facets[filter], (sums.get(facets[filter]) ?? 0) + 1);
  return Object.fromEntries(ids.map(id => [toAddress(id), sums.get(id) ?? 0]));
}
