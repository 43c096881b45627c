import { expect, test } from "vitest";
import { answerMoments, courseAt } from "./answered-offline.ts";
import type { Course } from "./course.ts";

const now = "2026-11-20T18:00:00.000Z";

test.each([
  ["nothing is said", undefined, [now]],
  ["it was three days ago", "2026-11-17T18:00:00.000Z", ["2026-11-17T18:00:00.000Z", now]],
  ["it was 30 days ago", "2026-10-21T18:00:00.000Z", ["2026-10-21T18:00:00.000Z", now]],
  ["it was longer ago", "2026-10-21T17:59:59.999Z", [now]],
  ["it is now", now, [now]],
  ["it lies ahead", "2026-11-20T18:00:00.001Z", [now]],
])("a phone's word on when it was answered counts within bounds: %s", (_, answeredAt, moments) => {
  expect(answerMoments(answeredAt, now)).toEqual(moments);
});

test("a course as it was: later days aren't there yet, and who was paused since was active", () => {
  const first = { startedAt: "2026-11-01T18:00:00.000Z", startedOn: "2026-11-01" };
  const paused = { ...first, endedAt: "2026-11-18T18:00:00.000Z", endedOn: "2026-11-18" };
  const again = { startedAt: "2026-11-19T18:00:00.000Z", startedOn: "2026-11-19", endedAt: null, endedOn: null };
  const course: Course = { spans: [paused, again], dailyMarks: "", weeklyMarks: "", reopenings: [], weeks: 12 };
  expect(courseAt(course, "2026-11-17T18:00:00.000Z").spans).toEqual([{ ...first, endedAt: null, endedOn: null }]);
  expect(courseAt(course, "2026-11-18T18:00:00.000Z").spans).toEqual([paused]);
  expect(courseAt(course, again.startedAt).spans).toEqual([paused, again]);
  expect(courseAt(course, "2026-10-31T18:00:00.000Z").spans).toEqual([]);
});
