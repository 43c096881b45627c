import { expect, test } from "vitest";
import { addDays, addMinutes, instantAt } from "../time.ts";
import { type Course, clockAt } from "./course.ts";
import { surveyHistory } from "./schedule.ts";
import { totalSurveys } from "./totals.ts";
import { unchangedUntil } from "./unchanged-until.ts";

const zones = ["America/Los_Angeles", "Europe/Berlin", "Asia/Kolkata", "Pacific/Kiritimati"];

/** The same numbers each time. */
function numbers(): (below: number) => number {
  let state = 20_261_101;
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function someCourse(below: (most: number) => number, zone: string): Course {
  const day = (n: number) => addDays("2026-10-20", n);
  const marks = (length: number) => Array.from({ length }, () => "..dle"[below(5)]).join("");
  const spans = [];
  let from = 0;
  for (let n = below(3); n >= 0; n--) {
    const to = from + 1 + below(12);
    const isOpen = n === 0 && below(3) > 0;
    spans.push({
      startedAt: instantAt(day(from), `0${below(10)}:30`, zone),
      startedOn: day(from),
      endedAt: isOpen ? null : instantAt(day(to), "15:00", zone),
      endedOn: isOpen ? null : day(to),
    });
    from = to + 1 + below(4);
  }
  const reopenings = below(2) === 0 ? [] : [{ week: 1, until: instantAt(day(10 + below(10)), "17:20", zone) }];
  return { spans, dailyMarks: marks(below(20)), weeklyMarks: marks(below(3)), reopenings, weeks: 4 };
}

test("between now and the next turn nothing changes by itself, on any clock and across the end of summer time", () => {
  const below = numbers();
  for (let round = 0; round < 2_000; round++) {
    const zone = zones[below(zones.length)] ?? "UTC";
    const course = someCourse(below, zone);
    const now = addMinutes("2026-10-25T00:00:00.000Z", below(20 * 24 * 60));
    const until = unchangedUntil(course, clockAt(now, zone));
    expect(until > now).toBe(true);
    const minutes = (Date.parse(until) - Date.parse(now)) / 60_000;
    const moments = [below(Math.ceil(minutes)), Math.ceil(minutes) - 1].map(n => addMinutes(now, Math.max(0, n)));
    for (const later of moments) {
      const [before, after] = [clockAt(now, zone), clockAt(later, zone)];
      expect(totalSurveys(course, after)).toEqual(totalSurveys(course, before));
      expect(surveyHistory(course, after)).toEqual(surveyHistory(course, before));
    }
  }
});

test.each([
  ["2026-11-07", "2026-11-08", "2026-11-11"],
  ["2026-11-21", "2026-11-22", "2026-11-25"],
  ["2026-11-28", "2026-11-29", "2026-12-02"],
])("a weekly survey that opened when someone came back closes 72 hours later, between noon and midnight", (...days) => {
  const [pausedOn, backOn, closesOn] = days;
  const zone = "America/Los_Angeles";
  const at = (on: string, time: string) => instantAt(on, time, zone);
  const spans = [
    {
      startedAt: at("2026-11-02", "09:00"),
      startedOn: "2026-11-02",
      endedAt: at(pausedOn, "18:00"),
      endedOn: pausedOn,
    },
    { startedAt: at(backOn, "15:00"), startedOn: backOn, endedAt: null, endedOn: null },
  ];
  const course = { spans, dailyMarks: "", weeklyMarks: "", reopenings: [], weeks: 12 };
  const until = (now: string) => unchangedUntil(course, clockAt(now, zone));
  expect(until(at(closesOn, "13:00"))).toBe(at(closesOn, "15:00"));
  expect(until(at(closesOn, "15:00"))).toBe(at(addDays(closesOn, 1), "00:00"));
});
