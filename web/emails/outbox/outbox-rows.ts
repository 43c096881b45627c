import type { DateOn, Instant } from "@hb/domain/contract.ts";
import type { EmailRow } from "@hb/domain/emails/contract.ts";
import type { EmailState } from "@hb/domain/emails/email.ts";
import { addDays, addMinutes, dateInZone, staffDate } from "@hb/domain/time.ts";
import { statesOfView } from "./outbox-address.ts";

export type Part = "waiting" | "needs you" | "over";

/** In this order they stand in the list. */
export const statesOfPart: Record<Part, readonly EmailState[]> = {
  waiting: statesOfView.planned,
  "needs you": statesOfView["needs you"],
  over: ["sent", "cancelled"],
};

/** What stands at one place of the list. */
export type Place =
  | { kind: "mail"; row: EmailRow }
  | { kind: "heading"; words: string }
  /** More of the same is on the server. */
  | { kind: "more"; part: Part; left: number }
  /** What has time is folded away, because it would stand above everything else. */
  | { kind: "folded"; part: "waiting" | "needs you"; left: number };

interface Known {
  rows: readonly EmailRow[];
  total: number;
}

interface Told {
  now: Instant;
  zone: string;
  /** Nothing restricts the list: the next ones and those that need somebody stand above what is over. */
  isWhole: boolean;
}

/** So many of the next ones, and of those that need somebody, stand above what is over. */
const mostAbove = 20;
const fewestNext = 3;

export function placesOf(known: Record<Part, Known>, told: Told): Place[] {
  const parts = eachOnce(known);
  return [
    ...waitingPlaces(parts.waiting, told),
    ...needsYouPlaces(parts["needs you"], told),
    ...grouped(parts.over, "over", row => dayWords(dateInZone(row.at, told.zone), told)),
  ];
}

/** The parts arrive one by one: a mail that just went from one to the next stands where it went to, not in both. */
function eachOnce({ waiting, "needs you": needsYou, over }: Record<Part, Known>): Record<Part, Known> {
  const seen = new Set(over.rows.map(({ id }) => id));
  const without = ({ rows, total }: Known): Known => {
    const left = rows.filter(({ id }) => !seen.has(id));
    return { rows: left, total: total - (rows.length - left.length) };
  };
  const waitingForSomebody = without(needsYou);
  for (const { id } of waitingForSomebody.rows) seen.add(id);
  return { waiting: without(waiting), "needs you": waitingForSomebody, over };
}

function waitingPlaces(known: Known, told: Told): Place[] {
  const soon = addMinutes(told.now, 60);
  const headingOf = (row: EmailRow) =>
    row.at <= soon ? "Next hour" : dayWords(dateInZone(row.at, told.zone), told, "Later today");
  if (!told.isWhole) return grouped(known, "waiting", headingOf);
  const due = known.rows.filter(({ at }) => at <= soon).length;
  const shown = known.rows.slice(0, Math.min(mostAbove, Math.max(fewestNext, due)));
  const left = known.total - shown.length;
  const places = grouped({ rows: shown, total: shown.length }, "waiting", headingOf);
  return left > 0 ? [...places, { kind: "folded", part: "waiting", left }] : places;
}

function needsYouPlaces(known: Known, { isWhole }: Told): Place[] {
  if (!isWhole) return grouped(known, "needs you", () => "Needs you");
  const shown = known.rows.slice(0, mostAbove);
  const left = known.total - shown.length;
  const places = grouped({ rows: shown, total: shown.length }, "needs you", () => "Needs you");
  return left > 0 ? [...places, { kind: "folded", part: "needs you", left }] : places;
}

/** Rows in their order, under a heading wherever it changes. */
function grouped({ rows, total }: Known, part: Part, headingOf: (row: EmailRow) => string): Place[] {
  const places: Place[] = [];
  let last: string | undefined;
  for (const row of rows) {
    const words = headingOf(row);
    if (words !== last) places.push({ kind: "heading", words });
    last = words;
    places.push({ kind: "mail", row });
  }
  if (total > rows.length) places.push({ kind: "more", part, left: total - rows.length });
  return places;
}

function dayWords(on: DateOn, { now, zone }: Told, todayWords = "Today"): string {
  const today = dateInZone(now, zone);
  if (on === today) return todayWords;
  if (on === addDays(today, 1)) return "Tomorrow";
  return on === addDays(today, -1) ? "Yesterday" : staffDate(on, today);
}

/** The next mail from a place on, in a direction; undefined at the end. */
export function nextMail(places: readonly Place[], from: number, step: 1 | -1): number | undefined {
  for (let at = from + step; at >= 0 && at < places.length; at += step) if (places[at]?.kind === "mail") return at;
  return undefined;
}
