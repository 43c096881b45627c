import type { DateOn, Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Refusal } from "@hb/domain/refusal.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { call } from "../backend/call.ts";
import { useMarker } from "../backend/markers.ts";
import type { Arrival } from "./arrivals/arrivals.ts";
import { afterTap, type Tap } from "./taps/taps.ts";

/** What the scheduler has fetched lies under the same key: both are as fresh as the sessions' marker. */
const sessionsKey = ["sessions"];
type Arrivals = Output<Functions["listArrivals"]>;
const arrivalsKey = [...sessionsKey, "arrivals"];

/** Everybody of a day; searched and counted here, so that the desk goes on working without a connection. */
export function useArrivals(today: DateOn) {
  useMarker("study/lastSessionsUpdate", sessionsKey);
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

export function refreshArrivals(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: arrivalsKey });
}

export function useStations() {
  return useQuery<readonly Station[], Refusal>({
    queryKey: [...sessionsKey, "stations"],
    queryFn: async () => (await call("listStations", null)).stations,
  });
}

export type Known = Output<Functions["findPeopleToBook"]>["people"][number];
/** More are not shown at once: whoever stands at the desk can spell their name. */
export const mostKnown = 12;
/** People of whatever day by name, number or scanned code; nobody is looked for while the text is empty. */
export function usePeopleKnown(text: string) {
  return useQuery<readonly Known[], Refusal>({
    queryKey: [...sessionsKey, "people", text],
    queryFn: async () => (await call("findPeopleToBook", { text, limit: mostKnown })).people,
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
}
