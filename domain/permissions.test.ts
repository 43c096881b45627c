import { expect, test } from "vitest";
import {
  type Actor,
  type Allow,
  isAllowed,
  linkForms,
  Permissions,
  permissionKeys,
  type Staff,
} from "./permissions.ts";

const staff = (permissions: Permissions, changePassword = false): Staff => ({
  kind: "staff",
  userId: "u1",
  name: "Ana",
  permissions,
  changePassword,
});
const everything = Object.fromEntries(permissionKeys.map(key => [key, true])) as Permissions;
const others: Actor[] = [{ kind: "anonymous" }, { kind: "system", job: "refusals" }];
const visitors = linkForms.map((form): Actor => ({ kind: "participant", participantId: 1042, form }));

test("there are eight permissions and three links", () => {
  expect(permissionKeys).toEqual([
    "participants",
    "scheduler",
    "overview",
    "stats",
    "log",
    "users",
    "export",
    "remoteStudy",
  ]);
  expect(linkForms).toEqual(["homeSurvey", "consent", "booking"]);
  expect(Permissions.safeParse(everything).success).toBe(true);
  expect(Permissions.safeParse({ users: false }).success, "an absent key isn't granted").toBe(false);
});

test("anyone may call what is public", () => {
  for (const actor of [staff({}), staff({}, true), ...visitors, ...others])
    expect(isAllowed(actor, "public")).toBe(true);
});

test("a link opens its own form only, and nothing for staff", () => {
  for (const link of linkForms) {
    expect(visitors.filter(actor => isAllowed(actor, { link }))).toEqual([
      { kind: "participant", participantId: 1042, form: link },
    ]);
    for (const actor of [staff(everything), ...others]) expect(isAllowed(actor, { link })).toBe(false);
  }
  for (const actor of [...visitors, ...others])
    for (const allow of ["staff", permissionKeys, []] satisfies Allow[]) expect(isAllowed(actor, allow)).toBe(false);
});

test("of several permissions any one is enough, and another one isn't", () => {
  for (const key of permissionKeys) {
    const rest = permissionKeys.filter(other => other !== key);
    const { [key]: _, ...allButOne } = everything;
    expect(isAllowed(staff({ [key]: true }), permissionKeys), key).toBe(true);
    expect(isAllowed(staff({ [key]: true }), rest), key).toBe(false);
    expect(isAllowed(staff(allButOne), [key]), key).toBe(false);
  }
  expect(isAllowed(staff(everything), []), "deny by default").toBe(false);
  expect(isAllowed(staff({}), "staff")).toBe(true);
});

test("someone who must choose a new password can do nothing else first", () => {
  for (const allow of ["staff", ...permissionKeys.map(key => [key])] satisfies Allow[])
    expect(isAllowed(staff(everything, true), allow)).toBe(false);
});
