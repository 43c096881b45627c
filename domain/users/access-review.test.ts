import { expect, test } from "vitest";
import { findAccessToReview } from "./access-review.ts";
import type { User } from "./user.ts";

const now = "2026-11-18T18:00:00.000Z";
const longAgo = "2026-01-05T18:00:00.000Z";
const lately = "2026-11-10T18:00:00.000Z";

function aUser(name: string, change: Partial<User> = {}): User {
  return {
    userId: `u-${name}`,
    name,
    email: `${name}@northlight.example`,
    permissions: {},
    terms: {},
    changePassword: false,
    disabled: false,
    expiresOn: null,
    createdAt: longAgo,
    lastSignInAt: lately,
    secondFactorSince: null,
    providerOnly: false,
    providerSince: null,
    version: 1,
    ...change,
  };
}
const used = (name: string, key: "users" | "export" | "log", lastUsedAt = lately) => ({
  userId: `u-${name}`,
  key,
  lastUsedAt,
});
const found = (users: User[], uses: ReturnType<typeof used>[] = [], countedSince = longAgo) =>
  findAccessToReview({ users, uses, countedSince, now, timeZone: "America/Los_Angeles" }).map(finding =>
    [finding.kind, finding.user.name, "keys" in finding ? finding.keys : "key" in finding && finding.key]
      .flat()
      .filter(Boolean)
      .join(" "),
  );

test("an account that no one signed in to for 90 days", () => {
  expect(found([aUser("ana", { lastSignInAt: longAgo }), aUser("ben", { lastSignInAt: null })])).toEqual([
    "unused account ana",
    "unused account ben",
  ]);
  expect(found([aUser("new", { lastSignInAt: null, createdAt: lately })])).toEqual([]);
});

test("disabled and expired accounts need no review", () => {
  const gone = { lastSignInAt: longAgo, permissions: { users: true } } as const;
  expect(
    found([aUser("ana", { ...gone, disabled: true }), aUser("ben", { ...gone, expiresOn: "2026-11-17" })]),
  ).toEqual([]);
});

test("a permission that wasn't used for 90 days, if uses were counted all that time", () => {
  const ana = aUser("ana", { permissions: { log: true, stats: true } });
  expect(found([ana], [used("ana", "log")])).toEqual(["unused permissions ana stats"]);
  expect(found([ana], [used("ana", "log", longAgo)])).toEqual(["unused permissions ana stats log"]);
  expect(found([ana], [], lately)).toEqual([]);
  expect(found([{ ...ana, createdAt: lately }])).toEqual([]);
});

test("the only holder of what the study can't do without", () => {
  const ana = aUser("ana", { permissions: { users: true } });
  const uses = [used("ana", "users"), used("ben", "users")];
  expect(found([ana], uses)).toEqual(["only holder ana users"]);
  expect(found([ana, aUser("ben", { permissions: { users: true } })], uses)).toEqual([]);
  for (const terms of [{ readOnly: { users: true } }, { hidesNames: true }] as const)
    expect(found([ana, aUser("ben", { permissions: { users: true }, terms })], uses)).toEqual([
      "only holder ana users",
    ]);
  const ended = { until: { users: { at: longAgo, reason: "Shift" } } };
  expect(found([ana, aUser("ben", { permissions: { users: true }, terms: ended })], uses)).toEqual([
    "only holder ana users",
  ]);
});
