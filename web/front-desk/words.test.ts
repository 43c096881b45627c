import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { actWords, doneWords } from "./words.ts";

test("what was done is said with the name, and what was not with its verb", () => {
  const to = sessionStatus.checkedIn;
  expect(doneWords({ kind: "status", to }, "Wren Abernathy")).toBe("Checked in Wren Abernathy");
  expect(doneWords({ kind: "bonus", cents: 7500 }, "Wren")).toBe("The bonus of Wren is $75");
  const missed = { kind: "status", to: sessionStatus.noShow, excused: true } as const;
  expect([doneWords(missed, "Wren"), actWords(missed)]).toEqual(["Noted Wren as NoShow, excused", "NoShow"]);
});
