import type { DateOn, Instant } from "@hb/domain/contract.ts";
import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { type EmailState, emailStates, isWaiting } from "@hb/domain/emails/email.ts";
import type { Reader } from "@hb/domain/format.ts";
import { staffDate } from "@hb/domain/format.ts";
import { addDays, addMinutes, dateInZone } from "@hb/domain/time.ts";
import { useState } from "react";
import { useServerNow } from "../../backend/clock.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { useEmails } from "../data.ts";
import { recipientLabel } from "../email-labels.ts";
import { countSet, type OutboxFilters, statesOfView } from "./outbox-address.ts";
import { outboxListText } from "./text.tsx";

const { headings } = outboxListText;

export type Part = "waiting" | "needs attention" | "over";

/** In the order of the list. */
const statesOfPart: Record<Part, readonly EmailState[]> = {
  waiting: statesOfView.planned,
  "needs attention": statesOfView["needs attention"],
  over: ["sent", "cancelled"],
};

/** One line of the list. */
export type ListItem =
  | { kind: "email"; row: EmailRow }
  /** Equal emails to several people: one line that unfolds. */
  | { kind: "group"; group: EmailGroup }
  | { kind: "heading"; heading: string }
  /** More of the same is on the server. */
  | { kind: "more"; part: Part; left: number }
  /** Later emails are folded away, because they would push everything else down. */
  | { kind: "folded"; part: "waiting" | "needs attention"; left: number };

export interface EmailGroup {
  /** Without the state: what was unfolded stays so when planned emails become queued ones. */
  key: string;
  rows: readonly EmailRow[];
  isOpen: boolean;
  /** More of them may be on the server. */
  mayGrow: boolean;
}

/** From so many on, equal emails are one line. */
const minGroup = 3;

interface LoadedRows {
  rows: readonly EmailRow[];
  total: number;
}

interface ListContext extends Omit<Reader, "today"> {
  now: Instant;
  /** Which groups are unfolded, by their keys. */
  unfolded: ReadonlySet<string>;
  /** No filters: the next emails and those that need attention come above what is over. */
  isWhole: boolean;
}

/** Without filters, at most this many lines of waiting emails and of emails that need attention are shown. */
const maxAbove = 20;
const minNext = 3;

export function listItems(loaded: Record<Part, LoadedRows>, context: ListContext): ListItem[] {
  const parts = eachOnce(loaded);
  return [
    ...waitingItems(parts.waiting, context),
    ...attentionItems(parts["needs attention"], context),
    ...grouped(parts.over, "over", row => dayHeading(dateInZone(row.at, context.zone), context), context),
  ];
}

/** The parts load one by one: an email that just moved to another part is shown there, not in both. */
function eachOnce({
  waiting,
  "needs attention": needsAttention,
  over,
}: Record<Part, LoadedRows>): Record<Part, LoadedRows> {
  const seen = new Set(over.rows.map(({ id }) => id));
  const without = ({ rows, total }: LoadedRows): LoadedRows => {
    const left = rows.filter(({ id }) => !seen.has(id));
    return { rows: left, total: total - (rows.length - left.length) };
  };
  const attention = without(needsAttention);
  for (const { id } of attention.rows) seen.add(id);
  return { waiting: without(waiting), "needs attention": attention, over };
}

function waitingItems(loaded: LoadedRows, context: ListContext): ListItem[] {
  const soon = addMinutes(context.now, 60);
  const headingOf = (row: EmailRow) =>
    row.at <= soon ? headings.nextHour : dayHeading(dateInZone(row.at, context.zone), context, headings.laterToday);
  const items = grouped(loaded, "waiting", headingOf, context);
  const due = items.filter(item => isStop(item) && emailsOf(item).some(({ at }) => at <= soon)).length;
  return context.isWhole ? folded(items, "waiting", { total: loaded.total, lines: Math.max(minNext, due) }) : items;
}

function attentionItems(loaded: LoadedRows, context: ListContext): ListItem[] {
  const items = grouped(loaded, "needs attention", () => headings.needAttention, context);
  return context.isWhole ? folded(items, "needs attention", { total: loaded.total, lines: maxAbove }) : items;
}

/** The first lines, and how many emails come after them. */
function folded(
  items: readonly ListItem[],
  part: "waiting" | "needs attention",
  { total, lines }: { total: number; lines: number },
): ListItem[] {
  const stops = items.flatMap((item, at) => (isStop(item) ? [at] : []));
  const last = stops[Math.min(lines, maxAbove) - 1] ?? stops.at(-1);
  const shown = last === undefined ? [] : items.slice(0, last + 1);
  const left = total - loadedEmails(shown).length;
  return left > 0 ? [...shown, { kind: "folded", part, left }] : shown;
}

/** Planned ones are queued one by one: a group doesn't fall apart meanwhile. */
const alike = ({ type, state, isHeld }: EmailRow) => `${type} ${isWaiting(state) ? "waiting" : state} ${isHeld}`;

/** Rows in their order, under a heading wherever it changes; below it, equal ones are together. */
function grouped(
  { rows, total }: LoadedRows,
  part: Part,
  headingOf: (row: EmailRow) => string,
  { unfolded }: ListContext,
): ListItem[] {
  const isMore = total > rows.length;
  const byHeading = Map.groupBy(rows, headingOf);
  const items = [...byHeading].flatMap(([heading, under], nth): ListItem[] => [
    { kind: "heading", heading },
    ...[...Map.groupBy(under, alike).values()].flatMap((equal): ListItem[] => {
      const key = `${heading} ${equal[0]?.type}`;
      const emails = equal.map((row): ListItem => ({ kind: "email", row }));
      if (new Set(equal.map(recipientLabel)).size < minGroup) return emails;
      const isOpen = unfolded.has(key);
      const group = { key, rows: equal, isOpen, mayGrow: isMore && nth === byHeading.size - 1 };
      return [{ kind: "group", group }, ...(isOpen ? emails : [])];
    }),
  ]);
  return isMore ? [...items, { kind: "more", part, left: total - rows.length }] : items;
}

function dayHeading(on: DateOn, { now, zone, locale }: ListContext, todayHeading = headings.today): string {
  const today = dateInZone(now, zone);
  if (on === today) return todayHeading;
  if (on === addDays(today, 1)) return headings.tomorrow;
  return on === addDays(today, -1) ? headings.yesterday : staffDate(on, { locale, today });
}

/** The emails of a line: one, or all that it stands for. */
export function emailsOf(item: ListItem | undefined): readonly EmailRow[] {
  return item?.kind === "email" ? [item.row] : item?.kind === "group" ? item.group.rows : [];
}

/** The line an email is on: its own, or the folded one that stands for it. */
export function lineOf(items: readonly ListItem[], id: number | undefined): number {
  return items.findIndex(item => isStop(item) && emailsOf(item).some(row => row.id === id));
}

/** The next email or folded group in a direction; undefined at the end. */
export function nextEmail(items: readonly ListItem[], from: number, step: 1 | -1): number | undefined {
  for (let at = from + step; at >= 0 && at < items.length; at += step) if (isStop(items[at])) return at;
  return undefined;
}

function isStop(item: ListItem | undefined): boolean {
  return item?.kind === "email" || (item?.kind === "group" && !item.group.isOpen);
}

/** Every email of the list, also those that are folded. */
export function loadedEmails(items: readonly ListItem[]): EmailRow[] {
  return items.flatMap(item => (item.kind === "group" && item.group.isOpen ? [] : emailsOf(item)));
}

/** The list, live: the next emails, those that need attention, and what is over. */
export function useOutboxItems(filters: OutboxFilters, { zone, locale }: SiteTime) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const now = new Date(useServerNow(60_000)).toISOString();
  const { states = emailStates, ...others } = filters;
  const on = (part: Part) => statesOfPart[part].filter(state => states.includes(state));
  const waiting = useEmails(others, on("waiting"), "soonest first");
  const needsAttention = useEmails(others, on("needs attention"), "newest first");
  const over = useEmails(others, on("over"), "newest first");
  const parts = { waiting, "needs attention": needsAttention, over };
  const isWhole = countSet(filters) === 0;
  const all = [waiting, needsAttention, over];
  const isLoaded = all.every(({ rows }) => rows !== undefined);
  const items: ListItem[] | undefined = isLoaded
    ? listItems(
        {
          waiting: { rows: waiting.rows ?? [], total: waiting.total },
          "needs attention": { rows: needsAttention.rows ?? [], total: needsAttention.total },
          over: { rows: over.rows ?? [], total: over.total },
        },
        { now, zone, locale, isWhole, unfolded },
      )
    : undefined;
  return {
    items,
    failed: all.find(({ query, rows }) => query.error && rows === undefined)?.query,
    more: (part: Part) => parts[part].more?.(),
    fold: ({ key }: EmailGroup, isOpen: boolean) =>
      setUnfolded(keys => new Set(isOpen ? [...keys, key] : [...keys].filter(one => one !== key))),
  };
}
