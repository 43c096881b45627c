import { expect, test } from "vitest";
import { type Course, clockAt } from "./course.ts";
import { formatSchedule, listOwnDue, listTurns, type OwnFacts, type Schedule } from "./own-schedule.ts";

const zone = "America/New_York";
/** Remote active since Sunday, November 1. */
const course: Course = {
  spans: [{ startedAt: "2026-11-01T14:00:00.000Z", startedOn: "2026-11-01", endedAt: null, endedOn: null }],
  dailyMarks: "",
  weeklyMarks: "",
  reopenings: [],
  weeks: 12,
};
const none: OwnFacts = { answered: [], visits: [], excused: [], reopened: [] };

function turnsOf(schedule: Schedule, now: string, { facts = none, of = course } = {}) {
  const onCourse = { course: of, clock: clockAt(now, zone) };
  return listTurns({ questionnaire: "ownsus", schedule }, onCourse, facts).map(({ on, state }) => `${on} ${state}`);
}

test("once on a day of the study, and open for as long as it says", () => {
  const schedule: Schedule = { asked: "once", day: 3, openDays: 2 };
  expect(turnsOf(schedule, "2026-11-03T04:59:59.000Z")).toEqual([]);
  expect(turnsOf(schedule, "2026-11-03T05:00:00.000Z")).toEqual(["2026-11-03 due"]);
  expect(turnsOf(schedule, "2026-11-05T04:59:59.000Z")).toEqual(["2026-11-03 due"]);
  expect(turnsOf(schedule, "2026-11-05T05:00:00.000Z")).toEqual(["2026-11-03 missed"]);
});

test("every n days between two days of the study", () => {
  const schedule: Schedule = { asked: "everyDays", every: 3, fromDay: 2, toDay: 8, openDays: 1 };
  expect(turnsOf(schedule, "2026-11-20T12:00:00.000Z")).toEqual([
    "2026-11-02 missed",
    "2026-11-05 missed",
    "2026-11-08 missed",
  ]);
});

test("on a weekday, from a day of the study on", () => {
  const schedule: Schedule = { asked: "weekday", weekday: 1, fromDay: 3, openDays: 3 };
  expect(turnsOf(schedule, "2026-11-17T12:00:00.000Z")).toEqual(["2026-11-09 missed", "2026-11-16 due"]);
});

test("after each completed session while the person takes part at home", () => {
  const schedule: Schedule = { asked: "afterVisit", days: 1, openDays: 5 };
  const facts = { ...none, visits: ["2026-10-20", "2026-11-04", "2026-11-04", "2026-11-15"] };
  expect(turnsOf(schedule, "2026-11-17T12:00:00.000Z", { facts })).toEqual(["2026-11-05 missed", "2026-11-16 due"]);
});

test("a questionnaire that is no longer asked is due for no one", () => {
  expect(turnsOf({ asked: "never" }, "2026-11-17T12:00:00.000Z")).toEqual([]);
});

test("what was answered is done, also when a new schedule moves the day within the same window", () => {
  const facts = { ...none, answered: [{ questionnaire: "ownsus", on: "2026-11-04", late: false }] };
  const now = "2026-11-06T12:00:00.000Z";
  expect(turnsOf({ asked: "once", day: 4, openDays: 5 }, now, { facts })).toEqual(["2026-11-04 done"]);
  expect(turnsOf({ asked: "once", day: 3, openDays: 5 }, now, { facts })).toEqual(["2026-11-03 done"]);
  expect(turnsOf({ asked: "once", day: 5, openDays: 5 }, now, { facts })).toEqual(["2026-11-05 due"]);
  const others = { ...none, answered: [{ questionnaire: "owntlx", on: "2026-11-04", late: false }] };
  expect(turnsOf({ asked: "once", day: 4, openDays: 5 }, now, { facts: others })).toEqual(["2026-11-04 due"]);
});

test("a pause excuses what it cuts short, and study days go on after it", () => {
  const paused = {
    ...course,
    spans: [
      {
        startedAt: "2026-11-01T14:00:00.000Z",
        startedOn: "2026-11-01",
        endedAt: "2026-11-03T12:00:00.000Z",
        endedOn: "2026-11-03",
      },
      { startedAt: "2026-11-10T12:00:00.000Z", startedOn: "2026-11-10", endedAt: null, endedOn: null },
    ],
  };
  const schedule: Schedule = { asked: "everyDays", every: 2, fromDay: 1, openDays: 2 };
  expect(turnsOf(schedule, "2026-11-11T12:00:00.000Z", { of: paused })).toEqual([
    "2026-11-01 missed",
    "2026-11-03 excused",
    "2026-11-11 due",
  ]);
});

test("what is due of several questionnaires comes in the order in which it opened", () => {
  const definitions = [
    { kind: "ownb", schedule: { asked: "once", day: 5, openDays: 9 } },
    { kind: "owna", schedule: { asked: "once", day: 4, openDays: 9 } },
    { kind: "daily" },
  ] as const;
  const onCourse = { course, clock: clockAt("2026-11-06T12:00:00.000Z", zone) };
  expect(listOwnDue(definitions, onCourse, none)).toMatchObject([
    { survey: { kind: "own", questionnaire: "owna", on: "2026-11-04" }, closesAt: "2026-11-13T05:00:00.000Z" },
    { survey: { kind: "own", questionnaire: "ownb", on: "2026-11-05" } },
  ]);
});

test.each([
  [{ asked: "once", day: 3, openDays: 1 }, "Once, on day 3, open for the day"],
  [{ asked: "everyDays", every: 1, fromDay: 1, openDays: 1 }, "Every day from day 1, open for the day"],
  [
    { asked: "everyDays", every: 14, fromDay: 7, toDay: 70, openDays: 3 },
    "Every 14 days from day 7 to 70, open for 3 days",
  ],
  [{ asked: "weekday", weekday: 5, fromDay: 1, openDays: 2 }, "Every Friday from day 1, open for 2 days"],
  [{ asked: "afterVisit", days: 0, openDays: 2 }, "On the day of each completed session, open for 2 days"],
  [{ asked: "afterVisit", days: 1, openDays: 2 }, "The day after each completed session, open for 2 days"],
  [{ asked: "afterVisit", days: 7, openDays: 2 }, "7 days after each completed session, open for 2 days"],
  [{ asked: "never" }, "Not asked"],
] as [Schedule, string][])("%j is told in words", (schedule, words) => {
  expect(formatSchedule(schedule)).toBe(words);
});

test("staff excuse a turn or reopen it; an answer counts before both, and a reopened one closes again", () => {
  const schedule: Schedule = { asked: "once", day: 3, openDays: 2 };
  const turn = { questionnaire: "ownsus", on: "2026-11-03" };
  const excused = { ...none, excused: [{ ...turn, reason: "Sick" }] };
  const now = "2026-11-06T12:00:00.000Z";
  expect(turnsOf(schedule, "2026-11-04T12:00:00.000Z", { facts: excused })).toEqual(["2026-11-03 excused"]);
  expect(turnsOf(schedule, now, { facts: excused })).toEqual(["2026-11-03 excused"]);
  expect(
    turnsOf(schedule, now, { facts: { ...none, excused: [{ ...turn, on: "2026-11-05", reason: "Sick" }] } }),
  ).toEqual(["2026-11-03 missed"]);
  const reopened = (...until: string[]) => ({ ...excused, reopened: until.map(at => ({ ...turn, until: at })) });
  const late = "2026-11-09T12:00:00.000Z";
  expect(turnsOf(schedule, now, { facts: reopened(late) })).toEqual(["2026-11-03 reopened"]);
  expect(turnsOf(schedule, late, { facts: reopened(late) })).toEqual(["2026-11-03 excused"]);
  expect(turnsOf(schedule, now, { facts: reopened(late, now) })).toEqual(["2026-11-03 excused"]);
  const answered = { ...reopened(late), answered: [{ ...turn, late: true }] };
  expect(turnsOf(schedule, now, { facts: answered })).toEqual(["2026-11-03 late"]);
  const onCourse = { course, clock: clockAt(now, zone) };
  expect(listOwnDue([{ kind: "ownsus", schedule }], onCourse, reopened(late))).toEqual([
    {
      survey: { kind: "own", ...turn },
      opensAt: "2026-11-03T05:00:00.000Z",
      onTimeUntil: "2026-11-05T05:00:00.000Z",
      closesAt: late,
      isReopened: true,
    },
  ]);
  const ended: Course = {
    ...course,
    spans: [
      {
        startedAt: "2026-11-01T14:00:00.000Z",
        startedOn: "2026-11-01",
        endedAt: "2026-11-05T14:00:00.000Z",
        endedOn: "2026-11-05",
      },
    ],
  };
  expect(turnsOf(schedule, now, { facts: { ...reopened(late), excused: [] }, of: ended })).toEqual([
    "2026-11-03 missed",
  ]);
});
