import type { DateOn, Input, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { addDays } from "@hb/domain/time.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";
import { useRead } from "../queries/read.ts";
import { sessionsKey } from "../queries/sessions.ts";
import type { Arrival } from "./arrivals/arrivals.ts";
import { afterEntry, type Entry } from "./waiting/entries.ts";

type Arrivals = Output<Functions["listArrivals"]>;
export const arrivalsKey = [...sessionsKey, "arrivals"] as const;

/** Everyone of a day. Search and counts are done here, so that the desk works without a connection. */
export function useArrivals(today: DateOn) {
  useMarker(marker.sessions, sessionsKey);
  return useRead(
    arrivalsKey,
    "listArrivals",
    { on: today },
    { structuralSharing: (cached, fresh) => keepNewest(cached as Arrivals | undefined, fresh as Arrivals) },
  );
}

/** Once today is there: for a morning that begins without a connection. */
export function useTomorrow(today: DateOn, isNext: boolean) {
  return useRead(arrivalsKey, "listArrivals", isNext ? { on: addDays(today, 1) } : undefined);
}

/** An answer that was on its way while something was saved must not bring the older state back for a moment. */
function keepNewest(cached: Arrivals | undefined, fresh: Arrivals): Arrivals {
  const byId = new Map(cached?.arrivals.map(arrival => [arrival.id, arrival]));
  const arrivals = fresh.arrivals.map(arrival => {
    const mine = byId.get(arrival.id);
    return mine && mine.version > arrival.version ? mine : arrival;
  });
  return { ...fresh, arrivals };
}

/** As it is now. */
export async function fetchSession(id: number): Promise<Session> {
  return (await call("getSession", { id })).session;
}

/** Who in HB may be the same as someone about to be added. */
export function fetchSimilar(person: Input<Functions["findSimilarParticipants"]>) {
  return call("findSimilarParticipants", person);
}

/** Shows what was saved before the list is fetched again. */
export function putSaved(client: QueryClient, entry: Entry, version: number | null): void {
  client.setQueriesData<Arrivals>({ queryKey: arrivalsKey }, cached => {
    if (!cached) return cached;
    const save = (arrival: Arrival) =>
      arrival.id === entry.visit?.id ? { ...afterEntry(arrival, entry), version: version ?? arrival.version } : arrival;
    return { ...cached, arrivals: cached.arrivals.map(save) };
  });
}
