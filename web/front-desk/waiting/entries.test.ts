import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import {
  actionLabel,
  addEntry,
  afterEntry,
  completeEntry,
  type DeskAction,
  doneText,
  dropEntry,
  type Entry,
  type EntryProblem,
  entriesOnTop,
  insistOn,
  rebaseEntry,
  stopEntry,
  undecided,
  waiting,
} from "./entries.ts";

const at = "2026-11-17T18:30:00.000Z";
const now = "2026-11-18T18:30:00.000Z";
const checkIn: DeskAction = { kind: "status", to: sessionStatus.checkedIn };
const complete: DeskAction = { kind: "status", to: sessionStatus.completed };
const bonus: DeskAction = { kind: "bonus", cents: 7500 };
const note: DeskAction = { kind: "note", body: "Came by bus." };
const walkIn: DeskAction = {
  kind: "walk-in",
  firstName: "Lena",
  lastName: "Walkin",
  email: null,
  phone: "+14155550170",
};
const visit = (id: number, version = 4) => ({
  id,
  version,
  participantId: 1000 + id,
  status: sessionStatus.scheduled,
  bonusCents: 0,
});
const done = (...all: [number | null, DeskAction, string, boolean?][]) =>
  all.reduce<Entry[]>(
    (entries, [id, action, intentId, isUndo = false]) =>
      addEntry(entries, { on: id === null ? null : visit(id), name: "Wren", action, intentId, at, isUndo }),
    [],
  );
const ids = (entries: readonly Entry[]) => entries.map(({ intentId }) => intentId);
const versions = (entries: readonly Entry[]) => entries.map(({ visit }) => visit?.version);
const conflict: EntryProblem = {
  kind: "conflict",
  theirs: { status: sessionStatus.noShow, bonusCents: 0, version: 9 },
  by: "Ben",
  changedAt: at,
};

test("the second step of a visit is made on the version the first one leaves, and notes need none", () => {
  const entries = done([1, note, "n"], [1, checkIn, "a"], [2, checkIn, "b"], [1, complete, "c"], [1, bonus, "d"]);
  expect(versions(entries)).toEqual([4, 4, 4, null, null]);
  const rest = completeEntry(completeEntry(entries, "n", null), "a", 5);
  expect([ids(rest), versions(rest)]).toEqual([
    ["b", "c", "d"],
    [4, 5, null],
  ]);
});

test("what was done on top of an undecided entry waits for that; notes and other visits don't", () => {
  const entries = done([1, checkIn, "a"], [1, complete, "b"], [1, note, "n"], [2, checkIn, "c"], [null, walkIn, "w"]);
  const stopped = stopEntry(entries, "a", conflict);
  expect(ids(waiting(stopped))).toEqual(["n", "c", "w"]);
  expect(ids(undecided(stopped))).toEqual(["a"]);
  expect(ids(stopped)).toEqual(ids(entries));
});

test("keeping theirs takes back further steps of the same kind; the rest is made on what they left", () => {
  const stopped = stopEntry(done([1, checkIn, "a"], [1, complete, "b"], [1, bonus, "c"]), "a", conflict);
  expect(ids(entriesOnTop(stopped, stopped[0]!))).toEqual(["b"]);
  const rest = dropEntry(stopped, "a");
  expect([ids(rest), versions(rest)]).toEqual([["c"], [9]]);
});

test("keeping mine is a new intent on their version, with a reason where it is a correction", () => {
  const stopped = stopEntry(done([1, checkIn, "a"], [1, complete, "b"]), "a", conflict);
  const again = insistOn(stopped, "a", { intentId: "z", now });
  expect(again[0]).toMatchObject({
    intentId: "z",
    at,
    tries: 0,
    action: { to: sessionStatus.checkedIn, reason: expect.any(String) },
    visit: { version: 9, from: { status: sessionStatus.noShow } },
  });
  expect(ids(waiting(again))).toEqual(["z", "b"]);
  const usual = { ...conflict, theirs: { ...conflict.theirs, status: sessionStatus.checkedIn } };
  const closed = insistOn(stopEntry(done([1, complete, "a"]), "a", usual), "a", { intentId: "z", now });
  expect(closed[0]?.action).toEqual(complete);
});

test("a refused entry stays until someone decides: dropped, the next one starts where it did", () => {
  const refused: EntryProblem = { kind: "refused", sentence: "Refused." };
  const stopped = stopEntry(done([1, checkIn, "a"], [1, bonus, "b"]), "a", refused);
  expect(waiting(stopped)).toEqual([]);
  expect(versions(dropEntry(stopped, "a"))).toEqual([4]);
  expect(insistOn(stopped, "a", { intentId: "z", now })[0]).toMatchObject({ intentId: "z", at });
  const old = stopEntry(stopped, "a", { ...refused, isOld: true });
  expect(insistOn(old, "a", { intentId: "z", now })[0]).toMatchObject({ at: now });
});

test("an undo that can't be made has nothing left to undo", () => {
  expect(stopEntry(done([1, checkIn, "a", true]), "a", conflict)).toEqual([]);
});

test("a walk-in who looks like someone is added once a colleague says that they are new", () => {
  const similar: EntryProblem = { kind: "similar", people: [{ id: 1042, name: "Lena Walkin", why: "same phone" }] };
  const stopped = stopEntry(done([null, walkIn, "w"]), "w", similar);
  expect(insistOn(stopped, "w", { intentId: "z", now })).toMatchObject([{ intentId: "z", action: { isNew: true } }]);
  expect(dropEntry(stopped, "w")).toEqual([]);
});

test("sent on another version, it is a new intent that has not been tried", () => {
  const [entry] = rebaseEntry(done([1, checkIn, "a"]), "a", { intentId: "b", version: 7 });
  expect(entry).toMatchObject({ intentId: "b", visit: { version: 7 }, tries: 0 });
});

const shown = { version: 1, textHash: "ab", browser: "" };
const declined: DeskAction = { kind: "consent", answer: "declined", language: "en", form: shown };
const signed: DeskAction = {
  kind: "consent",
  answer: "signed",
  language: "en",
  picture: null,
  form: {
    ...shown,
    consentId: "c",
    initials: {},
    answers: {},
    printedName: "Wren Abernathy",
    signature: { kind: "typed", text: "Wren Abernathy" },
    device: null,
  },
};

test("a row shows what was done before the server has answered", () => {
  const session = {
    status: sessionStatus.scheduled,
    bonusCents: 0,
    excused: null,
    checkedInAt: null,
    commentCount: 1,
    hasConsent: false,
  };
  expect(afterEntry(session, { action: checkIn, at })).toMatchObject({
    status: sessionStatus.checkedIn,
    checkedInAt: at,
  });
  const missed = afterEntry(session, { action: { kind: "status", to: sessionStatus.noShow, excused: true }, at });
  expect(missed).toMatchObject({ status: sessionStatus.noShow, excused: true });
  expect(afterEntry(session, { action: bonus, at }).bonusCents).toBe(7500);
  expect(afterEntry(session, { action: note, at }).commentCount).toBe(2);
  expect(afterEntry(session, { action: signed, at }).hasConsent).toBe(true);
  expect(afterEntry(session, { action: declined, at })).toEqual(session);
});

test("what was done is reported with the name, and what was not with its verb", () => {
  expect(doneText(checkIn, "Wren Abernathy")).toBe("Wren Abernathy checked in");
  expect(doneText(bonus, "Wren")).toBe("Bonus for Wren set to $75");
  expect(doneText(signed, "Wren")).toBe("Consent of Wren signed");
  expect(actionLabel(declined)).toBe("Consent declined");
  const missed = { kind: "status", to: sessionStatus.noShow, excused: true } as const;
  expect([doneText(missed, "Wren"), actionLabel(missed)]).toEqual([
    "Wren marked as NoShow, excused",
    "NoShow, excused",
  ]);
});
