import type { User } from "@hb/domain/users/user.ts";
import { expect, test } from "vitest";
import { countLabel, inOrder, keepNewest, matching, permissionsLabel, withPermission, withTermsOf } from "./people.ts";

function aUser(userId: string, change: Partial<User> = {}): User {
  return {
    userId,
    name: userId,
    email: `${userId.toLowerCase()}@northlight.example`,
    permissions: {},
    terms: {},
    changePassword: false,
    disabled: false,
    expiresOn: null,
    createdAt: "2026-11-01T09:00:00.000Z",
    lastSignInAt: null,
    secondFactorSince: null,
    providerOnly: false,
    providerSince: null,
    version: 1,
    ...change,
  };
}

test("you come first, the others by name, also the disabled", () => {
  const users = { z: aUser("Zoe"), b: aUser("Bea", { disabled: true }), d: aUser("Dana"), a: aUser("Ángel") };
  expect(inOrder(users, "Dana").map(user => user.name)).toEqual(["Dana", "Ángel", "Bea", "Zoe"]);
});

test("colleagues with only a name aren't listed", () => {
  expect(inOrder({ a: { userId: "a", name: "Ana" } }, "x")).toEqual([]);
});

test("search finds names and emails, ignoring case and accents", () => {
  const people = [aUser("Tomás Rey", { email: "t.rey@northlight.example" }), aUser("Leena")];
  expect(matching(people, " TOMAS ").map(user => user.name)).toEqual(["Tomás Rey"]);
  expect(matching(people, "leena@").map(user => user.name)).toEqual(["Leena"]);
  expect(matching(people, "")).toHaveLength(2);
  expect(matching(people, "nobody")).toEqual([]);
});

test("the page says how many people there are", () => {
  expect(countLabel([aUser("a"), aUser("b", { disabled: true })])).toBe("2 people, 1 disabled");
  expect(countLabel([aUser("a")])).toBe("1 person");
});

test("a permission is granted by true and removed by absence, never by false", () => {
  expect(withPermission({ log: true }, "users", true)).toEqual({ log: true, users: true });
  expect(withPermission({ log: true, users: true }, "users", false)).toEqual({ log: true });
  expect(permissionsLabel({})).toBe("No permissions");
  expect(permissionsLabel({ log: true, participants: true })).toBe("Participants, Log");
});

test("a permission that is given back has its own terms again, and the others keep theirs", () => {
  const shift = { at: "2026-11-20T18:00:00.000Z", reason: "Shift" };
  const before = { readOnly: { log: true }, until: { log: shift, export: shift } } as const;
  expect(withTermsOf("log", { readOnly: { users: true } }, before)).toEqual({
    readOnly: { users: true, log: true },
    until: { log: shift },
  });
  expect(withTermsOf("log", before, {})).toEqual({ readOnly: {}, until: { export: shift } });
});

test("an older response that arrives late doesn't bring the older state back", () => {
  const saved = { a: aUser("a", { version: 3, name: "new" }), b: aUser("b") };
  const late = { a: aUser("a", { version: 2, name: "old" }), c: aUser("c") };
  expect(keepNewest(saved, late)).toEqual({ a: saved.a, c: late.c });
});
