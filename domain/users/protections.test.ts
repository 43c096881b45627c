import { expect, test } from "vitest";
import { type UserAccess, whyProtected } from "./protections.ts";

const holder = (userId: string, change: Partial<UserAccess> = {}): UserAccess => ({
  userId,
  permissions: { users: true },
  terms: {},
  disabled: false,
  expiresOn: null,
  providerOnly: false,
  providerSince: null,
  ...change,
});

test.each([
  ["remove their own users permission", { permissions: { log: true } }, "You can't remove Users from yourself."],
  ["disable themselves", { disabled: true }, "You can't disable yourself."],
  ["delete themselves", null, "You can't delete yourself."],
  [
    "make their own users to look only",
    { terms: { readOnly: { users: true } } },
    "You can't limit Users for yourself.",
  ],
  ["hide names from themselves", { terms: { hidesNames: true } }, "You can't hide names from yourself."],
] as const)("no one can %s, even when others hold users", (_what, becomes, sentence) => {
  expect(whyProtected([holder("dana"), holder("tomas")], "dana", "dana", becomes)).toBe(sentence);
});

test.each([
  ["loses users", { permissions: {} }],
  ["is disabled", { disabled: true }],
  ["gets an expiry date", { expiresOn: "2027-01-01" }],
  ["may only look", { terms: { readOnly: { users: true } } }],
  ["has users until a day", { terms: { until: { users: { at: "2027-01-01T00:00:00.000Z", reason: "Shift" } } } }],
  ["no longer sees names", { terms: { hidesNames: true } }],
  ["is deleted", null],
] as const)("the last enabled holder of users stays: refused when that one %s", (_what, becomes) => {
  const users = [
    holder("tomas"),
    holder("leena", { disabled: true }),
    holder("mara", { expiresOn: "2027-06-01" }),
    holder("jules", { permissions: {} }),
    holder("robin", { terms: { hidesNames: true } }),
  ];
  expect(whyProtected(users, "mara", "tomas", becomes)).toMatch(/^Someone must be able to grant access/);
});

test("the last holder of users keeps their password until single sign-on has worked for them", () => {
  const others = [holder("leena", { providerOnly: true }), holder("jules", { permissions: {} })];
  const turnOff = (user: UserAccess) => whyProtected([user, ...others], "dana", "dana", { providerOnly: true });
  expect(turnOff(holder("dana"))).toMatch(/^Sign in with single sign-on once/);
  const linked = holder("dana", { providerSince: "2026-11-17T18:00:00.000Z" });
  expect(turnOff(linked)).toBeUndefined();
  const only = { ...linked, providerOnly: true };
  expect(whyProtected([only, ...others], "leena", "dana", { providerSince: null })).toMatch(/^Someone must be able/);
  expect(whyProtected([only, holder("tomas")], "tomas", "dana", { providerSince: null })).toBeUndefined();
});

test("with another enabled holder any of it may happen to a colleague", () => {
  const users = [holder("dana"), holder("tomas")];
  for (const becomes of [{ permissions: {} }, { disabled: true }, { expiresOn: "2027-01-01" }, null])
    expect(whyProtected(users, "dana", "tomas", becomes)).toBeUndefined();
});

test("a user who doesn't hold the keys can always be changed", () => {
  const users = [holder("dana"), holder("jules", { permissions: { log: true } })];
  expect(whyProtected(users, "dana", "jules", { disabled: true })).toBeUndefined();
});

test("a change of one's own that keeps users is fine, and so is one that doesn't exist any more", () => {
  const users = [holder("dana"), holder("tomas")];
  for (const becomes of [{ permissions: { users: true, log: true } as const }, { expiresOn: "2027-01-01" }, {}])
    expect(whyProtected(users, "dana", "dana", becomes)).toBeUndefined();
  expect(whyProtected(users, "dana", "nobody", null)).toBeUndefined();
});

test("the last enabled holder of users can be changed as long as they stay one", () => {
  const users = [holder("tomas"), holder("mara", { expiresOn: "2027-06-01" })];
  expect(whyProtected(users, "mara", "tomas", { permissions: { users: true, log: true } })).toBeUndefined();
  expect(whyProtected(users, "tomas", "mara", { disabled: true })).toBeUndefined();
});

test("where no one can grant access indefinitely, others can still be changed", () => {
  const users = [holder("mara", { expiresOn: "2027-06-01" }), holder("jules", { permissions: {} })];
  expect(whyProtected(users, "mara", "jules", { disabled: true })).toBeUndefined();
});
