import { international } from "@hb/domain/locale.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { LogCursor } from "@hb/domain/log/contract.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { expect, test } from "vitest";
import { dayInWords, fetchUnknown, heldBack, merged, type Page, rowsOf, since, tellsOfErasure } from "./entries.ts";

const zone = "America/Los_Angeles";
const began = Date.parse("2026-11-17T18:00:00.000Z");

function entry(id: number, seconds: number, action: LoggedEntry["action"] = 0): LoggedEntry {
  const at = new Date(began + seconds * 1000).toISOString();
  const actor = { kind: "staff", id: "dana" } as const;
  return { id, at, action, actor, participantId: 1042, subject: null, payload: {} };
}

/** A log of one entry per second, the newest last. */
const log = (count: number) => Array.from({ length: count }, (_, at) => entry(at + 1, at));
const ids = (entries: readonly LoggedEntry[] | undefined) => entries?.map(({ id }) => id);

/** Answers like the server: newest first, from a cursor on. */
function serverOf(entries: readonly LoggedEntry[]) {
  const asked: (LogCursor | undefined)[] = [];
  const fetchPage = async ({ before, limit }: { before?: LogCursor; limit: number }): Promise<Page> => {
    asked.push(before);
    const rest = merged(entries).filter(
      ({ at, id }) => !before || at < before.at || (at === before.at && id < before.id),
    );
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    return { entries: page, next: last && rest.length > limit ? { at: last.at, id: last.id } : null };
  };
  return { asked, fetchPage };
}

test("entries are shown newest first, each once, those of one moment by their number", () => {
  const [a, b, c] = [entry(1, 0), entry(2, 5), entry(3, 5)];
  expect(ids(merged([b, a], [c, b]))).toEqual([3, 2, 1]);
});

test("only what happened since is fetched: one small page where it joins what is known", async () => {
  const all = log(200);
  const known = merged(all.slice(0, 197));
  const { asked, fetchPage } = serverOf(all);
  expect(ids(await fetchUnknown(known, fetchPage))).toEqual([200, 199, 198]);
  expect(asked).toEqual([undefined]);
});

test("an entry that was committed a little after a younger one is found too", async () => {
  const all = log(200);
  const known = merged(all.filter(({ id }) => id !== 192));
  expect(ids(await fetchUnknown(known, serverOf(all).fetchPage))).toEqual([192]);
});

test("a burst longer than a page is fetched to its end", async () => {
  const all = log(200);
  const known = merged(all.slice(0, 140));
  expect((await fetchUnknown(known, serverOf(all).fetchPage))?.length).toBe(60);
});

test("after too long an absence the list begins anew instead of being joined with a gap", async () => {
  const all = log(500);
  expect(await fetchUnknown(merged(all.slice(0, 100)), serverOf(all).fetchPage)).toBeUndefined();
});

test("where nothing was known, everything there is is new", async () => {
  expect(ids(await fetchUnknown([], serverOf(log(3)).fetchPage))).toEqual([3, 2, 1]);
});

test("while someone reads further down, newer entries wait; nothing waits at the top", () => {
  const entries = merged(log(5));
  expect(heldBack(entries, undefined)).toEqual({ shown: entries, waiting: 0 });
  const { shown, waiting } = heldBack(entries, entry(3, 2));
  expect(waiting).toBe(2);
  expect(ids(shown)).toEqual([3, 2, 1]);
});

test("where nothing of what was read is left, nothing waits", () => {
  const entries = merged(log(5));
  expect(heldBack(entries, entry(0, -100))).toEqual({ shown: entries, waiting: 0 });
});

test("each day of the site is said once, above its newest entry", () => {
  const entries = [
    "2026-11-17T18:42:00.000Z",
    "2026-11-17T08:00:00.000Z",
    "2026-11-17T07:59:59.000Z",
    "2026-11-15T20:00:00.000Z",
  ].map((at, number) => ({ ...entry(9 - number, 0), at }));
  expect(rowsOf(entries, { locale: international, zone, today: "2026-11-17" }).map(({ day }) => day)).toEqual([
    "Today, Tue 17 Nov",
    undefined,
    "Yesterday, Mon 16 Nov",
    "Sun 15 Nov",
  ]);
});

test("a day of another year names it", () => {
  expect(dayInWords("2025-12-31", { locale: international, zone: "UTC", today: "2026-01-01" })).toBe(
    "Yesterday, Wed 31 Dec 2025",
  );
});

test("a day that is over leaves what the limiter shows", () => {
  const entries = merged(log(4));
  expect(ids(since(entries, entry(0, 2).at))).toEqual([4, 3]);
  expect(since(entries, entry(0, -1).at)).toBe(entries);
  expect(since([], entry(0, 0).at)).toEqual([]);
});

test("an anonymized person is forgotten on open screens too", () => {
  expect(tellsOfErasure([entry(1, 0, logAction.personAnonymized)])).toBe(true);
  expect(tellsOfErasure(log(3))).toBe(false);
});

test("a merge is one row with what it changed below it; what others did in that moment stays apart", () => {
  const at = "2026-11-17T18:00:00.000Z";
  const by = (id: number, action: LoggedEntry["action"], actorId: string): LoggedEntry => ({
    ...entry(id, 0),
    at,
    action,
    actor: { kind: "staff", id: actorId },
  });
  const edit = logAction.participantDetails;
  const entries = [
    by(5, logAction.participantsMerged, "dana"),
    by(4, logAction.participantStatus, "dana"),
    by(3, edit, "dana"),
    by(2, edit, "leena"),
  ];
  const rows = rowsOf(entries, { locale: international, zone: "America/Los_Angeles", today: "2026-11-17" });
  expect(rows.map(row => [row.entry.id, ids(row.parts)])).toEqual([
    [5, [4, 3]],
    [2, []],
  ]);
});
