import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import {
  addTap,
  afterTap,
  refusedTaps,
  refuseTap,
  retellTap,
  settleTap,
  type Tap,
  type TapAct,
  waiting,
} from "./taps.ts";

const at = "2026-11-17T18:30:00.000Z";
const checkIn: TapAct = { kind: "status", to: sessionStatus.checkedIn };
const complete: TapAct = { kind: "status", to: sessionStatus.completed };
const visit = (id: number, version = 4) => ({
  id,
  version,
  participantId: 1000 + id,
  status: sessionStatus.scheduled,
  bonusCents: 0,
});
const tapped = (...taps: [number, TapAct, string, boolean?][]) =>
  taps.reduce<Tap[]>(
    (all, [id, act, requestId, isUndo = false]) => addTap(all, { on: visit(id), act, requestId, at, isUndo }),
    [],
  );

test("the second tap on a visit is made on what the first one leaves", () => {
  const taps = tapped([1, checkIn, "a"], [2, checkIn, "b"], [1, complete, "c"]);
  expect(taps.map(({ version }) => version)).toEqual([4, 4, null]);
  const rest = settleTap(taps, "a", 5);
  expect(rest.map(({ requestId, version }) => [requestId, version])).toEqual([
    ["b", 4],
    ["c", 5],
  ]);
});

test("a third tap waits for the second, not for the first", () => {
  const taps = tapped([1, checkIn, "a"], [1, complete, "b"], [1, { kind: "bonus", cents: 7500 }, "c"]);
  expect(settleTap(taps, "a", 5).map(({ version }) => version)).toEqual([5, null]);
});

test("a refused tap stays to be read, and takes those on top of it along; its undo goes silently", () => {
  const taps = tapped([1, checkIn, "a"], [1, complete, "b"], [1, checkIn, "c", true], [2, checkIn, "d"]);
  const after = refuseTap(taps, "a", "A colleague was faster.");
  expect(refusedTaps(after).map(({ requestId, refused }) => [requestId, refused])).toEqual([
    ["a", "A colleague was faster."],
    ["b", "The step before it was not done."],
  ]);
  expect(waiting(after).map(({ requestId }) => requestId)).toEqual(["d"]);
});

test("after a refusal the next tap on the visit starts anew", () => {
  const after = refuseTap(tapped([1, checkIn, "a"]), "a", "Refused.");
  expect(addTap(after, { on: visit(1, 9), act: checkIn, requestId: "b", at }).at(-1)?.version).toBe(9);
});

test("sent on another state it is another request, which has not been tried", () => {
  const [tap] = retellTap(tapped([1, checkIn, "a"]), "a", { requestId: "b", version: 7 });
  expect(tap).toMatchObject({ requestId: "b", version: 7, tries: 0 });
});

test("a row shows what was tapped before HB has answered", () => {
  const session = { status: sessionStatus.scheduled, bonusCents: 0, excused: null, checkedInAt: null };
  expect(afterTap(session, { act: checkIn, at })).toMatchObject({ status: sessionStatus.checkedIn, checkedInAt: at });
  const missed = afterTap(session, { act: { kind: "status", to: sessionStatus.noShow, excused: true }, at });
  expect(missed).toMatchObject({ status: sessionStatus.noShow, excused: true });
  expect(afterTap(session, { act: { kind: "bonus", cents: 7500 }, at }).bonusCents).toBe(7500);
});
