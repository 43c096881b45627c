import { expect, test } from "vitest";
import { deviceStatus } from "./device-status.ts";
import { callReasons, complianceBandOf, nextStepOf, riskOf, type Situation } from "./risk.ts";
import { remoteStudyStatus as status } from "./status.ts";
import { suggestedEmails } from "./suggested-emails.ts";

const standing = { rate: 95, done: 19, asked: 20, missedInARow: 0, isDueToday: false, day: 20, isFinished: false };
const well: Situation = {
  status: status.remoteActive,
  type: 1,
  standing,
  deviceStatus: deviceStatus.provided,
  hasDevice: true,
  overdueDays: 0,
  openAlerts: 0,
  reopenedWeek: null,
  startsOn: null,
  pausedUntil: null,
  today: "2026-11-17",
};

test("an alert stands above everything else, anyone who does well stands last", () => {
  const poorly = { ...standing, rate: 46, missedInARow: 7 };
  const order = [
    { ...well, openAlerts: 1 },
    { ...well, standing: poorly },
    { ...well, standing: { ...standing, rate: 61, missedInARow: 3 } },
    { ...well, status: status.inactive },
    { ...well, overdueDays: 5 },
    well,
  ].map(riskOf);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
  expect(riskOf(well)).toBe(0);
  expect(riskOf({ ...well, openAlerts: 3, standing: poorly, overdueDays: 90 })).toBe(100);
});

test.each<[Partial<Situation>, string | undefined, string | null | undefined]>([
  [{ openAlerts: 1 }, "Symptom alert", "alert"],
  [{ overdueDays: 12 }, "12 days late", "chase"],
  [{ status: status.blank }, "Ready to onboard", "onboard"],
  [{ status: status.onboarded, hasDevice: false }, "Needs a headset", "handOver"],
  [{ status: status.onboarded, hasDevice: false, type: 2, startsOn: "2026-11-19" }, "Starts 19 Nov", "activate"],
  [{ reopenedWeek: 3 }, "Week 3 reopened", "call"],
  [{ standing: { ...standing, missedInARow: 3 } }, "3 missed in a row", "call"],
  [{ standing: { ...standing, rate: 42, isDueToday: true } }, "42% completed", "call"],
  [{ standing: { ...standing, isDueToday: true } }, "Due today", null],
  [{ standing: { ...standing, isFinished: true } }, "Study weeks finished", "complete"],
  [{ status: status.inactive, pausedUntil: "2026-11-20" }, "Away until 20 Nov", "reOnboard"],
  [{ status: status.withdrawnContacted, deviceStatus: deviceStatus.returnRequested }, "Return requested", "chase"],
  [{ status: status.completed, hasDevice: false }, undefined, undefined],
  [{}, undefined, undefined],
])("the one act that fits %o", (change, words, act) => {
  const next = nextStepOf({ ...well, ...change });
  expect([next?.words, next?.act]).toEqual([words, act]);
});

test("the call list says why, in words", () => {
  expect(callReasons(well)).toEqual([]);
  expect(callReasons({ ...well, standing: { ...standing, rate: 40, missedInARow: 4 } })).toEqual([
    "4 surveys missed in a row",
    "40% of surveys completed",
  ]);
  expect(callReasons({ ...well, status: status.inactive, pausedUntil: "2026-11-16" })).toEqual([
    "Expected back on 16 Nov",
  ]);
  expect(callReasons({ ...well, status: status.inactive, pausedUntil: "2026-11-18" })).toEqual([]);
});

test("compliance falls into three bands, and into none before anything was asked", () => {
  expect([0, 59, 60, 84, 85, 100, null].map(complianceBandOf)).toEqual([1, 1, 2, 2, 3, 3, null]);
});

test.each([
  [1, 1, [9, 10]],
  [1, 2, [9, 11]],
  [2, 1, [8, 12]],
  [2, 2, [8, 13]],
] as const)("type %i with device %i gets the emails %j", (type, kind, mails) => {
  const isOwn = type === 2;
  const device = { deviceId: 5, loanId: 7, kind, serial: "X", isOwn, handedOverAt: "", dueBackOn: null, endedAt: null };
  const person = { participantId: 1042, type, device, due: [] };
  const onboarded = suggestedEmails({ ...person, status: status.onboarded }).map(mail => mail.type);
  expect(onboarded).toEqual(expect.arrayContaining([...mails]));
  expect(onboarded.includes(1)).toBe(!isOwn);
});

test("what is due is reminded of first", () => {
  const due = [
    { kind: "daily", on: "2026-11-17" },
    { kind: "weekly", week: 2 },
  ] as const;
  const [first, second] = suggestedEmails({
    participantId: 1042,
    type: 1,
    status: status.remoteActive,
    device: null,
    due,
  });
  expect(first).toMatchObject({ type: 4, about: { kind: "survey", id: "1042:daily-2026-11-17" } });
  expect(second).toMatchObject({ type: 5, about: { kind: "survey", id: "1042:weekly-2" } });
});
