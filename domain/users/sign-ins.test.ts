import { expect, test } from "vitest";
import { maxSignInMs } from "./sign-ins.ts";

const rule = { signInHours: 12, signInDays: 7 };
const hour = 60 * 60 * 1000;

test("those who can give access or take data out are signed in for hours, everyone else for days", () => {
  for (const key of ["users", "export"]) expect(maxSignInMs(rule, { [key]: true, scheduler: true })).toBe(12 * hour);
  for (const permissions of [{}, { scheduler: true, log: true }] as const)
    expect(maxSignInMs(rule, permissions)).toBe(7 * 24 * hour);
});
