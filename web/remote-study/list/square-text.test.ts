import { international } from "@hb/domain/locale.ts";
import { expect, test } from "vitest";
import type { Square } from "../data.ts";
import { squareText, surveyName } from "./square-text.ts";

const site = { locale: international, zone: "America/Los_Angeles", today: "2026-11-20" };
const day: Square = {
  survey: { kind: "daily", on: "2026-11-17" },
  state: "done",
  opensAt: "2026-11-17T08:00:00.000Z",
  closesAt: "2026-11-18T20:00:00.000Z",
  submittedAt: "2026-11-18T05:04:00.000Z",
  answerId: 1,
  reason: null,
  reopenedUntil: null,
};

test("A square shows its date and state in the person's own time zone", () => {
  expect(squareText(day, site)).toBe("Tue 17 Nov, done at 21:04");
  expect(squareText({ ...day, state: "late", submittedAt: "2026-11-18T17:00:00.000Z" }, site)).toBe(
    "Tue 17 Nov, done late Wed 18 Nov, 09:00",
  );
  expect(squareText({ ...day, state: "missed", submittedAt: null }, site)).toBe("Tue 17 Nov, missed");
  expect(squareText({ ...day, state: "excused", reason: "In hospital" }, site)).toBe(
    "Tue 17 Nov, excused: In hospital",
  );
});

test("A reopened week shows when it closes", () => {
  const week: Square = { ...day, survey: { kind: "weekly", week: 3 }, state: "reopened", submittedAt: null };
  expect(surveyName(week, site)).toBe("Week 3");
  expect(squareText({ ...week, reopenedUntil: "2026-11-23T18:00:00.000Z" }, site)).toBe(
    "Week 3, reopened until Mon 23 Nov, 10:00",
  );
});
