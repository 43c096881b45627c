import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../time.ts";
import { ageOn, ageRanges, birthDatesIn } from "./age-ranges.ts";

function rangeOfAge(age: number) {
  return ageRanges.entries.find(({ from, to }) => age >= from && (to === null || age <= to))?.id;
}

test("a person is 18 on the birthday itself", () => {
  expect(ageOn("2009-06-15", "2027-06-14")).toBe(17);
  expect(ageOn("2009-06-15", "2027-06-15")).toBe(18);
  expect(ageOn("2009-12-31", "2028-01-01")).toBe(18);
});

test("anyone who was born on 29 February grows older on 1 March of a common year and on 29 February of a leap year", () => {
  expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
  expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
  expect(ageOn("2008-02-29", "2028-02-28")).toBe(19);
  expect(ageOn("2008-02-29", "2028-02-29")).toBe(20);
});

test("ranges hold both of their ends; 65+ has no upper bound; under 18 matches none", () => {
  const rangeAt = (age: number) => {
    const range = rangeOfAge(age);
    return range ? ageRanges.label(range) : "none";
  };
  const ranges = [17, 18, 30, 31, 45, 46, 64, 65, 120].map(rangeAt);
  expect(ranges.join(" ")).toBe("none 18-30 18-30 31-45 31-45 46-64 46-64 65+ 65+");
});

test("the birth dates of a range are exactly those whose age falls into it", () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map(days => addDays("1920-01-01", days));
  const leapDay = fc.integer({ min: 0, max: 20 }).map(n => `${1940 + 4 * n}-02-29`);
  const today = fc.oneof(day, fc.constantFrom("2026-02-28", "2026-03-01", "2028-02-28", "2028-02-29", "2028-03-01"));
  fc.assert(
    fc.property(fc.oneof(day, leapDay), today, (bornOn, today) => {
      for (const range of ageRanges.ids) {
        const { first, last } = birthDatesIn(range, today);
        const isWithin = (first === null || bornOn >= first) && bornOn <= last;
        expect([range, isWithin]).toEqual([range, rangeOfAge(ageOn(bornOn, today)) === range]);
      }
    }),
    { numRuns: 2000 },
  );
});
