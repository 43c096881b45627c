import { logAction } from "@hb/domain/log/actions.ts";
import { type Permissions, permissionKeys } from "@hb/domain/permissions.ts";
import type { User } from "@hb/domain/users/user.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Study, startStudy } from "../testing/study.ts";

const now = "2026-11-17T18:42:00.000Z";
let study: Study;
let adminId: string;
beforeAll(async () => {
  study = await startStudy({ now });
  adminId = study.admin.auth.currentUser?.uid ?? "";
});
beforeEach(async () => {
  await study.effects();
});
afterAll(() => study.stop());

const find = async (userId: string) => (await study.call("getAllUsers", null)).users[userId] as User;
let made = 0;
const create = async (permissions: Permissions) => {
  const user = { name: `Person ${++made}`, email: `person${made}@northlight.example`, permissions, expiresOn: null };
  const { userId } = await study.call("createUser", user);
  return { ...user, userId };
};

/** Every change of users, with the payloads of exactly the entries it leaves. */
type Act = (user: User, permissions: Permissions) => Promise<object[]>;
const acts: Record<string, Act> = {
  async updateUser({ userId, version, name, email, expiresOn }, permissions) {
    const expires = permissions.log ? "2027-01-31" : null;
    await study.call("updateUser", { userId, version, name: `${name}+`, email, expiresOn: expires });
    const what = { name: `${name}+`, what: "changed" };
    const isOther = expires !== expiresOn;
    return [
      {
        ...what,
        old: { name, ...(isOther && { expiresOn }) },
        new: { name: `${name}+`, ...(isOther && { expiresOn: expires }) },
      },
    ];
  },
  async setUserPermissions({ userId, version, name, permissions: old }, permissions) {
    const change = study.call("setUserPermissions", { userId, version, permissions });
    if (permissionKeys.every(key => (old[key] ?? false) === (permissions[key] ?? false))) {
      await expect(change).rejects.toMatchObject({ code: "functions/failed-precondition" });
      return [];
    }
    await change;
    return [{ name, old, new: permissions }];
  },
  async setUserDisabled({ userId, version, name, disabled }) {
    await study.call("setUserDisabled", { userId, version, disabled: !disabled });
    return [{ name, what: disabled ? "enabled" : "disabled" }];
  },
  async forcePasswordChange({ userId, version, name }) {
    await study.call("forcePasswordChange", { userId, version });
    return [{ name, what: "mustChangePassword" }];
  },
  async resetUserPassword({ userId, version, name }) {
    await study.call("resetUserPassword", { userId, version });
    return [{ name, what: "passwordReset" }];
  },
};

const somePermissions = fc
  .subarray([...permissionKeys])
  .map((keys): Permissions => Object.fromEntries(keys.map(key => [key, true])));

test("every change of users leaves exactly its entries: who, when, about whom, old and new, in its own transaction", async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), somePermissions);
  await fc.assert(
    fc.asyncProperty(somePermissions, fc.array(step, { maxLength: 6 }), async (permissions, steps) => {
      const { userId, name, email } = await create(permissions);
      await expectExactly(userId, [
        { name, what: "created", new: { name, email, expiresOn: null } },
        ...(Object.keys(permissions).length > 0 ? [{ name, old: {}, new: permissions }] : []),
      ]);
      for (const [act, given] of steps) {
        const payloads = await acts[act]?.(await find(userId), given);
        await expectExactly(userId, payloads ?? []);
      }
      const last = await find(userId);
      await study.call("deleteUser", { userId, version: last.version });
      const { log = [] } = await study.effects();
      expect(log).toEqual([about(userId, { name: last.name, what: "deleted", old: { name: last.name, email } }, 150)]);
    }),
    { numRuns: 12 },
  );
});

function about(userId: string, payload: object, action: number) {
  return {
    action,
    actor: `staff:${adminId}`,
    participantId: null,
    subject: `user:${userId}`,
    payload: { ...payload, actorName: "Administrator" },
  };
}

async function expectExactly(userId: string, payloads: object[]): Promise<void> {
  const { log = [] } = await study.effects();
  expect(log).toEqual(payloads.map(payload => about(userId, payload, "what" in payload ? 150 : 151)));
  if (payloads.length === 0) return;
  // The row's own version says which transaction wrote it: the entry's is the same.
  const [same] = await study.hb.database.read<{ same: boolean; at: string }[]>`
    select bool_and(e.xid::xid = a.xmin) as same, max(e.at) as at
      from platform.accounts a, (select * from study.log_entries order by id desc limit ${payloads.length}) e
     where a.uid = ${userId}`;
  expect(same).toEqual({ same: true, at: now });
}

test("a change that is refused leaves no entry", async () => {
  const user = await find((await create({ log: true })).userId);
  await study.effects();
  const { userId, version } = user;
  const { version: adminVersion } = await find(adminId);
  const refused = [
    () => study.call("setUserPermissions", { userId, version: version + 1, permissions: {} }),
    () => study.call("updateUser", { userId, version, name: user.name, email: study.admin.email, expiresOn: null }),
    () => study.call("deleteUser", { userId: adminId, version: adminVersion }),
  ];
  for (const call of refused) await expect(call()).rejects.toMatchObject({ name: "FirebaseError" });
  expect(await study.effects()).toEqual({});
});

test("a sign-in and a refused one are in the log, the refused ones of an hour as one entry and their number", async () => {
  const { email, password } = await study.staffWith("log");
  const client = await connectClient(study.hb.address);
  await client.signIn(email, password);
  const userId = client.auth.currentUser?.uid ?? "";
  const signedIn = await study.effects();
  expect(signedIn.log).toEqual([
    {
      action: logAction.signIn,
      actor: `staff:${userId}`,
      participantId: null,
      subject: `user:${userId}`,
      payload: { address: expect.any(String), actorName: "Staff log" },
    },
  ]);
  for (let n = 0; n < 3; n++)
    await expect(client.signIn(email, "not the password")).rejects.toMatchObject({ name: "FirebaseError" });
  const refused = await study.effects();
  expect(refused.log).toEqual([
    {
      action: logAction.signInRefused,
      actor: "anonymous",
      participantId: null,
      subject: `user:${userId}`,
      payload: { email, address: expect.any(String), reason: "wrong password" },
    },
  ]);
  await client.close();
});

test("a refused call is in the log: of a colleague each one, of someone unknown the first of an hour", async () => {
  const colleague = await study.staffWith("participants");
  const colleagueId = colleague.auth.currentUser?.uid;
  for (let n = 0; n < 3; n++) {
    await expect(colleague.call("countLog", null)).rejects.toMatchObject({ code: "functions/permission-denied" });
    await expect(study.anonymous.call("countLog", null)).rejects.toMatchObject({ code: "functions/unauthenticated" });
  }
  const { log = [] } = await study.effects();
  expect(log.filter(({ actor }) => actor === "anonymous")).toEqual([
    {
      action: logAction.refusal,
      actor: "anonymous",
      participantId: null,
      subject: null,
      payload: { functionName: "countLog", code: "unauthenticated", address: expect.any(String) },
    },
  ]);
  expect(log.filter(({ actor }) => actor === `staff:${colleagueId}`)).toHaveLength(3);
  expect(log).toHaveLength(4);
});

test("what HB wrote while it ran is sealed by itself", async () => {
  await expect
    .poll(async () => {
      const [row] = await study.hb.database.read<{ count: number }[]>`
        select count(*) as count from study.log_entries e where not exists (select from study.log_seals s where s.entry_id = e.id)`;
      return row?.count;
    })
    .toBe(0);
});
