import { describe, expect, test } from "vitest";
import type { AheadSurvey, AskedQuestionnaire } from "./contract.ts";
import { daily2 } from "./definitions/daily-2.ts";
import { weekly1 } from "./definitions/weekly-1.ts";
import { askedOn, type KnownSurveys, listKnownDue } from "./known.ts";

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

  test("names the day in every language that the study wrote", () => {
    const spoken = { definition: daily2, translations: { es: daily2 } };
    const inSpanish = (today: string) => {
      const { translations } = askedOn(spoken, { kind: "daily", on: "2026-11-16" }, today);
      return translations.es?.screens[0]?.questions[0]?.title;
    };
    expect(inSpanish("2026-11-17")).toContain("lunes, 16 de noviembre");
    expect(inSpanish("2026-11-16")).toBe(daily2.screens[0]?.questions[0]?.title);
    const weekly = askedOn(spoken, { kind: "weekly", week: 1 }, "2026-11-17");
    expect(weekly).toBe(spoken);
  });

  test("lists the newest day first, then the weekly ones and the study's own, each as they opened", () => {
    const open = (survey: AheadSurvey["survey"], key: string, opensAt: string): AheadSurvey => ({
      survey,
      key,
      opensAt,
      onTimeUntil: "2026-11-20T08:00:00.000Z",
      closesAt: "2026-11-20T08:00:00.000Z",
    });
    const own = { kind: "own", questionnaire: "ownab12", on: "2026-11-15" } as const;
    const ahead = [
      open(own, "own-late", "2026-11-15T09:00:00.000Z"),
      open({ kind: "weekly", week: 2 }, "weekly-2", "2026-11-15T08:00:00.000Z"),
      open(own, "own-early", "2026-11-15T08:00:00.000Z"),
      open({ kind: "weekly", week: 1 }, "weekly-1", "2026-11-14T08:00:00.000Z"),
      open({ kind: "daily", on: "2026-11-15" }, "yesterday", "2026-11-15T08:00:00.000Z"),
      open({ kind: "daily", on: "2026-11-16" }, "today", "2026-11-16T08:00:00.000Z"),
    ];
    const questionnaires = [...known.questionnaires, asked({ ...weekly1, kind: "ownab12" })];
    for (const listed of [ahead, ahead.toReversed()]) {
      const keys = listKnownDue({ ...known, due: [], ahead: listed, questionnaires }, "2026-11-16T12:00:00.000Z");
      expect(keys.map(({ key }) => key)).toEqual([
        "today",
        "yesterday",
        "weekly-1",
        "weekly-2",
        "own-early",
        "own-late",
      ]);
    }
  });

  test("what staff reopened stays reopened, and what has no questions isn't shown", () => {
    const [due] = known.due;
    const reopened = { ...known, due: [{ ...due!, state: "reopened" as const }], questionnaires: [asked(daily2)] };
    expect(listKnownDue(reopened, "2026-11-17T09:00:00.000Z").map(({ state }) => state)).toEqual(["due", "reopened"]);
  });
});
