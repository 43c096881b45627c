import { logAction } from "@hb/domain/log/actions.ts";
import { addMinutes } from "@hb/domain/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { advanceTo, anActive } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";

/** 10:00 at the site. */
const now = "2026-11-17T18:00:00.000Z";
let study: Study;
beforeAll(async () => {
  study = await startStudy({ now });
});
afterAll(() => study.stop());

const hours = (count: number) => addMinutes(now, count * 60);
const list = () => study.call("listCallList", null);

/** Which part of the call list someone is in, and what is planned. */
async function placeOf(id: number) {
  const { calls, later, calledToday } = await list();
  const has = ({ id: one }: { id: number }) => one === id;
  if (calls.some(({ row }) => has(row))) return "now";
  return later.some(has) ? "later" : calledToday.some(has) ? "called" : "none";
}

test("a call has an outcome, a note and a call-back, which is due at its time and cleared by the next call", async () => {
  await advanceTo(study, now);
  const id = await anActive(study);
  expect(await placeOf(id)).toBe("none");
  const callBack = { on: "2026-11-17", time: "12:00" };
  await study.call("logCall", { participantId: id, outcome: 3, note: " In a meeting ", callBack });
  expect(await placeOf(id)).toBe("later");
  expect((await list()).later).toMatchObject([{ id, lastCall: { outcome: 3, note: "In a meeting", callBack } }]);

  await advanceTo(study, hours(2));
  expect((await list()).calls).toMatchObject([{ row: { id }, reasons: [{ words: "Call back", ...callBack }] }]);
  expect((await study.call("getEnrolment", { participantId: id })).row.next).toEqual({
    words: "Call back",
    ...callBack,
    act: "call",
  });
  expect((await study.call("countEnrolmentOptions", { filters: {} })).callList).toBe(1);

  const { callId } = await study.call("logCall", { participantId: id, outcome: 1 });
  expect(await placeOf(id)).toBe("called");
  const { calls } = await study.call("getEnrolment", { participantId: id });
  expect(calls).toMatchObject([
    { id: callId, at: hours(2), outcome: 1, note: null, callBack: null },
    { outcome: 3, callBack },
  ]);

  // It wasn't made after all: what was planned before counts again.
  await study.call("removeCall", { callId });
  expect(await placeOf(id)).toBe("now");
  await expect(study.call("removeCall", { callId })).rejects.toMatchObject({ code: "functions/not-found" });
});

test("due call-backs come first, the earliest on top", async () => {
  await advanceTo(study, now);
  const [late, early, anyTime] = [await anActive(study), await anActive(study), await anActive(study)];
  const at = (participantId: number, time: string | null) =>
    study.call("logCall", { participantId, outcome: 2, callBack: { on: "2026-11-17", time } });
  await at(late, "11:30");
  await at(early, "10:30");
  await at(anyTime, null);
  await advanceTo(study, hours(3));
  const ids = (await list()).calls.map(({ row }) => row.id);
  expect(ids.filter(id => [late, early, anyTime].includes(id))).toEqual([anyTime, early, late]);
});

test("a call is edited, and the log tells of each step with before and after", async () => {
  await advanceTo(study, now);
  const id = await anActive(study);
  const { callId } = await study.call("logCall", { participantId: id, outcome: 3 });
  const callBack = { on: "2026-11-20", time: null };
  await study.call("editCall", { callId, outcome: 2, note: "Left a message", callBack });
  expect(await placeOf(id)).toBe("later");
  await study.call("removeCall", { callId });
  const { entries } = await study.call("listLog", { days: 1, participantId: id, actions: [logAction.call] });
  const before = { outcome: 3, note: null, callBack: null };
  const after = { outcome: 2, note: "Left a message", callBack };
  expect(entries.map(({ payload }) => payload)).toMatchObject([
    { callId, old: after, new: null },
    { callId, old: before, new: after },
    { callId, old: null, new: before },
  ]);
});

test("refused: a past day, a time without its day, someone who isn't in the remote study", async () => {
  await advanceTo(study, now);
  const id = await anActive(study);
  const call = { participantId: id, outcome: 1 } as const;
  await expect(study.call("logCall", { ...call, callBack: { on: "2026-11-16", time: null } })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  await expect(study.call("logCall", { ...call, callBack: { time: "10:00" } as never })).rejects.toMatchObject({
    code: "functions/invalid-argument",
  });
  const outside = await addPerson(study);
  await expect(study.call("logCall", { participantId: outside, outcome: 1 })).rejects.toMatchObject({
    code: "functions/not-found",
  });
  expect(await placeOf(id)).toBe("none");
});
