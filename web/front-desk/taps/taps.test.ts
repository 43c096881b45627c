import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import {
  actionLabel,
  addTap,
  afterTap,
  completeTap,
  doneText,
  rebaseTap,
  refusedTaps,
  refuseTap,
  type Tap,
  type TapAction,
  waiting,
} from "./taps.ts";

const at = "2026-11-17T18:30:00.000Z";
const checkIn: TapAction = { kind: "status", to: sessionStatus.checkedIn };
const complete: TapAction = { kind: "status", to: sessionStatus.completed };
const visit = (id: number, version = 4) => ({
  id,
  version,
  participantId: 1000 + id,
  status: sessionStatus.scheduled,
  bonusCents: 0,
});
const tapped = (...taps: [number, TapAction, string, boolean?][]) =>
  taps.reduce<Tap[]>(
    (all, [id, action, intentId, isUndo = false]) => addTap(all, { on: visit(id), action, intentId, at, isUndo }),
    [],
  );

test("the second tap on a visit is made on the version the first one leaves", () => {
  const taps = tapped([1, checkIn, "a"], [2, checkIn, "b"], [1, complete, "c"]);
  expect(taps.map(({ version }) => version)).toEqual([4, 4, null]);
  const rest = completeTap(taps, "a", 5);
  expect(rest.map(({ intentId, version }) => [intentId, version])).toEqual([
    ["b", 4],
    ["c", 5],
  ]);
});

test("a third tap waits for the second, not for the first", () => {
  const taps = tapped([1, checkIn, "a"], [1, complete, "b"], [1, { kind: "bonus", cents: 7500 }, "c"]);
  expect(completeTap(taps, "a", 5).map(({ version }) => version)).toEqual([5, null]);
});

test("a refused tap stays to be read, and so do those on top of it; its undo goes silently", () => {
  const taps = tapped([1, checkIn, "a"], [1, complete, "b"], [1, checkIn, "c", true], [2, checkIn, "d"]);
  const after = refuseTap(taps, "a", "A colleague just changed this.");
  expect(refusedTaps(after).map(({ intentId, refused }) => [intentId, refused])).toEqual([
    ["a", "A colleague just changed this."],
    ["b", "The step before it wasn't done."],
  ]);
  expect(waiting(after).map(({ intentId }) => intentId)).toEqual(["d"]);
});

test("after a refusal the next tap on the visit starts over", () => {
  const after = refuseTap(tapped([1, checkIn, "a"]), "a", "Refused.");
  expect(addTap(after, { on: visit(1, 9), action: checkIn, intentId: "b", at }).at(-1)?.version).toBe(9);
});

test("sent on another version, it is a new intent that has not been tried", () => {
  const [tap] = rebaseTap(tapped([1, checkIn, "a"]), "a", { intentId: "b", version: 7 });
  expect(tap).toMatchObject({ intentId: "b", version: 7, tries: 0 });
});

test("a row shows what was tapped before the server has answered", () => {
  const session = { status: sessionStatus.scheduled, bonusCents: 0, excused: null, checkedInAt: null };
  expect(afterTap(session, { action: checkIn, at })).toMatchObject({
    status: sessionStatus.checkedIn,
    checkedInAt: at,
  });
  const missed = afterTap(session, { action: { kind: "status", to: sessionStatus.noShow, excused: true }, at });
  expect(missed).toMatchObject({ status: sessionStatus.noShow, excused: true });
  expect(afterTap(session, { action: { kind: "bonus", cents: 7500 }, at }).bonusCents).toBe(7500);
});

test("what was done is reported with the name, and what was not with its verb", () => {
  expect(doneText(checkIn, "Wren Abernathy")).toBe("Wren Abernathy checked in");
  expect(doneText({ kind: "bonus", cents: 7500 }, "Wren")).toBe("Bonus for Wren set to $75");
  const missed = { kind: "status", to: sessionStatus.noShow, excused: true } as const;
  expect([doneText(missed, "Wren"), actionLabel(missed)]).toEqual(["Wren marked as NoShow, excused", "NoShow"]);
});
