import { expect, test } from "vitest";
import { readTypedTime } from "./typed-time.ts";

test("a time is understood as people type it", () => {
  expect(["9", "930", "9:30", "09.30", "1030", " 23:45 ", "0:05"].map(readTypedTime)).toEqual([
    "09:00",
    "09:30",
    "09:30",
    "09:30",
    "10:30",
    "23:45",
    "00:05",
  ]);
  expect(["", "24", "9:3", "9:75", "ten"].map(readTypedTime)).toEqual(Array(5).fill(undefined));
});
