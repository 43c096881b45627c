import { expect, test } from "vitest";
import { readTypedDate } from "./typed-date.ts";

test("a date is understood in every usual form", () => {
  for (const typed of ["4 Mar 1995", "4 march 1995", "Mar 4, 1995", "1995-03-04", "3/4/1995", "4.3.1995", " 1995-3-4 "])
    expect(readTypedDate(typed)).toBe("1995-03-04");
});

test("what is no date is none", () => {
  for (const typed of ["", "yesterday", "31 Feb 1995", "13/13/1995", "4 Foo 1995", "95-03-04"])
    expect(readTypedDate(typed)).toBeNull();
});
