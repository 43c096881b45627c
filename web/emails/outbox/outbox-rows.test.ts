import type { EmailRow } from "@hb/domain/emails/contract.ts";
import type { EmailState } from "@hb/domain/emails/email.ts";
import { international } from "@hb/domain/locale.ts";
import { expect, test } from "vitest";
import { type ListItem, lineOf, listItems, loadedEmails, nextEmail } from "./outbox-rows.ts";

const now = "2026-11-17T18:42:00.000Z"; // 10:42 at the site
const zone = "America/Los_Angeles";

const email = (id: number, state: EmailState, at: string): EmailRow => ({
  id,
  type: 2,
  state,
  reason: null,
  isHeld: false,
  isFallback: false,
  participant: { id: 1000 + id, name: "Wren Abernathy" },
  to: "wren@example.org",
  subject: "",
  at,
  createdAt: at,
  attempts: 0,
  because: "",
  about: null,
});
const loaded = (...rows: EmailRow[]) => ({ rows, total: rows.length });
const unfolded: ReadonlySet<string> = new Set();
const textOf = (item: ListItem) => {
  if (item.kind === "email") return item.row.id;
  if (item.kind === "group") return `${item.group.rows.length} equal${item.group.mayGrow ? " or more" : ""}`;
  return item.kind === "heading" ? item.heading : `${item.left} ${item.kind}`;
};

const parts = {
  waiting: loaded(
    email(1, "queued", "2026-11-17T18:42:00.000Z"),
    email(2, "planned", "2026-11-17T19:30:00.000Z"),
    email(3, "planned", "2026-11-18T02:00:00.000Z"),
    email(4, "planned", "2026-11-18T18:30:00.000Z"),
    email(5, "planned", "2026-11-20T18:30:00.000Z"),
  ),
  "needs attention": loaded(email(6, "failed", "2026-11-17T18:12:00.000Z")),
  over: {
    rows: [
      email(7, "sent", "2026-11-17T18:36:00.000Z"),
      email(8, "sent", "2026-11-17T02:24:00.000Z"),
      email(9, "cancelled", "2025-11-16T18:00:00.000Z"),
    ],
    total: 250,
  },
};

test("the next ones come first, then those that need attention, then what is over, day by day of the site", () => {
  expect(listItems(parts, { now, zone, locale: international, unfolded, isWhole: false }).map(textOf)).toEqual([
    "Next hour",
    1,
    2,
    "Later today",
    3,
    "Tomorrow",
    4,
    "Fri 20 Nov",
    5,
    "Needs attention",
    6,
    "Today",
    7,
    "Yesterday",
    8,
    "Sun 16 Nov 2025",
    9,
    "247 more",
  ]);
});

test("without filters, later emails are folded away", () => {
  const items = listItems(parts, { now, zone, locale: international, unfolded, isWhole: true }).map(textOf);
  expect(items.slice(0, 6)).toEqual(["Next hour", 1, 2, "Later today", 3, "2 folded"]);
  expect(items).toContain("Needs attention");
});

test("many waiting emails leave room for those that need attention", () => {
  const toOne = { participant: { id: 1001, name: "Wren Abernathy" } };
  const waiting = loaded(...Array.from({ length: 100 }, (_, n) => ({ ...email(100 + n, "queued", now), ...toOne })));
  const items = listItems({ ...parts, waiting }, { now, zone, locale: international, unfolded, isWhole: true }).map(
    textOf,
  );
  expect(items.indexOf("Needs attention")).toBe(22);
  expect(items[21]).toBe("80 folded");
});

test("equal emails to several people are one line that unfolds, counted as far as they are loaded", () => {
  const equal = Array.from({ length: 41 }, (_, n) => email(100 + n, "planned", "2026-11-18T18:30:00.000Z"));
  const waiting = loaded(...equal, { ...email(50, "planned", "2026-11-20T18:30:00.000Z"), type: 3 });
  const folded = listItems({ ...parts, waiting }, { now, zone, locale: international, unfolded, isWhole: false });
  expect(folded.map(textOf).slice(0, 5)).toEqual(["Tomorrow", "41 equal", "Fri 20 Nov", 50, "Needs attention"]);
  expect(lineOf(folded, 120)).toBe(1);
  expect(nextEmail(folded, 1, 1)).toBe(3);
  expect(loadedEmails(folded)).toHaveLength(46);

  const key = folded[1]?.kind === "group" ? folded[1].group.key : "";
  const open = listItems(
    { ...parts, waiting },
    { now, zone, locale: international, unfolded: new Set([key]), isWhole: false },
  );
  expect(open.map(textOf).slice(1, 4)).toEqual(["41 equal", 100, 101]);
  expect(lineOf(open, 100)).toBe(2);
  expect(loadedEmails(open)).toHaveLength(46);

  const more = listItems(
    { ...parts, waiting: { rows: equal, total: 90 } },
    { now, zone, locale: international, unfolded, isWhole: false },
  );
  expect(more.map(textOf).slice(1, 3)).toEqual(["41 equal or more", "49 more"]);
  const whole = listItems({ ...parts, waiting }, { now, zone, locale: international, unfolded, isWhole: true });
  expect(whole.map(textOf).slice(0, 3)).toEqual(["Tomorrow", "41 equal", "Fri 20 Nov"]);
});

test("equal emails stay one line while they are queued one by one", () => {
  const states = ["planned", "queued", "planned", "queued"] as const;
  const waiting = loaded(...states.map((state, n) => email(100 + n, state, now)));
  const items = listItems({ ...parts, waiting }, { now, zone, locale: international, unfolded, isWhole: false });
  expect(items.map(textOf).slice(0, 2)).toEqual(["Next hour", "4 equal"]);
});

test("an email that was just sent is shown only among the sent ones, though the waiting list is older", () => {
  const older = { ...parts, waiting: loaded(email(7, "sending", "2026-11-17T18:35:00.000Z"), ...parts.waiting.rows) };
  expect(listItems(older, { now, zone, locale: international, unfolded, isWhole: false })).toEqual(
    listItems(parts, { now, zone, locale: international, unfolded, isWhole: false }),
  );
});

test("the keys go from email to email and step over headings", () => {
  const items = listItems(parts, { now, zone, locale: international, unfolded, isWhole: false });
  expect(nextEmail(items, -1, 1)).toBe(1);
  expect(nextEmail(items, 2, 1)).toBe(4);
  expect(nextEmail(items, 1, -1)).toBeUndefined();
});
