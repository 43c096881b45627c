import type { DateOn, Instant } from "@hb/domain/contract.ts";
import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { type EmailState, emailStates } from "@hb/domain/emails/email.ts";
import { addDays, addMinutes, dateInZone, staffDate } from "@hb/domain/time.ts";
import { useServerNow } from "../../backend/clock.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { useEmails } from "../data.ts";
import { countSet, type OutboxFilters, statesOfView } from "./outbox-address.ts";

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
  | { kind: "heading"; heading: string }
  /** More of the same is on the server. */
  | { kind: "more"; part: Part; left: number }
  /** Later emails are folded away, because they would push everything else down. */
  | { kind: "folded"; part: "waiting" | "needs attention"; left: number };

interface LoadedRows {
  rows: readonly EmailRow[];
  total: number;
}

interface ListContext {
  now: Instant;
  zone: string;
  /** No filters: the next emails and those that need attention come above what is over. */
  isWhole: boolean;
}

/** Without filters, at most this many waiting emails and emails that need attention are shown. */
const maxAbove = 20;
const minNext = 3;

export function listItems(loaded: Record<Part, LoadedRows>, context: ListContext): ListItem[] {
  const parts = eachOnce(loaded);
  return [
    ...waitingItems(parts.waiting, context),
    ...attentionItems(parts["needs attention"], context),
    ...grouped(parts.over, "over", row => dayHeading(dateInZone(row.at, context.zone), context)),
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
    row.at <= soon ? "Next hour" : dayHeading(dateInZone(row.at, context.zone), context, "Later today");
  if (!context.isWhole) return grouped(loaded, "waiting", headingOf);
  const due = loaded.rows.filter(({ at }) => at <= soon).length;
  const shown = loaded.rows.slice(0, Math.min(maxAbove, Math.max(minNext, due)));
  const left = loaded.total - shown.length;
  const items = grouped({ rows: shown, total: shown.length }, "waiting", headingOf);
  return left > 0 ? [...items, { kind: "folded", part: "waiting", left }] : items;
}

function attentionItems(loaded: LoadedRows, { isWhole }: ListContext): ListItem[] {
  if (!isWhole) return grouped(loaded, "needs attention", () => "Needs attention");
  const shown = loaded.rows.slice(0, maxAbove);
  const left = loaded.total - shown.length;
  const items = grouped({ rows: shown, total: shown.length }, "needs attention", () => "Needs attention");
  return left > 0 ? [...items, { kind: "folded", part: "needs attention", left }] : items;
}

/** Rows in their order, under a heading wherever it changes. */
function grouped({ rows, total }: LoadedRows, part: Part, headingOf: (row: EmailRow) => string): ListItem[] {
  const items: ListItem[] = [];
  let last: string | undefined;
  for (const row of rows) {
    const heading = headingOf(row);
    if (heading !== last) items.push({ kind: "heading", heading });
    last = heading;
    items.push({ kind: "email", row });
  }
  if (total > rows.length) items.push({ kind: "more", part, left: total - rows.length });
  return items;
}

function dayHeading(on: DateOn, { now, zone }: ListContext, todayHeading = "Today"): string {
  const today = dateInZone(now, zone);
  if (on === today) return todayHeading;
  if (on === addDays(today, 1)) return "Tomorrow";
  return on === addDays(today, -1) ? "Yesterday" : staffDate(on, today);
}

/** The next email in a direction; undefined at the end. */
export function nextEmail(items: readonly ListItem[], from: number, step: 1 | -1): number | undefined {
  for (let at = from + step; at >= 0 && at < items.length; at += step) if (items[at]?.kind === "email") return at;
  return undefined;
}

/** The list, live: the next emails, those that need attention, and what is over. */
export function useOutboxItems(filters: OutboxFilters, { zone }: SiteTime) {
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
        { now, zone, isWhole },
      )
    : undefined;
  return {
    items,
    failed: all.find(({ query, rows }) => query.error && rows === undefined)?.query,
    more: (part: Part) => parts[part].more?.(),
  };
}
