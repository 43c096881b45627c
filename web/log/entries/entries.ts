import { staffDate } from "@hb/domain/format.ts";
import { type LogAction, logAction } from "@hb/domain/log/actions.ts";
import type { LogCursor } from "@hb/domain/log/contract.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { addDays, dateInZone, startOfDay } from "@hb/domain/time.ts";
import { useEffect, useRef } from "react";
import type { SiteTime } from "../../shell/site-time.ts";
import { useHighlight } from "../../ui/use-highlight.ts";
import { entriesText } from "./text.tsx";

export type Entries = readonly LoggedEntry[];

export interface Page {
  entries: Entries;
  next: LogCursor | null;
}

/** An entry has the time of its call and appears with its commit: that much later than a neighbour at most, usually. */
const lateMs = 10_000;
/** How much is fetched to close a gap; after a longer absence the list begins anew. */
const pagesAtMost = 5;
const newerLimit = 20;

export function isNewer(a: LogCursor, b: LogCursor): boolean {
  return a.at === b.at ? a.id > b.id : a.at > b.at;
}

/** Newest first, each entry once. */
export function merged(...lists: readonly Entries[]): LoggedEntry[] {
  const byId = new Map(lists.flat().map(entry => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => (isNewer(a, b) ? -1 : 1));
}

export type FetchPage = (page: { before?: LogCursor; limit: number }) => Promise<Page>;

/** What happened since; undefined = so much that it cannot be joined to what is known. */
export async function fetchUnknown(known: Entries, fetchPage: FetchPage): Promise<LoggedEntry[] | undefined> {
  const ids = new Set(known.map(({ id }) => id));
  const newest = known[0];
  const unknown: LoggedEntry[] = [];
  let before: LogCursor | undefined;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const { entries, next } = await fetchPage({ limit: newerLimit, ...(before && { before }) });
    unknown.push(...entries.filter(({ id }) => !ids.has(id)));
    const last = entries.at(-1);
    const joins = last && newest && ids.has(last.id) && Date.parse(last.at) <= Date.parse(newest.at) - lateMs;
    if (joins || next === null) return unknown;
    before = next;
  }
  return undefined;
}

/** Since a person was anonymized, entries that are already on a screen may say what must not be known any more. */
export function tellsOfErasure(entries: Entries): boolean {
  return entries.some(({ action }) => action === logAction.personAnonymized);
}

/** While somebody reads further down, what is newer than the newest they saw waits. */
export function heldBack(entries: Entries, pinned: LogCursor | undefined): { shown: Entries; waiting: number } {
  if (!pinned) return { shown: entries, waiting: 0 };
  const waiting = entries.findIndex(entry => !isNewer(entry, pinned));
  // Nothing of what was read is left, after an absence: then there is no place to keep.
  return waiting <= 0 ? { shown: entries, waiting: 0 } : { shown: entries.slice(waiting), waiting };
}

/** `Today, Tue, Nov 17`, `Yesterday, Mon, Nov 16`, `Sun, Nov 15` */
export function dayInWords(on: string, site: SiteTime): string {
  const { today } = site;
  const date = staffDate(on, site);
  if (on === today) return entriesText.today(date);
  return on === addDays(today, -1) ? entriesText.yesterday(date) : date;
}

export interface Row {
  entry: LoggedEntry;
  /** The day that begins with this entry, in words. */
  day: string | undefined;
  /** What a merge changed, below its sentence. */
  parts: Entries;
}

const merges: readonly LogAction[] = [logAction.participantsMerged, logAction.mergeUndone];

/** A merge is one sentence: what it changed was logged in the same moment, just before it. */
function folded(entries: Entries): { entry: LoggedEntry; parts: LoggedEntry[] }[] {
  const rows: { entry: LoggedEntry; parts: LoggedEntry[] }[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    const { at, actor } = last?.entry ?? {};
    const isPart = last && merges.includes(last.entry.action) && at === entry.at && actor?.id === entry.actor.id;
    if (isPart && !merges.includes(entry.action)) last.parts.push(entry);
    else rows.push({ entry, parts: [] });
  }
  return rows;
}

/** Each day is said once, above its newest entry. The calendar is asked once per day, not once per entry. */
export function rowsOf(entries: Entries, site: SiteTime): Row[] {
  const { zone } = site;
  let dayBegan: string | undefined;
  return folded(entries).map(row => {
    const { at } = row.entry;
    if (dayBegan !== undefined && at >= dayBegan) return { ...row, day: undefined };
    const on = dateInZone(at, zone);
    dayBegan = startOfDay(on, zone);
    return { ...row, day: dayInWords(on, site) };
  });
}

/** A day that ends takes its entries out of what the limiter shows. */
export function since(entries: Entries, at: string): Entries {
  const end = entries.findLastIndex(entry => entry.at >= at);
  return end === entries.length - 1 ? entries : entries.slice(0, end + 1);
}

/** Entries that just appeared at the top of a list that was already there. */
export function useFreshEntries(shown: Entries): ReadonlySet<number> {
  const newest = useRef<LogCursor>(undefined);
  const [fresh, highlight] = useHighlight<number>();
  useEffect(() => {
    const before = newest.current;
    const [first] = shown;
    if (first && (!before || isNewer(first, before))) newest.current = first;
    if (!before) return;
    const end = shown.findIndex(entry => !isNewer(entry, before));
    highlight(shown.slice(0, end === -1 ? shown.length : end).map(({ id }) => id));
  }, [shown, highlight]);
  return fresh;
}
