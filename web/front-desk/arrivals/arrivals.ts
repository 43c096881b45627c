import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type ArrivalGroup, arrivalGroup } from "@hb/domain/sessions/arrivals.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { afterEntry, type Entry, waiting } from "../waiting/entries.ts";
import { arrivalsText as text } from "./text.ts";

export type Arrival = Output<Functions["listArrivals"]>["arrivals"][number];
/** An arrival with everything that was done applied, answered or not. */
export interface Row extends Arrival {
  group: ArrivalGroup;
  /** What was done and the server hasn't answered yet. */
  entries: readonly Entry[];
}

export function rowsOf(arrivals: readonly Arrival[], entries: readonly Entry[]): Row[] {
  const open = waiting(entries);
  return arrivals.flatMap(arrival => {
    const own = open.filter(({ visit }) => visit?.id === arrival.id);
    const shown = own.reduce(afterEntry<Arrival>, arrival);
    const group = arrivalGroup(shown.status);
    return group ? [{ ...shown, group, entries: own }] : [];
  });
}

export function nameOf({ participant }: Pick<Arrival, "participant">): string {
  return participant ? fullName(participant) : text.noParticipant;
}

export const sections = [
  { title: text.hereNow, groups: ["hereNow"] },
  { title: text.expected, groups: ["expected"] },
  { title: text.doneAndMissed, groups: ["done", "missed"] },
] as const satisfies readonly { title: string; groups: readonly ArrivalGroup[] }[];

export const counters = [
  { group: "expected", label: text.expected },
  { group: "hereNow", label: text.hereNow },
  { group: "done", label: text.done },
  { group: "missed", label: text.missed },
] as const satisfies readonly { group: ArrivalGroup; label: string }[];

export function countIn(rows: readonly Row[], group: ArrivalGroup): number {
  return rows.filter(row => row.group === group).length;
}

const minuteMs = 60_000;
/** Participants expected within this time are next. */
const nextWithinMinutes = 30;

/** Only rows that need something now get a filled button: participants who are here, late or next. */
export function isDueNow({ group, startsAt }: Pick<Row, "group" | "startsAt">, now: number): boolean {
  if (group === "hereNow") return true;
  return group === "expected" && Date.parse(startsAt) - now <= nextWithinMinutes * minuteMs;
}

/** `12 min late`, `1 h 5 min late`; undefined if they are on time, here or gone. */
export function lateLabel({ group, startsAt }: Pick<Row, "group" | "startsAt">, now: number): string | undefined {
  const minutes = Math.floor((now - Date.parse(startsAt)) / minuteMs);
  if (group !== "expected" || minutes < 1) return undefined;
  return text.late(Math.floor(minutes / 60), minutes % 60);
}

/** No procedure without consent: a participant who hasn't signed the current form signs first. */
export function needsSignature({ status, hasConsent }: Pick<Row, "status" | "hasConsent">): boolean {
  return !hasConsent && (status === sessionStatus.scheduled || status === sessionStatus.checkedIn);
}
