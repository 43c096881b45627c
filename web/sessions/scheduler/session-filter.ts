import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import { kindOf, type SessionFilter, type SessionKind, sessionKinds } from "@hb/domain/sessions/kinds.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";

export type FilterName = keyof SessionFilter;
export const filterNames: readonly FilterName[] = ["kinds", "stations", "devices"];

export const deviceOptions: readonly (DeviceName | null)[] = [...deviceNames.ids, null];

/** A week has a few thousand sessions at most: all are loaded, so a filter applies within a frame. */
export function filterSessions(sessions: readonly Session[], filter: SessionFilter, nowMs: number): readonly Session[] {
  if (filterNames.every(name => filter[name] === undefined)) return sessions;
  const tests = testsOf(filter, nowMs);
  return sessions.filter(session => tests.every(({ passes }) => passes(session)));
}

export type OptionCounts = Record<FilterName, ReadonlyMap<unknown, number>>;

/** How many sessions each option has, with all other filters applied. */
export function countOptions(sessions: readonly Session[], filter: SessionFilter, nowMs: number): OptionCounts {
  const counts = {
    kinds: new Map<unknown, number>(),
    stations: new Map<unknown, number>(),
    devices: new Map<unknown, number>(),
  };
  const tests = testsOf(filter, nowMs);
  for (const session of sessions) {
    const failed = tests.filter(({ passes }) => !passes(session));
    if (failed.length > 1) continue;
    for (const { name, valueOf } of tests) {
      if (failed[0] !== undefined && failed[0].name !== name) continue;
      const value = valueOf(session);
      counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
    }
  }
  return counts;
}

function testsOf(filter: SessionFilter, nowMs: number) {
  const test = (name: FilterName, valueOf: (session: Session) => unknown) => {
    const on = filter[name] && new Set<unknown>(filter[name]);
    return { name, valueOf, passes: (session: Session) => on === undefined || on.has(valueOf(session)) };
  };
  return [
    test("kinds", session => kindOf(session, nowMs)),
    test("stations", session => session.stationId),
    test("devices", session => session.device),
  ];
}

const none = "none";

export function filterToAddress({ kinds, stations, devices }: SessionFilter): Record<string, string | undefined> {
  const words = (values: readonly unknown[] | undefined) =>
    values && (values.length === 0 ? none : values.map(value => (value === null ? "blank" : String(value))).join(","));
  return { statuses: words(kinds), stations: words(stations), devices: words(devices) };
}

export function filterFromAddress(address: Record<string, string | null | undefined>): SessionFilter {
  const kinds = listIn(address["statuses"], word =>
    word === "locked" || word === "held" ? word : sessionStatuses.fromAddress(word),
  );
  const stations = listIn(address["stations"], word => (/^\d{1,9}$/.test(word) ? Number(word) : undefined));
  const devices = listIn(address["devices"], word => (word === "blank" ? null : deviceNames.fromAddress(word)));
  const order = (one: SessionKind, other: SessionKind) => sessionKinds.indexOf(one) - sessionKinds.indexOf(other);
  return { ...(kinds && { kinds: kinds.sort(order) }), ...(stations && { stations }), ...(devices && { devices }) };
}

/** Unknown words are left out; if none is known, there is no filter. */
function listIn<V>(words: string | null | undefined, read: (word: string) => V | undefined): V[] | undefined {
  if (words === undefined || words === null) return undefined;
  if (words === none) return [];
  const values = [...new Set(words.split(",").map(read))].filter(value => value !== undefined);
  return values.length === 0 ? undefined : values;
}
