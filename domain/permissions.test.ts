import { expect, test } from "vitest";
import { grantedAt, heldAt, withGrant } from "./granted.ts";
import {
  type Actor,
  type Allow,
  changeable,
  type Granted,
  isAllowed,
  linkForms,
  Permissions,
  permissionKeys,
  type Staff,
  Terms,
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

const friday = { at: "2026-11-20T18:00:00.000Z", reason: "Report for the board" };
const december = { at: "2026-12-01T18:00:00.000Z", reason: "Inspection" };
const before = "2026-11-20T17:59:59.999Z";
const after = friday.at;

test("what is given until a moment leaves what was held before it", () => {
  const look: Granted = { permissions: { participants: true }, terms: { readOnly: { participants: true } } };
  const given = withGrant(look, "participants", friday);
  expect(Terms.safeParse(given.terms).success).toBe(true);
  expect(changeable(grantedAt(given, before))).toEqual({ participants: true });
  expect(grantedAt(given, after)).toEqual(look);
  expect(changeable(grantedAt(given, after))).toEqual({});
});

test("what was held until later is held until then, and what ended earlier isn't held again", () => {
  const lookUntil = (end: typeof friday): Granted => ({
    permissions: { participants: true },
    terms: { readOnly: { participants: true }, until: { participants: end } },
  });
  const later = withGrant(lookUntil(december), "participants", friday);
  expect(grantedAt(later, after)).toEqual(lookUntil(december));
  expect(grantedAt(later, december.at)).toEqual({ permissions: {}, terms: {} });
  const earlier = withGrant(lookUntil(friday), "participants", december);
  expect(grantedAt(earlier, december.at)).toEqual({ permissions: {}, terms: {} });
});

test("more time keeps what was held below, and no end replaces it", () => {
  const look: Granted = { permissions: { participants: true }, terms: { readOnly: { participants: true } } };
  const more = withGrant(withGrant(look, "participants", friday), "participants", december);
  expect(grantedAt(more, december.at)).toEqual(look);
  const forGood = withGrant(more, "participants", null);
  expect(grantedAt(forGood, december.at)).toEqual({ permissions: { participants: true }, terms: {} });
});

test("what wasn't held before is gone at its end, and the others stay", () => {
  const held: Granted = { permissions: { log: true }, terms: { hidesNames: true } };
  const given = withGrant(held, "export", friday);
  expect(heldAt(given, before)).toEqual({ log: true, export: true });
  expect(grantedAt(given, after)).toEqual(held);
});
