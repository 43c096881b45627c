import { answerText } from "@hb/domain/surveys/answer-text.ts";
import { daily1 } from "@hb/domain/surveys/definitions/daily-1.ts";
import { describe, expect, it } from "vitest";
import {
  applyExclusions,
  durationParts,
  furthestScreen,
  minutesOf,
  numberOf,
  problemsIn,
  screensOf,
  startDraft,
  withAnswer,
} from "./draft.ts";

describe("A survey that is being answered", () => {
  it("shows the questions that the answers so far call for, and skips no screen", () => {
    const ids = (answers: Parameters<typeof screensOf>[1]) =>
      screensOf(daily1, answers).flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(ids({ symptoms: [0] })).not.toContain("symptomSeverity");
    expect(ids({ symptoms: [2] })).toContain("symptomSeverity");
    const answers = { wearTime: 30 };
    expect(furthestScreen(screensOf(daily1, answers), problemsIn(daily1, answers, answerText))).toBe(2);
  });

  it("lets the last choice decide what “None” leaves", () => {
    const choices = [
      { id: 0, label: "None", excludesRest: true },
      { id: 1, label: "One" },
      { id: 2, label: "Two" },
    ];
    expect(applyExclusions({ choices }, [1, 2, 0])).toEqual([0]);
    expect(applyExclusions({ choices }, [0, 1])).toEqual([1]);
  });

  it("keeps the answers of an older version to questions that are still asked", () => {
    const survey = { kind: "daily", on: "2026-11-17" } as const;
    const at = "2026-11-17T08:00:00.000Z";
    const due = { survey, key: "daily-2026-11-17", state: "due", opensAt: at, onTimeUntil: at, closesAt: at } as const;
    const saved = { survey, key: due.key, version: 0, answers: { wearTime: 30, askedBefore: 1 }, intentId: "x" };
    expect(startDraft({ ...due, definition: daily1, translations: {} }, saved)).toEqual({
      survey,
      key: due.key,
      version: 1,
      answers: { wearTime: 30 },
    });
    expect(withAnswer({ comfort: 5 }, "comfort", undefined)).toEqual({});
  });

  it("takes times and numbers as people type them", () => {
    expect(minutesOf({ hours: "1", minutes: "30" })).toBe(90);
    expect(minutesOf({ hours: "", minutes: "90" })).toBe(90);
    expect(minutesOf({ hours: "", minutes: "" })).toBeUndefined();
    expect(durationParts(0)).toEqual({ hours: "", minutes: "0" });
    expect(numberOf("2,5")).toBe(2.5);
    expect(numberOf("-")).toBeUndefined();
  });
});
