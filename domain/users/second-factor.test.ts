import { expect, test } from "vitest";
import {
  describeSecondFactorRule,
  isSecondFactorOverdue,
  type SecondFactorRule,
  secondFactorDueAt,
} from "./second-factor.ts";

const rule = (change: Partial<SecondFactorRule>): SecondFactorRule => ({
  requiredFor: "everyone",
  graceDays: 14,
  since: "2027-03-01T09:00:00.000Z",
  ...change,
});
const ana = { permissions: { scheduler: true }, secondFactorSince: null } as const;

test("it is due at the end of the grace period, counted from when it was required", () => {
  expect(secondFactorDueAt(rule({}), ana)).toBe("2027-03-15T09:00:00.000Z");
  expect(secondFactorDueAt(rule({ graceDays: 0 }), ana)).toBe("2027-03-01T09:00:00.000Z");
});

test("it is overdue from that moment on", () => {
  expect(isSecondFactorOverdue(rule({}), ana, "2027-03-15T08:59:59.999Z")).toBe(false);
  expect(isSecondFactorOverdue(rule({}), ana, "2027-03-15T09:00:00.000Z")).toBe(true);
});

test("it is never due while it is optional, or once it is set up", () => {
  expect(secondFactorDueAt(rule({ requiredFor: "nobody", since: null }), ana)).toBeUndefined();
  expect(secondFactorDueAt(rule({ requiredFor: "nobody" }), ana)).toBeUndefined();
  expect(secondFactorDueAt(rule({}), { ...ana, secondFactorSince: "2027-02-01T09:00:00.000Z" })).toBeUndefined();
});

test("it can be required of those who grant access or export only", () => {
  const some = rule({ requiredFor: "usersAndExport" });
  expect(secondFactorDueAt(some, ana)).toBeUndefined();
  for (const key of ["users", "export"])
    expect(secondFactorDueAt(some, { ...ana, permissions: { [key]: true } })).toBeDefined();
});

test.each([
  [{ requiredFor: "nobody" }, "Optional"],
  [{ graceDays: 0 }, "Required for everyone, immediately"],
  [{ requiredFor: "usersAndExport", graceDays: 1 }, "Required with Users or Export, within 1 day"],
  [{ graceDays: 14 }, "Required for everyone, within 14 days"],
] as const)("%j reads: %s", (change, text) => {
  expect(describeSecondFactorRule(rule(change))).toBe(text);
});
