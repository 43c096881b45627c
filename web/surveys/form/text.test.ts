import { homeSurveyPage as spanish } from "@hb/domain/surveys/page-text.es.ts";
import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { expect, test } from "vitest";
import { formatEnd, formatStart, nameOf } from "./text.ts";

const en = { text: homeSurveyPage, language: "en" } as const;
const es = { text: spanish, language: "es" } as const;
const here = { timeZone: "America/Los_Angeles", today: "2026-11-16" };

test("twelve o'clock is noon or midnight, and midnight belongs to the day it ends", () => {
  expect(formatEnd("2026-11-16T20:00:00.000Z", here, en)).toBe("noon today");
  expect(formatEnd("2026-11-17T20:00:00.000Z", here, en)).toBe("noon tomorrow");
  expect(formatEnd("2026-11-17T08:00:00.000Z", here, en)).toBe("midnight tonight");
  expect(formatEnd("2026-11-18T08:00:00.000Z", here, en)).toBe("midnight tomorrow");
  expect(formatEnd("2026-11-20T08:00:00.000Z", here, en)).toBe("midnight Thursday, November 19");
  expect(formatEnd("2026-11-17T21:00:00.000Z", here, en)).toBe("tomorrow, 1:00 pm");
});

test("what opens at midnight opens with its day", () => {
  expect(formatStart("2026-11-17T08:00:00.000Z", here, en)).toBe("tomorrow");
  expect(formatStart("2026-11-17T18:30:00.000Z", here, en)).toBe("tomorrow, 10:30 am");
});

test("a day and its ends are written in Spanish, too", () => {
  expect(formatEnd("2026-11-16T20:00:00.000Z", here, es)).toBe("el mediodía de hoy");
  expect(formatEnd("2026-11-18T08:00:00.000Z", here, es)).toBe("la medianoche de mañana");
  expect(formatEnd("2026-11-20T08:00:00.000Z", here, es)).toBe("la medianoche del jueves, 19 de noviembre");
  expect(formatEnd("2026-11-19T21:00:00.000Z", here, es)).toBe("el jueves, 19 de noviembre, 1:00 p.m.");
  expect(formatStart("2026-11-17T08:00:00.000Z", here, es)).toBe("mañana");
  const daily = { kind: "daily", on: "2026-11-16" } as const;
  expect([nameOf(daily, "", en), nameOf(daily, "", es)]).toEqual([
    "Daily survey, November 16",
    "Encuesta diaria, 16 de noviembre",
  ]);
});
