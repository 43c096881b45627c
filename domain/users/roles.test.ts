import { expect, test } from "vitest";
import { permissionsOfRole, roleOf, roles } from "./roles.ts";
import { canOpenAnyPage } from "./user.ts";

test("every role opens a page, and is known by its permissions alone", () => {
  for (const role of roles) {
    const permissions = permissionsOfRole(role);
    expect(canOpenAnyPage(permissions), role.name).toBe(true);
    expect(roleOf(permissions)?.name).toBe(role.name);
  }
});

test("with one permission more or less it's no role", () => {
  expect(roleOf({ scheduler: true, log: true })).toBeUndefined();
  expect(roleOf({})).toBeUndefined();
});
