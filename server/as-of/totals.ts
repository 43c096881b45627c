import { getTotalsAsOf } from "@hb/domain/as-of/contract.ts";
import { deviceActions, deviceChanges } from "@hb/domain/as-of/device.ts";
import { factsAt } from "@hb/domain/as-of/timeline.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { listDeviceFacts } from "../devices/acts.ts";
import { handle } from "../handle.ts";
import { findStart, listRecordEntries } from "../log/acts.ts";
import * as participants from "../participants/acts.ts";
import * as sessions from "../sessions/acts.ts";

/** How many there were of what on an earlier day. */
export const totalsFunctions = [
  handle(getTotalsAsOf, async ({ db }, { at }) => {
    const [people, peopleNow, visits, visitsNow, devices, since] = await Promise.all([
      participants.countStatusesAt(db, at),
      participants.countStatuses(db),
      sessions.countStatusesAt(db, at),
      sessions.countStatuses(db),
      countDevices(db, at),
      findStart(db),
    ]);
    return {
      participants: { past: byStatus(people), now: byStatus(peopleNow) },
      sessions: { past: byStatus(visits), now: byStatus(visitsNow) },
      devices,
      since,
    };
  }),
];

/** No status is `blank`. */
function byStatus(rows: readonly { status: string | null; count: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ status, count }) => [status ?? "blank", count]));
}

/** A study has hundreds of headsets, not thousands, so they are counted one by one. */
async function countDevices(db: Queryable, at: string) {
  const [devices, entries] = await Promise.all([
    listDeviceFacts(db),
    listRecordEntries(db, { kind: "device", id: null }, { actions: deviceActions, after: at }),
  ]);
  const told = Map.groupBy(entries, ({ subject }) => subject?.id);
  const states = devices.flatMap(({ id, createdAt: began, state }) => {
    const changes = (told.get(String(id)) ?? []).flatMap(entry => deviceChanges(id, entry));
    const facts = factsAt({ began, ended: null, now: { state }, changes }, at);
    return facts ? [String(facts["state"] ?? "unknown")] : [];
  });
  return { past: count(states), now: count(devices.map(({ state }) => String(state))) };
}

function count(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, same]) => [name, same.length]));
}
