import { expect, test } from "vitest";
import { approvalReminder, dueReminder } from "./document.ts";

const left = (expiresOn: string | null, today: string) => [
  dueReminder({ expiresOn }, today),
  approvalReminder({ expiresOn }, today),
];

test.each([
  ["2027-01-16", undefined, undefined],
  ["2027-01-15", 60, "The ethics approval expires in 60 days."],
  ["2026-12-17", 60, "The ethics approval expires in 31 days."],
  ["2026-12-16", 30, "The ethics approval expires in 30 days."],
  ["2026-11-24", 30, "The ethics approval expires in 8 days."],
  ["2026-11-23", 7, "The ethics approval expires in 7 days."],
  ["2026-11-17", 7, "The ethics approval expires tomorrow."],
  ["2026-11-16", 7, "The ethics approval expires today."],
  ["2026-11-15", undefined, "The ethics approval has expired."],
  [null, undefined, undefined],
])("on November 16, an approval until %s has the reminder %s: %s", (expiresOn, due, notice) => {
  expect(left(expiresOn, "2026-11-16")).toEqual([due, notice]);
});
