import type { User } from "@hb/domain/users/user.ts";
import { expect, test } from "vitest";
import { countInWords, inOrder, keepNewest, matching, permissionsInWords, withPermission } from "./people.ts";

function aUser(userId: string, change: Partial<User> = {}): User {
  return {
    userId,
    name: userId,
    email: `${userId.toLowerCase()}@northlight.example`,
    permissions: {},
    changePassword: false,
    disabled: false,
    expiresOn: null,
    createdAt: "2026-11-01T09:00:00.000Z",
    lastSignInAt: null,
    version: 1,
    ...change,
  };
}

test("oneself stands first, the others by name, the disabled in their place", () => {
  const users = { z: aUser("Zoe"), b: aUser("Bea", { disabled: true }), d: aUser("Dana"), a: aUser("Ángel") };
  expect(inOrder(users, "Dana").map(user => user.name)).toEqual(["Dana", "Ángel", "Bea", "Zoe"]);
});

test("colleagues of whom one may know the name only are no rows of the list", () => {
  expect(inOrder({ a: { userId: "a", name: "Ana" } }, "x")).toEqual([]);
});

test("search finds by name or email, whatever the case and the accents", () => {
  const people = [aUser("Tomás Rey", { email: "t.rey@northlight.example" }), aUser("Leena")];
  expect(matching(people, " TOMAS ").map(user => user.name)).toEqual(["Tomás Rey"]);
  expect(matching(people, "leena@").map(user => user.name)).toEqual(["Leena"]);
  expect(matching(people, "")).toHaveLength(2);
  expect(matching(people, "nobody")).toEqual([]);
});

test("the head of the page counts people in words", () => {
  expect(countInWords([aUser("a"), aUser("b", { disabled: true })])).toBe("2 people, 1 disabled");
  expect(countInWords([aUser("a")])).toBe("1 person");
});

test("a permission is granted by true and taken by absence, never by false", () => {
  expect(withPermission({ log: true }, "users", true)).toEqual({ log: true, users: true });
  expect(withPermission({ log: true, users: true }, "users", false)).toEqual({ log: true });
  expect(permissionsInWords({})).toBe("nothing yet");
  expect(permissionsInWords({ log: true, participants: true })).toBe("participants, log");
});

test("an older answer that arrives late does not bring the older state back", () => {
  const saved = { a: aUser("a", { version: 3, name: "new" }), b: aUser("b") };
  const late = { a: aUser("a", { version: 2, name: "old" }), c: aUser("c") };
  expect(keepNewest(saved, late)).toEqual({ a: saved.a, c: late.c });
});
