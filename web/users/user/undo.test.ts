import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import type { User } from "@hb/domain/users/user.ts";
import { expect, test } from "vitest";
import { beforeEntry } from "./undo.ts";

const tomas: User = {
  userId: "u-tomas",
  name: "Tomás Ruiz",
  email: "tomas@northlight.example",
  permissions: { scheduler: true, log: true },
  terms: {},
  changePassword: false,
  disabled: false,
  expiresOn: null,
  createdAt: "2026-11-01T18:00:00.000Z",
  lastSignInAt: null,
  secondFactorSince: null,
  providerOnly: false,
  providerSince: null,
  version: 7,
};

function entry(action: LoggedEntry["action"], payload: LoggedEntry["payload"]): LoggedEntry {
  const actor = { kind: "staff", id: "dana" } as const;
  const subject = { kind: "user", id: "u-tomas" } as const;
  return { id: 1, at: "2026-11-17T18:00:00.000Z", action, actor, participantId: null, subject, payload };
}
const { email, expiresOn } = tomas;
const renamed = {
  name: "Tomás Ruiz",
  what: "changed",
  old: { name: "Tomas", email, expiresOn },
  new: { name: "Tomás Ruiz", email, expiresOn },
};

test("a changed name goes back, and everything else stays as it is now", () => {
  const present = { ...tomas, email: "new@northlight.example" };
  expect(beforeEntry(entry(150, renamed), present)).toEqual({
    details: { name: "Tomas", email: "new@northlight.example", expiresOn: null },
  });
});

test("a last day of access can be removed again", () => {
  const limited = { name: "Tomás Ruiz", what: "changed", old: { expiresOn: null }, new: { expiresOn: "2026-12-31" } };
  expect(beforeEntry(entry(150, limited), { ...tomas, expiresOn: "2026-12-31" })).toMatchObject({
    details: { expiresOn: null },
  });
});

test("granted or removed permissions go back; others granted since then stay", () => {
  const given = { name: "Tomás Ruiz", old: { log: true }, new: { log: true, scheduler: true } };
  const present = { ...tomas, permissions: { scheduler: true, log: true, export: true } as const };
  expect(beforeEntry(entry(151, given), present)).toEqual({ permissions: { log: true, export: true } });
  const taken = { name: "Tomás Ruiz", old: { log: true, stats: true }, new: { log: true } };
  expect(beforeEntry(entry(151, taken), tomas)).toEqual({ permissions: { scheduler: true, log: true, stats: true } });
});

test("what a later change replaced can't be undone", () => {
  expect(beforeEntry(entry(150, renamed), { ...tomas, name: "T. Ruiz" })).toBeUndefined();
  const given = { name: "Tomás Ruiz", old: {}, new: { export: true } };
  expect(beforeEntry(entry(151, given), tomas)).toBeUndefined();
});

test("only changes of fields can be undone", () => {
  expect(beforeEntry(entry(150, { name: "Tomás Ruiz", what: "disabled" }), tomas)).toBeUndefined();
  expect(beforeEntry(entry(150, { ...renamed, new: renamed.old }), tomas)).toBeUndefined();
  expect(beforeEntry(entry(150, null), tomas)).toBeUndefined();
  expect(beforeEntry(entry(152, { address: "127.0.0.1" }), tomas)).toBeUndefined();
});
