import { expect, test } from "vitest";
import { readTypedDate, readTypedTime } from "./typed.ts";

test("a date is understood in every usual form", () => {
  for (const typed of ["4 Mar 1995", "4 march 1995", "Mar 4, 1995", "1995-03-04", "4.3.1995", " 1995-3-4 ", "1995/3/4"])
    for (const order of ["mdy", "dmy", "ymd"] as const) expect(readTypedDate(typed, order)).toBe("1995-03-04");
});

test("between slashes, day and month are in the reader's order", () => {
  expect(readTypedDate("3/4/1995", "mdy")).toBe("1995-03-04");
  expect(readTypedDate("3/4/1995", "dmy")).toBe("1995-04-03");
  expect(readTypedDate("3/4/1995", "ymd")).toBe("1995-03-04");
  expect(readTypedDate("17/11/2026", "mdy")).toBeNull();
});

test("what is no date is none", () => {
  for (const typed of ["", "yesterday", "31 Feb 1995", "13/13/1995", "4 Foo 1995", "95-03-04"])
    expect(readTypedDate(typed, "mdy")).toBeNull();
});

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
  expect(["9 AM", "9:30 pm", "930p", "12 a.m.", "12:05 PM", "1p.m."].map(readTypedTime)).toEqual([
    "09:00",
    "21:30",
    "21:30",
    "00:00",
    "12:05",
    "13:00",
  ]);
  expect(["", "24", "9:3", "9:75", "ten", "13 PM", "0 AM", "pm"].map(readTypedTime)).toEqual(Array(8).fill(undefined));
});
