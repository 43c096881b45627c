import { expect, test } from "vitest";
import { readTypedDate, readTypedTime } from "./typed.ts";

test("a date is understood in every usual form", () => {
  for (const typed of ["4 Mar 1995", "4 march 1995", "Mar 4, 1995", "1995-03-04", "3/4/1995", "4.3.1995", " 1995-3-4 "])
    expect(readTypedDate(typed)).toBe("1995-03-04");
});

test("what is no date is none", () => {
  for (const typed of ["", "yesterday", "31 Feb 1995", "13/13/1995", "4 Foo 1995", "95-03-04"])
    expect(readTypedDate(typed)).toBeNull();
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
  expect(["", "24", "9:3", "9:75", "ten"].map(readTypedTime)).toEqual(Array(5).fill(undefined));
});
