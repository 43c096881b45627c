import { expect, test } from "vitest";
import type { Contract } from "../contract.ts";
import { functions } from "../functions.ts";
import { grantedToRole, keysToChange, roleOf, roles } from "./roles.ts";
import { canOpenAnyPage } from "./user.ts";

test("every role opens a page, and is known by what it grants alone", () => {
  for (const role of roles) {
    const granted = grantedToRole(role);
    expect(canOpenAnyPage(granted.permissions), role.name).toBe(true);
    expect(roleOf(granted)?.name).toBe(role.name);
  }
});

test("with one permission more or less, or to look only, it's no role", () => {
  expect(roleOf({ permissions: { scheduler: true, log: true }, terms: {} })).toBeUndefined();
  expect(roleOf({ permissions: {}, terms: {} })).toBeUndefined();
  expect(roleOf({ permissions: { scheduler: true }, terms: { readOnly: { scheduler: true } } })).toBeUndefined();
});

test("what changes something can be given to look only", () => {
  const changes = Object.values<Contract>(functions).filter(({ kind }) => kind === "change");
  const needed = new Set(changes.flatMap(({ allow }) => (Array.isArray(allow) ? allow : [])));
  expect(keysToChange).toHaveLength(needed.size);
  expect(new Set(keysToChange)).toEqual(needed);
});
