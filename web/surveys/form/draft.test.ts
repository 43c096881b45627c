import { daily1 } from "@hb/domain/surveys/definitions/daily-1.ts";
import { describe, expect, it } from "vitest";
import { begin, furthestScreen, problemsIn, screensOf, settleChoice, withAnswer } from "./draft.ts";
import { minutesOf, numberOf, partsOf } from "./typed-number.ts";

describe("A survey that is being answered", () => {
  it("shows the questions that the answers so far leave, and passes no screen over", () => {
    const ids = (answers: Parameters<typeof screensOf>[1]) =>
      screensOf(daily1, answers).flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(ids({ symptoms: [0] })).not.toContain("symptomSeverity");
    expect(ids({ symptoms: [2] })).toContain("symptomSeverity");
    const answers = { wearTime: 30 };
    expect(furthestScreen(screensOf(daily1, answers), problemsIn(daily1, answers))).toBe(2);
  });

  it("lets the last choice decide what a “None” leaves", () => {
    const choices = [
      { id: 0, label: "None", excludesRest: true },
      { id: 1, label: "One" },
      { id: 2, label: "Two" },
    ];
    expect(settleChoice({ choices }, [1, 2, 0])).toEqual([0]);
    expect(settleChoice({ choices }, [0, 1])).toEqual([1]);
  });

  it("keeps of an older version the answers to what is still asked", () => {
    const survey = { kind: "daily", on: "2026-11-17" } as const;
    const at = "2026-11-17T08:00:00.000Z";
    const due = { survey, key: "daily-2026-11-17", state: "due", opensAt: at, onTimeUntil: at, closesAt: at } as const;
    const kept = { survey, key: due.key, version: 0, answers: { wearTime: 30, askedBefore: 1 }, requestId: "x" };
    expect(begin({ ...due, definition: daily1 }, kept)).toEqual({
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
    expect(partsOf(0)).toEqual({ hours: "", minutes: "0" });
    expect(numberOf("2,5")).toBe(2.5);
    expect(numberOf("-")).toBeUndefined();
  });
});
