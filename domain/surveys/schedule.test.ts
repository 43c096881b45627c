import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMinutes, dateInZone, daysBetween, instantAt, startOfDay } from "../time.ts";
import { type Course, clockAt } from "./course.ts";
import { listDue, nextOpening } from "./due.ts";
import { calendarStates, surveyHistory } from "./schedule.ts";
import type { SurveyState } from "./survey.ts";
import { totalSurveys } from "./totals.ts";
import { windowOf } from "./window.ts";

const zone = "America/Los_Angeles";

/** `on` and `off` at these moments, by turns. */
function spansOf(turns: readonly string[], inZone = zone) {
  const spans: Course["spans"][number][] = [];
  for (let at = 0; at < turns.length; at += 2) {
    const [startedAt = "", endedAt = null] = turns.slice(at, at + 2);
    const endedOn = endedAt === null ? null : dateInZone(endedAt, inZone);
    spans.push({ startedAt, startedOn: dateInZone(startedAt, inZone), endedAt, endedOn });
  }
  return spans;
}

function aCourse(turns: readonly string[], change: Partial<Course> = {}, inZone = zone): Course {
  const rest = { dailyMarks: "", weeklyMarks: "", reopenings: [], weeks: 12 };
  return { spans: spansOf(turns, inZone), ...rest, ...change };
}
const at = (on: string, time: string) => instantAt(on, time, zone);
const statesOn = (course: Course, now: string) =>
  surveyHistory(course, clockAt(now, zone)).days.map(({ state }) => state);
const keys = (course: Course, now: string) =>
  listDue(course, clockAt(now, zone)).map(({ survey }) => (survey.kind === "daily" ? survey.on : survey.week));

describe("the daily survey", () => {
  const course = aCourse([at("2026-11-02", "15:00")]);

  test("day 1 is the date of Remote active in the participant's zone, also when it is another one elsewhere", () => {
    const late = aCourse([at("2026-11-02", "23:30")]);
    expect(late.spans[0]?.startedAt.slice(0, 10)).toBe("2026-11-03");
    expect(keys(late, at("2026-11-02", "23:40"))).toEqual(["2026-11-02"]);
  });

  test("is open on its day and late until noon of the next, to the minute", () => {
    expect(keys(course, at("2026-11-03", "00:00"))).toEqual(["2026-11-03", "2026-11-02"]);
    expect(keys(course, at("2026-11-03", "11:59"))).toEqual(["2026-11-03", "2026-11-02"]);
    expect(keys(course, at("2026-11-03", "12:00"))).toEqual(["2026-11-03"]);
    expect(statesOn(course, at("2026-11-03", "12:00"))).toEqual(["missed", "due"]);
  });

  test("opens with the day, on the first day with the moment of becoming active", () => {
    const clock = clockAt(at("2026-11-03", "09:00"), zone);
    expect(windowOf(course, clock, { kind: "daily", on: "2026-11-02" })).toMatchObject({
      opensAt: at("2026-11-02", "15:00"),
      onTimeUntil: at("2026-11-03", "00:00"),
      closesAt: at("2026-11-03", "12:00"),
    });
    expect(windowOf(course, clock, { kind: "daily", on: "2026-11-03" })?.opensAt).toBe(at("2026-11-03", "00:00"));
    expect(windowOf(course, clock, { kind: "daily", on: "2026-11-04" })).toBeUndefined();
  });

  test("a day of 25 hours and one of 23 are one day each", () => {
    const autumn = aCourse([at("2027-11-06", "10:00")]);
    const clock = clockAt("2027-11-08T07:59:59.999Z", zone);
    expect(surveyHistory(autumn, clock).days.map(({ on }) => on)).toEqual(["2027-11-06", "2027-11-07"]);
    expect(windowOf(autumn, clock, { kind: "daily", on: "2027-11-07" })?.onTimeUntil).toBe("2027-11-08T08:00:00.000Z");
    const spring = aCourse([at("2027-03-13", "10:00")]);
    const window = windowOf(spring, clockAt(at("2027-03-14", "20:00"), zone), { kind: "daily", on: "2027-03-14" });
    expect(window).toMatchObject({ opensAt: "2027-03-14T08:00:00.000Z", onTimeUntil: "2027-03-15T07:00:00.000Z" });
  });

  test("after the last day nothing more comes", () => {
    const short = aCourse([at("2026-11-02", "15:00")], { weeks: 1 });
    expect(nextOpening(short, clockAt(at("2026-11-07", "15:00"), zone))).toBe(at("2026-11-08", "00:00"));
    expect(nextOpening(short, clockAt(at("2026-11-08", "15:00"), zone))).toBeUndefined();
    expect(keys(short, at("2026-11-09", "13:00"))).toEqual([1]);
    expect(totalSurveys(short, clockAt(at("2026-11-09", "13:00"), zone))).toMatchObject({
      isFinished: true,
      day: null,
    });
  });
});

describe("pauses", () => {
  test("re-onboarding goes on with the numbering", () => {
    const course = aCourse([at("2026-11-02", "09:00"), at("2026-11-04", "18:00"), at("2026-11-10", "09:00")]);
    const clock = clockAt(at("2026-11-13", "10:00"), zone);
    expect(totalSurveys(course, clock).day).toBe(7);
    expect(listDue(course, clock).map(({ survey }) => survey)).toContainEqual({ kind: "weekly", week: 1 });
  });

  test("after a pause that began at midnight, the survey of that day opens with the return", () => {
    const turns = [at("2026-11-02", "09:00"), at("2026-11-08", "00:00"), at("2026-11-08", "10:00")];
    const window = windowOf(aCourse(turns), clockAt(at("2026-11-09", "09:00"), zone), { kind: "weekly", week: 1 });
    expect(window).toMatchObject({ opensAt: at("2026-11-08", "10:00"), closesAt: at("2026-11-11", "10:00") });

    const stillAway = aCourse([at("2026-11-02", "09:00"), at("2026-11-08", "00:00")]);
    const never = windowOf(stillAway, clockAt(at("2026-11-09", "09:00"), zone), { kind: "weekly", week: 1 });
    expect(never?.opensAt).toBe(at("2026-11-08", "00:00"));

    const backLater = [at("2026-11-02", "09:00"), at("2026-11-08", "00:00"), at("2026-11-09", "00:00")];
    const later = windowOf(aCourse(backLater), clockAt(at("2026-11-11", "09:00"), zone), { kind: "weekly", week: 1 });
    expect(later).toMatchObject({ opensAt: at("2026-11-09", "00:00"), closesAt: at("2026-11-12", "00:00") });
  });

  test("a day that a pause cut short is excused, an answer given before stays", () => {
    const turns = [at("2026-11-02", "09:00"), at("2026-11-03", "18:00")];
    const later = at("2026-11-06", "09:00");
    expect(statesOn(aCourse(turns), later)).toEqual(["missed", "excused"]);
    expect(statesOn(aCourse(turns, { dailyMarks: "dd" }), later)).toEqual(["done", "done"]);
  });

  test("no one inactive is asked, and the calendar shows the pause as excused", () => {
    const course = aCourse([at("2026-11-02", "09:00"), at("2026-11-03", "18:00")], { dailyMarks: "d" });
    expect(keys(course, at("2026-11-03", "19:00"))).toEqual([]);
    const states = calendarStates(course, clockAt(at("2026-11-05", "09:00"), zone), "2026-11-01", 6);
    expect(states).toEqual(["notYet", "done", "excused", "excused", "excused", "notYet"]);
    expect(nextOpening(course, clockAt(at("2026-11-05", "09:00"), zone))).toBeUndefined();
  });

  test("before someone starts, the calendar shows nothing yet, today included", () => {
    const states = calendarStates(aCourse([]), clockAt(at("2026-11-05", "09:00"), zone), "2026-11-04", 3);
    expect(states).toEqual(["notYet", "notYet", "notYet"]);
  });

  test("a move to another zone keeps the dates of the days", () => {
    const course = aCourse([at("2026-11-02", "23:30")], { dailyMarks: "d" });
    const inTokyo = clockAt(at("2026-11-03", "10:00"), "Asia/Tokyo");
    expect(surveyHistory(course, inTokyo).days.map(({ on }) => on)).toEqual(["2026-11-02", "2026-11-03", "2026-11-04"]);
    // The first day begins in Los Angeles hours after it did where they became active.
    const fromTokyo = aCourse(["2026-11-02T16:00:00.000Z"], {}, "Asia/Tokyo");
    const window = windowOf(fromTokyo, clockAt(at("2026-11-03", "10:00"), zone), { kind: "daily", on: "2026-11-03" });
    expect(window?.opensAt).toBe(at("2026-11-03", "00:00"));
  });
});

describe("the weekly survey", () => {
  const course = aCourse([at("2026-11-02", "15:00")]);
  const weekly = (change: Partial<Course>, now: string) =>
    surveyHistory({ ...course, ...change }, clockAt(now, zone)).weeks.map(({ state }) => state);

  test("n opens on day 7n for 72 hours", () => {
    expect(weekly({}, at("2026-11-07", "23:59"))).toEqual([]);
    expect(weekly({}, at("2026-11-08", "00:00"))).toEqual(["due"]);
    expect(weekly({}, at("2026-11-10", "23:59"))).toEqual(["due"]);
    expect(weekly({}, at("2026-11-11", "00:00"))).toEqual(["missed"]);
  });

  test("72 hours are 72 hours when clocks change", () => {
    const autumn = aCourse([at("2027-11-01", "10:00")]);
    const window = windowOf(autumn, clockAt(at("2027-11-08", "10:00"), zone), { kind: "weekly", week: 1 });
    expect(window).toMatchObject({ opensAt: "2027-11-07T07:00:00.000Z", closesAt: "2027-11-10T07:00:00.000Z" });
  });

  test("reopened, exactly that week is open until its new end", () => {
    const until = at("2026-11-23", "10:00");
    const reopenings = [{ week: 1, until }];
    expect(weekly({ reopenings }, at("2026-11-20", "10:00"))).toEqual(["reopened", "missed"]);
    expect(weekly({ reopenings }, until)).toEqual(["missed", "missed", "due"]);
    const windows = [1, 2].map(week =>
      windowOf({ ...course, reopenings }, clockAt(until, zone), { kind: "weekly", week }),
    );
    expect(windows.map(window => window?.isReopened)).toEqual([true, false]);
    expect(windowOf({ ...course, reopenings }, clockAt(until, zone), { kind: "weekly", week: 9 })).toBeUndefined();
    const daily = windowOf({ ...course, reopenings }, clockAt(until, zone), { kind: "daily", on: "2026-11-08" });
    expect(daily?.isReopened).toBe(false);
    expect(weekly({ reopenings, weeklyMarks: "l" }, at("2026-11-20", "10:00"))).toEqual(["late", "missed"]);
  });

  test("anyone who was paused when it closed is excused", () => {
    const paused = aCourse([at("2026-11-02", "15:00"), at("2026-11-09", "10:00")]);
    expect(surveyHistory(paused, clockAt(at("2026-11-20", "10:00"), zone)).weeks[0]?.state).toBe("excused");
    const closes = at("2026-11-11", "00:00");
    const whenPaused = (...turns: string[]) => weekly(aCourse([at("2026-11-02", "15:00"), ...turns]), closes);
    expect(whenPaused(closes), "paused at that moment").toEqual(["excused"]);
    expect(whenPaused(at("2026-11-10", "09:00"), closes), "back at that moment").toEqual(["missed"]);
  });
});

test("a day is due today until it is answered, and the study is finished on the day after the last one", () => {
  const week = (dailyMarks = "", ...turns: string[]) =>
    aCourse([at("2026-11-02", "09:00"), ...turns], { weeks: 1, dailyMarks });
  const totals = (course: Course, on: string) => totalSurveys(course, clockAt(at(on, "13:00"), zone));
  expect(totals(week(), "2026-11-04")).toMatchObject({ day: 3, isDueToday: true, isFinished: false, missedInARow: 2 });
  expect(totals(week("ddd"), "2026-11-04")).toMatchObject({ day: 3, isDueToday: false, missedInARow: 0 });
  expect(totals(week(), "2026-11-08")).toMatchObject({ day: 7, isDueToday: true, isFinished: false });
  expect(totals(week(), "2026-11-09")).toMatchObject({ day: null, isDueToday: false, isFinished: true });
  const paused = week("", at("2026-11-04", "11:00"));
  expect(totals(paused, "2026-11-04")).toMatchObject({ day: null, isDueToday: false, isFinished: false });
  expect(totals(paused, "2026-11-12")).toMatchObject({ day: null, isDueToday: false, isFinished: false });
});

test("excused days break no series and are held against no one", () => {
  const course = aCourse([at("2026-11-02", "09:00")], { dailyMarks: "d.e.d" });
  expect(totalSurveys(course, clockAt(at("2026-11-06", "13:00"), zone))).toMatchObject({
    done: 2,
    missed: 2,
    missedInARow: 0,
  });
  const paused = aCourse([at("2026-11-02", "09:00")], { dailyMarks: "d.e." });
  expect(totalSurveys(paused, clockAt(at("2026-11-06", "13:00"), zone)).missedInARow).toBe(2);
});

// A slow model that says every rule on its own, date by date and with instants only -----------------------------------

interface Story {
  inZone: string;
  turns: string[];
  marks: string;
  weekMarks: string;
  reopenings: { week: number; until: string }[];
  weeks: number;
  now: string;
}

function modelOf({ inZone, turns, marks, weekMarks, reopenings, weeks, now }: Story) {
  const happened = turns.filter(turn => turn <= now);
  const activeAt = (moment: string) => happened.filter(turn => turn <= moment).length % 2 === 1;
  const isActiveNow = activeAt(now);
  const wasActiveOn = (on: string) => {
    const [begins, ends] = [startOfDay(on, inZone), startOfDay(addDays(on, 1), inZone)];
    return activeAt(begins) || happened.some(turn => turn >= begins && turn < ends);
  };
  const today = dateInZone(now, inZone);
  const first = happened[0];
  const days: { on: string; state: SurveyState }[] = [];
  for (let on = first ? dateInZone(first, inZone) : "9999"; on <= today; on = addDays(on, 1)) {
    if (!wasActiveOn(on) || days.length === weeks * 7) continue;
    const ends = startOfDay(addDays(on, 1), inZone);
    const closes = instantAt(addDays(on, 1), "12:00", inZone);
    const mark = marks[daysBetween(dateInZone(first ?? now, inZone), on)];
    const unanswered = isActiveNow && now < closes ? "due" : ends > now ? (isActiveNow ? "due" : "excused") : undefined;
    const past = happened.filter(turn => turn < ends).length % 2 === 1 ? "missed" : "excused";
    days.push({
      on,
      state: mark === "d" ? "done" : mark === "l" ? "late" : mark === "e" ? "excused" : (unanswered ?? past),
    });
  }
  const weekly: SurveyState[] = [];
  for (let n = 1; n * 7 <= days.length; n++) {
    const on = days[n * 7 - 1]?.on ?? "";
    const begins = startOfDay(on, inZone);
    const opens = activeAt(begins) ? begins : (happened.find((turn, k) => k % 2 === 0 && turn >= begins) ?? begins);
    const reopened = reopenings.find(({ week }) => week === n)?.until;
    const closes = reopened ?? addMinutes(opens, 72 * 60);
    const mark = weekMarks[n - 1];
    if (mark === "d") weekly.push("done");
    else if (mark === "l") weekly.push("late");
    else if (mark === "e") weekly.push("excused");
    else if (now < closes) weekly.push(!isActiveNow ? "excused" : reopened ? "reopened" : "due");
    else weekly.push(activeAt(closes) ? "missed" : "excused");
  }
  return { days, weekly, isActiveNow };
}

const zones = [
  "UTC",
  "America/New_York",
  "America/Los_Angeles",
  "Europe/London",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Australia/Lord_Howe",
  "America/Santiago",
];
const stories = fc
  .record({
    inZone: fc.constantFrom(...zones),
    begins: fc.constantFrom("2027-03-01", "2027-03-10", "2027-10-25", "2027-09-01", "2026-11-02", "2027-04-01"),
    hours: fc.array(fc.integer({ min: 1, max: 24 * 20 }), { minLength: 1, maxLength: 7 }),
    minutes: fc.integer({ min: 0, max: 59 }),
    marks: fc.string({ unit: fc.constantFrom("d", "d", "l", "e", ".", "."), maxLength: 120 }),
    weekMarks: fc.string({ unit: fc.constantFrom("d", "l", "e", ".", "."), maxLength: 12 }),
    reopened: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 24 * 60 })), {
      maxLength: 2,
    }),
    weeks: fc.integer({ min: 1, max: 13 }),
    after: fc.integer({ min: 0, max: 24 * 100 * 60 }),
  })
  .map(({ begins, hours, minutes, reopened, after, ...rest }): Story => {
    const turns: string[] = [];
    let moment = addMinutes(`${begins}T00:00:00.000Z`, minutes);
    for (const wait of hours) {
      moment = addMinutes(moment, wait * 60);
      turns.push(moment);
    }
    const reopenings = new Map(reopened.map(([week, wait]) => [week, addMinutes(turns[0] ?? "", wait * 60)]));
    return {
      ...rest,
      turns,
      reopenings: [...reopenings].map(([week, until]) => ({ week, until })),
      now: addMinutes(turns[0] ?? "", after),
    };
  });

test("every survey of every story is what a slow model of the rules says", () => {
  fc.assert(
    fc.property(stories, story => {
      const happened = story.turns.filter(turn => turn <= story.now);
      const course: Course = {
        spans: spansOf(happened, story.inZone),
        dailyMarks: story.marks,
        weeklyMarks: story.weekMarks,
        reopenings: story.reopenings,
        weeks: story.weeks,
      };
      const clock = clockAt(story.now, story.inZone);
      const model = modelOf(story);
      const told = surveyHistory(course, clock);
      expect(told.days).toEqual(model.days);
      expect(told.weeks.map(({ state }) => state)).toEqual(model.weekly);

      const count = (states: readonly SurveyState[], ...of: SurveyState[]) =>
        states.filter(state => of.includes(state)).length;
      const daily = model.days.map(({ state }) => state);
      expect(totalSurveys(course, clock)).toMatchObject({
        done: count(daily, "done", "late"),
        late: count(daily, "late"),
        missed: count(daily, "missed"),
        weeklyDone: count(model.weekly, "done", "late"),
        weeklyMissed: count(model.weekly, "missed"),
      });
      const open = count(daily, "due") + count(model.weekly, "due", "reopened");
      const due = listDue(course, clock);
      expect(due.length).toBe(open);
      for (const { opensAt, closesAt } of due) expect(opensAt <= story.now && story.now < closesAt).toBe(true);
    }),
    { numRuns: 400 },
  );
});
