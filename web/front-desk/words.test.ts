import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { actWords, centsOf, doneWords } from "./words.ts";

test("a bonus is typed as people write money", () => {
  expect(["75", "$75", "12.50", "1,000", "0"].map(centsOf)).toEqual([7500, 7500, 1250, 100_000, 0]);
  expect(["", "seventy", "-5", "1.234", "99999"].map(centsOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("what was done is said with the name, and what was not with its verb", () => {
  const to = sessionStatus.checkedIn;
  expect(doneWords({ kind: "status", to }, "Wren Abernathy")).toBe("Checked in Wren Abernathy");
  expect(doneWords({ kind: "bonus", cents: 7500 }, "Wren")).toBe("The bonus of Wren is $75");
  const missed = { kind: "status", to: sessionStatus.noShow, excused: true } as const;
  expect([doneWords(missed, "Wren"), actWords(missed)]).toEqual(["Noted Wren as NoShow, excused", "NoShow"]);
});
