import { expect, test } from "vitest";
import {
  type AccessGiven,
  canConfirm,
  endOfWait,
  isWaitOver,
  startOfConfirming,
  whyCantConfirm,
} from "./confirming.ts";

test("an administrator of long standing confirms what another asks, and never their own request", () => {
  expect(canConfirm("ravi", "dana", [])).toBe(true);
  expect(canConfirm("dana", "dana", [])).toBe(false);
});

test("an account that became an administrator in the last days confirms nothing, whoever made it one", () => {
  for (const by of ["dana", "someone else"]) {
    const given: AccessGiven[] = [{ userId: "ravi", by, what: "opened" }];
    expect(canConfirm("ravi", "dana", given)).toBe(false);
    expect(canConfirm("tomas", "dana", given)).toBe(true);
  }
});

test("who got a new password from the one who asks confirms nothing of theirs, but what others ask", () => {
  const given: AccessGiven[] = [{ userId: "ravi", by: "dana", what: "handed" }];
  expect(canConfirm("ravi", "dana", given)).toBe(false);
  expect(canConfirm("ravi", "tomas", given)).toBe(true);
});

test("a request that no one can confirm waits three days", () => {
  expect(endOfWait("2026-11-17T18:00:00.000Z")).toBe("2026-11-20T18:00:00.000Z");
  expect(startOfConfirming("2026-11-20T18:00:00.000Z")).toBe("2026-11-17T18:00:00.000Z");
  const asked = { waits: true, askedAt: "2026-11-17T18:00:00.000Z" };
  expect(isWaitOver(asked, "2026-11-20T17:59:59.999Z")).toBe(false);
  expect(isWaitOver(asked, "2026-11-20T18:00:00.000Z")).toBe(true);
  expect(isWaitOver({ ...asked, waits: false }, "2026-12-20T18:00:00.000Z")).toBe(false);
});

test("who can't confirm learns why", () => {
  const asked = { askedBy: "dana", askedByName: "Dana" };
  expect(whyCantConfirm(asked, "dana")).toBe("Another administrator has to confirm this.");
  expect(whyCantConfirm(asked, "ravi")).toContain("whose password or two-step sign-in Dana just reset");
});
