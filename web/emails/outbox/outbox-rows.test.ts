import type { EmailRow } from "@hb/domain/emails/contract.ts";
import type { EmailState } from "@hb/domain/emails/email.ts";
import { expect, test } from "vitest";
import { nextMail, type Place, placesOf } from "./outbox-rows.ts";

const now = "2026-11-17T18:42:00.000Z"; // 10:42 at the site
const zone = "America/Los_Angeles";

const mail = (id: number, state: EmailState, at: string): EmailRow => ({
  id,
  type: 2,
  state,
  reason: null,
  isHeld: false,
  participant: { id: 1000 + id, name: "Wren Abernathy" },
  to: "wren@example.org",
  subject: "",
  at,
  createdAt: at,
  attempts: 0,
  because: "",
  about: null,
});
const known = (...rows: EmailRow[]) => ({ rows, total: rows.length });
const say = (place: Place) =>
  place.kind === "mail" ? place.row.id : place.kind === "heading" ? place.words : `${place.left} ${place.kind}`;

const parts = {
  waiting: known(
    mail(1, "queued", "2026-11-17T18:42:00.000Z"),
    mail(2, "planned", "2026-11-17T19:30:00.000Z"),
    mail(3, "planned", "2026-11-18T02:00:00.000Z"),
    mail(4, "planned", "2026-11-18T18:30:00.000Z"),
    mail(5, "planned", "2026-11-20T18:30:00.000Z"),
  ),
  "needs you": known(mail(6, "failed", "2026-11-17T18:12:00.000Z")),
  over: {
    rows: [
      mail(7, "sent", "2026-11-17T18:36:00.000Z"),
      mail(8, "sent", "2026-11-17T02:24:00.000Z"),
      mail(9, "cancelled", "2025-11-16T18:00:00.000Z"),
    ],
    total: 250,
  },
};

test("the next ones stand first, then those that need somebody, then what is over, day by day of the site", () => {
  expect(placesOf(parts, { now, zone, isWhole: false }).map(say)).toEqual([
    "Next hour",
    1,
    2,
    "Later today",
    3,
    "Tomorrow",
    4,
    "Fri 20 Nov",
    5,
    "Needs you",
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

test("while nothing restricts the list, what has time is folded away", () => {
  const places = placesOf(parts, { now, zone, isWhole: true }).map(say);
  expect(places.slice(0, 6)).toEqual(["Next hour", 1, 2, "Later today", 3, "2 folded"]);
  expect(places).toContain("Needs you");
});

test("many that wait at once leave room for those that need somebody", () => {
  const waiting = known(...Array.from({ length: 100 }, (_, n) => mail(100 + n, "queued", now)));
  const places = placesOf({ ...parts, waiting }, { now, zone, isWhole: true }).map(say);
  expect(places.indexOf("Needs you")).toBe(22);
  expect(places[21]).toBe("80 folded");
});

test("a mail that was just sent stands among the sent ones alone, though the list of waiting ones is older", () => {
  const older = { ...parts, waiting: known(mail(7, "sending", "2026-11-17T18:35:00.000Z"), ...parts.waiting.rows) };
  expect(placesOf(older, { now, zone, isWhole: false })).toEqual(placesOf(parts, { now, zone, isWhole: false }));
});

test("the keys go from mail to mail and step over headings", () => {
  const places = placesOf(parts, { now, zone, isWhole: false });
  expect(nextMail(places, -1, 1)).toBe(1);
  expect(nextMail(places, 2, 1)).toBe(4);
  expect(nextMail(places, 1, -1)).toBeUndefined();
});
