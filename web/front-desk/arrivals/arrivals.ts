import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { type ArrivalGroup, arrivalGroup } from "@hb/domain/sessions/arrivals.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { afterTap, type Tap, waiting } from "../taps/taps.ts";

export type Arrival = Output<Functions["listArrivals"]>["arrivals"][number];
/** An arrival as it looks with everything that was tapped, answered or not. */
export interface Row extends Arrival {
  group: ArrivalGroup;
  /** Taps on it that HB has not answered. */
  taps: readonly Tap[];
}

export function rowsOf(arrivals: readonly Arrival[], taps: readonly Tap[]): Row[] {
  const open = waiting(taps);
  return arrivals.flatMap(arrival => {
    const own = open.filter(({ sessionId }) => sessionId === arrival.id);
    const shown = own.reduce(afterTap<Arrival>, arrival);
    const group = arrivalGroup(shown.status);
    return group ? [{ ...shown, group, taps: own }] : [];
  });
}

export const sections = [
  { title: "Here now", groups: ["hereNow"] },
  { title: "Expected", groups: ["expected"] },
  { title: "Done and missed", groups: ["done", "missed"] },
] as const satisfies readonly { title: string; groups: readonly ArrivalGroup[] }[];

export const counters = [
  { group: "expected", word: "Expected" },
  { group: "hereNow", word: "Here now" },
  { group: "done", word: "Done" },
  { group: "missed", word: "Missed" },
] as const satisfies readonly { group: ArrivalGroup; word: string }[];

export function countIn(rows: readonly Row[], group: ArrivalGroup): number {
  return rows.filter(row => row.group === group).length;
}

const minuteMs = 60_000;
/** Who comes within this time is next. */
const nextWithinMinutes = 30;

/** Only rows that somebody should act on now get a filled button: whoever is here, late or next. */
export function isDueNow({ group, startsAt }: Pick<Row, "group" | "startsAt">, now: number): boolean {
  if (group === "hereNow") return true;
  return group === "expected" && Date.parse(startsAt) - now <= nextWithinMinutes * minuteMs;
}

/** `12 min late`, `1 h 5 min late`; undefined for whoever is in time, here or gone. */
export function lateWords({ group, startsAt }: Pick<Row, "group" | "startsAt">, now: number): string | undefined {
  const minutes = Math.floor((now - Date.parse(startsAt)) / minuteMs);
  if (group !== "expected" || minutes < 1) return undefined;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ")} late`;
}

/** No procedure without consent: whoever has not signed the present text signs before anything else. */
export function needsSignature({ status, hasConsent }: Pick<Row, "status" | "hasConsent">): boolean {
  return !hasConsent && (status === sessionStatus.scheduled || status === sessionStatus.checkedIn);
}
