import { expect, test } from "vitest";
import { american, international } from "../locale.ts";
import {
  type CallBack,
  callBackWords,
  callOutcomes,
  compareCallBacks,
  datedText,
  isCallBackDue,
  newCallOutcomes,
} from "./call.ts";

const now = { today: "2026-11-17", time: "10:30" };

test.each([
  ["2026-11-16", "18:00", true],
  ["2026-11-17", null, true],
  ["2026-11-17", "10:29", true],
  ["2026-11-17", "10:30", true],
  ["2026-11-17", "10:31", false],
  ["2026-11-18", null, false],
  ["2026-11-18", "09:00", false],
])("a call-back planned for %s %s is due: %s", (on, time, isDue) => {
  expect(isCallBackDue({ on, time }, now)).toBe(isDue);
});

test("call-backs are in the order of their days and times, without a time first", () => {
  const order = [
    { on: "2026-11-17", time: null },
    { on: "2026-11-17", time: "09:00" },
    { on: "2026-11-17", time: "14:00" },
    { on: "2026-11-18", time: null },
  ];
  expect(order.toReversed().sort(compareCallBacks)).toEqual(order);
  expect(compareCallBacks({ on: "2026-11-17", time: null }, { on: "2026-11-17", time: null })).toBe(0);
});

test("a call-back names the day unless it is today", () => {
  const today = "2026-11-17";
  const text = (callBack: CallBack, locale = american) => datedText(callBackWords(callBack), { locale, today });
  expect(text({ on: today, time: null })).toBe("Call back today");
  expect(text({ on: today, time: "14:00" })).toBe("Call back at 2:00 PM");
  expect(text({ on: "2026-11-20", time: null })).toBe("Call back Nov 20");
  expect(text({ on: "2027-01-04", time: "14:00" })).toBe("Call back Jan 4, 2027, 2:00 PM");
  expect(text({ on: "2027-01-04", time: "14:00" }, international)).toBe("Call back 4 Jan 2027, 14:00");
});

test("a new call always has an outcome", () => {
  expect(newCallOutcomes.map(id => callOutcomes.label(id))).toEqual(["Reached", "Voicemail", "No answer"]);
});
