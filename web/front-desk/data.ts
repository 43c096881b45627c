import type { DateOn, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { marker } from "@hb/domain/markers.ts";
import { addDays } from "@hb/domain/time.ts";
import type { QueryClient } from "@tanstack/react-query";
import { useMarker } from "../backend/markers.ts";
import { useRead } from "../queries/read.ts";
import { sessionsKey } from "../queries/sessions.ts";
import type { Arrival } from "./arrivals/arrivals.ts";
import { afterTap, type Tap } from "./taps/taps.ts";

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

/** Shows what was saved before the list is fetched again. */
export function putSaved(client: QueryClient, tap: Tap, version: number): void {
  client.setQueriesData<Arrivals>({ queryKey: arrivalsKey }, cached => {
    if (!cached) return cached;
    const save = (arrival: Arrival) =>
      arrival.id === tap.sessionId ? { ...afterTap(arrival, tap), version } : arrival;
    return { ...cached, arrivals: cached.arrivals.map(save) };
  });
}
