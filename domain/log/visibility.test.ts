import { expect, test } from "vitest";
import { type Permissions, permissionKeys } from "../permissions.ts";
import { logActions } from "./actions.ts";
import { canReadAboutUsers, payloadFor } from "./visibility.ts";

const payload = {
  old: 1,
  new: 5,
  reason: "Her doctor advised against it",
  filters: "name Lopez",
  participantName: "Maria",
};
const holding = (...keys: (keyof Permissions)[]): Permissions => Object.fromEntries(keys.map(key => [key, true]));

test("anyone who knows only the card of a participant isn't told why it was changed", () => {
  for (const action of [0, 17, 106] as const) {
    for (const key of ["scheduler", "remoteStudy"] as const)
      expect(payloadFor(holding("log", key), action, payload)).not.toHaveProperty("reason");
    expect(payloadFor(holding("log", "scheduler", "participants"), action, payload)).toEqual(payload);
  }
});

test("what someone filtered by for an export is for those who may export", () => {
  expect(payloadFor(holding("log", "users"), 140, payload)).not.toHaveProperty("filters");
  expect(payloadFor(holding("log", "export"), 140, payload)).toEqual(payload);
});

test("with every permission nothing is left out of any entry", () => {
  for (const action of logActions.ids) expect(payloadFor(holding(...permissionKeys), action, payload)).toEqual(payload);
});

test("entries about staff users are for those who manage users", () => {
  expect(canReadAboutUsers(holding("log", "users"))).toBe(true);
  expect(canReadAboutUsers(holding(...permissionKeys.filter(key => key !== "users")))).toBe(false);
});
