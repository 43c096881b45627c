import { calendarFile } from "@hb/domain/sessions/calendar.ts";
import { phoneText } from "@hb/domain/surveys/phone-text.ts";
import { expect, test } from "vitest";
import { remindersOf } from "./reminders.ts";

const at = (on: string) => ({
  opensAt: `${on}T08:00:00.000Z`,
  onTimeUntil: `${on}T08:00:00.000Z`,
  closesAt: `${on}T08:00:00.000Z`,
});
const opened = {
  participantId: 1042,
  timeZone: "America/Los_Angeles",
  progress: { day: 10, ofDays: 84, done: 9 },
  ahead: [
    { survey: { kind: "daily" as const, on: "2026-11-17" }, key: "daily-2026-11-17", ...at("2026-11-17") },
    { survey: { kind: "weekly" as const, week: 2 }, key: "weekly-2", ...at("2026-11-20") },
  ],
};
const options = { text: phoneText.reminder, language: "en" as const, now: "2026-11-16T18:00:00.000Z" };

test("a calendar reminds every evening and every week until the last day, and names neither study nor link", () => {
  const file = calendarFile("PUBLISH", remindersOf(opened, options));
  expect(file.split("\r\n").filter(line => /^(DTSTART|RRULE|SUMMARY|UID)/.test(line))).toEqual([
    "UID:daily-survey-1042@hb",
    "DTSTART:20261117T190000",
    "RRULE:FREQ=DAILY;COUNT=74",
    "SUMMARY:Daily survey",
    "UID:weekly-survey-1042@hb",
    "DTSTART:20261120T190000",
    "RRULE:FREQ=WEEKLY;COUNT=11",
    "SUMMARY:Weekly survey",
  ]);
  expect(file).not.toContain("/home-survey/");
});

test("there's nothing to remind of on the last day, or while the days aren't known", () => {
  expect(remindersOf({ ...opened, progress: { day: 84, ofDays: 84, done: 9 } }, options)).toEqual([]);
  expect(remindersOf({ ...opened, progress: null }, options)).toEqual([]);
});
