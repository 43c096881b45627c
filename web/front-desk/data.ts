import type { DateOn, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import type { Arrival } from "./arrivals.ts";
import { afterTap, type Tap } from "./taps.ts";

type Arrivals = Output<Functions["listArrivals"]>;
const arrivalsKey = ["sessions", "arrivals"];

/** Everybody of a day; searched and counted here, so that the desk goes on working without a connection. */
export function useArrivals(today: DateOn) {
  return useQuery<Arrivals, Refusal>({
    queryKey: [...arrivalsKey, today],
    queryFn: () => call("listArrivals", { on: today }),
    structuralSharing: (known, fresh) => keepNewest(known as Arrivals | undefined, fresh as Arrivals),
  });
}

/** An answer that was on its way while something was done must not bring the older state back for a moment. */
function keepNewest(known: Arrivals | undefined, fresh: Arrivals): Arrivals {
  const newer = new Map(known?.arrivals.map(arrival => [arrival.id, arrival]));
  const arrivals = fresh.arrivals.map(arrival => {
    const mine = newer.get(arrival.id);
    return mine && mine.version > arrival.version ? mine : arrival;
  });
  return { ...fresh, arrivals };
}

/** What was done stands before the list has been asked for again. */
export function putDone(client: QueryClient, tap: Tap, version: number): void {
  client.setQueriesData<Arrivals>({ queryKey: arrivalsKey }, known => {
    if (!known) return known;
    const done = (arrival: Arrival) =>
      arrival.id === tap.sessionId ? { ...afterTap(arrival, tap), version } : arrival;
    return { ...known, arrivals: known.arrivals.map(done) };
  });
}
