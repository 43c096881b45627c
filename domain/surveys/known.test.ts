import { describe, expect, test } from "vitest";
import type { AheadSurvey, AskedQuestionnaire } from "./contract.ts";
import { daily2 } from "./definitions/daily-2.ts";
import { weekly1 } from "./definitions/weekly-1.ts";
import { type KnownSurveys, listKnownDue } from "./known.ts";

const asked = (definition: AskedQuestionnaire["definition"]): AskedQuestionnaire => ({ definition, translations: {} });
const day = (on: string, next: string): AheadSurvey => ({
  survey: { kind: "daily", on },
  key: `daily-${on}`,
  opensAt: `${on}T08:00:00.000Z`,
  onTimeUntil: `${next}T08:00:00.000Z`,
  closesAt: `${next}T20:00:00.000Z`,
});
const known: KnownSurveys = {
  due: [{ ...day("2026-11-16", "2026-11-17"), state: "due", ...asked(daily2) }],
  ahead: [
    day("2026-11-17", "2026-11-18"),
    {
      survey: { kind: "weekly", week: 1 },
      key: "weekly-1",
      opensAt: "2026-11-17T08:00:00.000Z",
      onTimeUntil: "2026-11-20T08:00:00.000Z",
      closesAt: "2026-11-20T08:00:00.000Z",
    },
    day("2026-11-18", "2026-11-19"),
  ],
  questionnaires: [asked(daily2), asked(weekly1)],
  timeZone: "America/Los_Angeles",
};
const at = (now: string) => listKnownDue(known, now).map(({ key, state }) => `${key} ${state}`);

describe("What a phone shows as due from what it was told", () => {
  test("opens, is late and closes at the very moments", () => {
    expect(at("2026-11-17T07:59:59.999Z")).toEqual(["daily-2026-11-16 due"]);
    expect(at("2026-11-17T08:00:00.000Z")).toEqual(["daily-2026-11-17 due", "daily-2026-11-16 late", "weekly-1 due"]);
    expect(at("2026-11-17T20:00:00.000Z")).toEqual(["daily-2026-11-17 due", "weekly-1 due"]);
    expect(at("2026-12-01T20:00:00.000Z")).toEqual([]);
  });

  test("asks after its day with the day's name, and on its day without", () => {
    const [first, second] = listKnownDue(known, "2026-11-17T09:00:00.000Z");
    const title = (due: typeof first) => due?.definition.screens[0]?.questions[0]?.title;
    expect(title(first)).toBe(daily2.screens[0]?.questions[0]?.title);
    expect(title(second)).toContain("Monday, November 16");
  });

  test("what staff reopened stays reopened, and what has no questions isn't shown", () => {
    const [due] = known.due;
    const reopened = { ...known, due: [{ ...due!, state: "reopened" as const }], questionnaires: [asked(daily2)] };
    expect(listKnownDue(reopened, "2026-11-17T09:00:00.000Z").map(({ state }) => state)).toEqual(["due", "reopened"]);
  });
});
