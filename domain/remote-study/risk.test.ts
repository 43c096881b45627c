import { expect, test } from "vitest";
import { international } from "../locale.ts";
import { datedText } from "./call.ts";
import { deviceStatus } from "./device-status.ts";
import {
  callPlaceOf,
  callReasons,
  complianceBandOf,
  missesSurveys,
  nextStepOf,
  rateOf,
  riskOf,
  type Situation,
} from "./risk.ts";
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
  calledOn: null,
  callBack: null,
  today: "2026-11-17",
};

const reader = { locale: international, today: "2026-11-17" };
const reasonsOf = (situation: Situation) => callReasons(situation).map(reason => datedText(reason, reader));

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

const { onboarded, inactive, withdrawnContacted } = status;
const missing = (missedInARow: number) => ({ standing: { ...standing, missedInARow } });
const rated = (rate: number | null, asked = 20) => ({ standing: { ...standing, rate, asked } });

test.each<[risk: number, Partial<Situation>]>([
  [60, { openAlerts: 1 }],
  [60, { openAlerts: 2 }],
  [8, missing(1)],
  [40, missing(5)],
  [40, missing(6)],
  [0, rated(null)],
  [0, rated(85)],
  [1, rated(84)],
  [12, rated(61)],
  [30, rated(25)],
  [30, rated(23)],
  [70, { standing: { ...standing, rate: 0, missedInARow: 9 } }],
  [25, { status: inactive }],
  [25, { status: inactive, pausedUntil: "2026-11-17" }],
  [10, { status: inactive, pausedUntil: "2026-11-18" }],
  [20, { status: withdrawnContacted }],
  [0, { status: onboarded }],
  [0, { status: onboarded, startsOn: "2026-11-17" }],
  [10, { status: onboarded, startsOn: "2026-11-16" }],
  [0, { startsOn: "2026-11-16" }],
  [0, { status: onboarded, standing: { ...standing, rate: 0, missedInARow: 9 } }],
  [11, { overdueDays: 1 }],
  [30, { overdueDays: 20 }],
  [30, { overdueDays: 21 }],
])("the risk is %i for %o", (risk, change) => {
  expect(riskOf({ ...well, ...change })).toBe(risk);
});

test("the rate is in whole percent, and there is none before anything was asked", () => {
  expect([rateOf(2, 3), rateOf(0, 5), rateOf(5, 5), rateOf(0, 0)]).toEqual([67, 0, 100, null]);
});

test.each<[Partial<Situation>, string | undefined, string | null | undefined]>([
  [{ openAlerts: 1 }, "Symptom alert", "alert"],
  [{ openAlerts: 2, overdueDays: 12 }, "2 symptom alerts", "alert"],
  [{ overdueDays: 12 }, "12 days late", "chase"],
  [{ overdueDays: 1 }, "1 day late", "chase"],
  [{ status: status.blank }, "Ready to onboard", "onboard"],
  [{ status: status.onboarded, hasDevice: false }, "Needs a headset", "handOver"],
  [{ status: status.onboarded, hasDevice: false, type: 2, startsOn: "2026-11-19" }, "Starts 19 Nov", "activate"],
  [{ status: onboarded, hasDevice: false, type: null }, "Needs a headset", "handOver"],
  [{ status: onboarded }, "Ready to start", "activate"],
  [{ reopenedWeek: 3 }, "Week 3 reopened", "call"],
  [missing(2), undefined, undefined],
  [rated(59, 7), "59% completed", "call"],
  [rated(59, 6), undefined, undefined],
  [rated(60), undefined, undefined],
  [rated(null), undefined, undefined],
  [{ standing: { ...standing, missedInARow: 3 } }, "3 missed in a row", "call"],
  [{ standing: { ...standing, rate: 42, isDueToday: true } }, "42% completed", "call"],
  [{ standing: { ...standing, isDueToday: true } }, "Due today", null],
  [{ standing: { ...standing, isFinished: true } }, "Study weeks finished", "complete"],
  [{ status: status.inactive, pausedUntil: "2026-11-20" }, "Away until 20 Nov", "reOnboard"],
  [{ status: status.withdrawnContacted, deviceStatus: deviceStatus.returnRequested }, "Return requested", "chase"],
  [{ status: inactive }, "Paused", "reOnboard"],
  [{ status: status.completed }, "Device to be returned", "chase"],
  [{ status: status.declined, deviceStatus: deviceStatus.notReturned }, "Return requested", "chase"],
  [{ status: status.withdrawnFinal, deviceStatus: deviceStatus.returned }, undefined, undefined],
  [{ status: status.completed, deviceStatus: deviceStatus.keeping }, undefined, undefined],
  [{ status: status.completed, hasDevice: false }, undefined, undefined],
  [{}, undefined, undefined],
])("the one act that fits %o", (change, words, act) => {
  const next = nextStepOf({ ...well, ...change });
  expect([next ? datedText(next, reader) : undefined, next?.act]).toEqual([words, act]);
});

test("the call list says why, in words", () => {
  expect(callReasons(well)).toEqual([]);
  expect(reasonsOf({ ...well, standing: { ...standing, rate: 40, missedInARow: 4 } })).toEqual([
    "4 surveys missed in a row",
    "40% of surveys completed",
  ]);
  expect(reasonsOf({ ...well, status: status.inactive, pausedUntil: "2026-11-16" })).toEqual(["Expected back 16 Nov"]);
  expect(callReasons({ ...well, status: status.inactive, pausedUntil: "2026-11-18" })).toEqual([]);
});

test.each<[reason: string, Partial<Situation>]>([
  ["Symptoms above the threshold", { openAlerts: 1 }],
  ["3 surveys missed in a row", missing(3)],
  ["59% of surveys completed", rated(59, 7)],
  ["Week 3 reopened", { reopenedWeek: 3 }],
  ["Expected back today", { status: inactive, pausedUntil: "2026-11-17" }],
  ["Planned to start today", { status: onboarded, startsOn: "2026-11-17" }],
  ["Wants to withdraw: follow up", { status: withdrawnContacted }],
  ["Device 7 days late", { overdueDays: 7 }],
])("someone is called because of: %s", (reason, change) => {
  expect(reasonsOf({ ...well, ...change })).toEqual([reason]);
});

test.each<[Partial<Situation>]>([
  [missing(2)],
  [rated(60)],
  [rated(59, 6)],
  [rated(null)],
  [{ status: inactive, ...missing(9) }],
  [{ status: inactive, ...rated(10) }],
  [{ status: inactive, reopenedWeek: 3 }],
  [{ pausedUntil: "2026-11-16" }],
  [{ status: onboarded, startsOn: "2026-11-18" }],
  [{ startsOn: "2026-11-16" }],
  [{ overdueDays: 6 }],
])("no one is called for %o", change => {
  expect(callReasons({ ...well, ...change })).toEqual([]);
});

test("surveys are missed from the third in a row, by those who get them", () => {
  expect([missing(2), missing(3)].map(change => missesSurveys({ ...well, ...change }))).toEqual([false, true]);
  expect(missesSurveys({ ...well, ...missing(3), status: inactive })).toBe(false);
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
  const device = {
    deviceId: 5,
    loanId: 7,
    kind,
    serial: "X",
    isOwn,
    handedOverAt: "",
    dueBackOn: null,
    endedAt: null as string | null,
  };
  const loan = { kind: "device", id: "7" };
  const instructions = { type: mails[1], about: loan, words: "Device instructions" };
  const welcome = { type: mails[0], about: { kind: "enrolment", id: "1042" }, words: "Remote study welcome" };
  const handoff = isOwn ? [] : [{ type: 1, about: loan, words: "Loan details and due date" }];
  const suggested = (at: Situation["status"], held: typeof device | null = device) =>
    suggestedEmails({ participantId: 1042, type, device: held, due: [], status: at });
  expect(suggested(status.onboarded)).toEqual([instructions, welcome, ...handoff]);
  expect(suggested(status.remoteActive)).toEqual([instructions, ...handoff, welcome]);
  expect(suggested(status.inactive)).toEqual(handoff);
  for (const none of [null, { ...device, endedAt: "2026-11-16T12:00:00.000Z" }]) {
    expect(suggested(status.onboarded, none)).toEqual([welcome]);
    expect(suggested(status.inactive, none)).toEqual([]);
  }
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
  expect(first).toMatchObject({
    type: 4,
    about: { kind: "survey", id: "1042:daily-2026-11-17" },
    words: "Daily survey reminder",
  });
  expect(second).toMatchObject({
    type: 5,
    about: { kind: "survey", id: "1042:weekly-2" },
    words: "Week 2 survey reminder",
  });
});

const [today, tomorrow] = [well.today, "2026-11-18"];
const missed = missing(3);

test.each<[place: ReturnType<typeof callPlaceOf>, Partial<Situation>]>([
  ["none", {}],
  ["now", missed],
  ["now", { ...missed, calledOn: "2026-11-16" }],
  ["called", { ...missed, calledOn: today }],
  ["called", { calledOn: today }],
  // A planned call-back brings someone back on its own, and keeps others off the list until it is due.
  ["now", { callBack: { on: today, time: null }, calledOn: "2026-11-16" }],
  ["now", { callBack: { on: today, time: "10:00" }, calledOn: today }],
  ["later", { callBack: { on: today, time: "10:01" }, calledOn: today }],
  ["later", { ...missed, callBack: { on: tomorrow, time: null }, calledOn: "2026-11-16" }],
  // Symptoms don't wait for it, except on the day of the call itself.
  ["now", { openAlerts: 1, callBack: { on: tomorrow, time: null }, calledOn: "2026-11-16" }],
  ["later", { openAlerts: 1, callBack: { on: tomorrow, time: null }, calledOn: today }],
])("at 10:00, the place on the call list is: %s", (place, change) => {
  expect(callPlaceOf({ ...well, ...change }, "10:00")).toBe(place);
});

test("a call-back is a reason to call and the next step, right after symptoms", () => {
  const situation = { ...well, ...missed, callBack: { on: today, time: "14:00" } };
  expect(reasonsOf(situation)).toEqual(["Call back at 14:00", "3 surveys missed in a row"]);
  expect(reasonsOf({ ...situation, openAlerts: 1 })[0]).toBe("Symptoms above the threshold");
  expect(nextStepOf(situation)).toEqual({ words: "Call back", on: today, time: "14:00", act: "call" });
});
