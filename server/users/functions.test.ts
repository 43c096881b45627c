import { randomUUID } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import type { User } from "@hb/domain/users/user.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { startMailServer } from "@hb/platform/testing/mail-server.ts";
import { updateProfile } from "firebase/auth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy();
});
beforeEach(async () => {
  await study.effects();
});
afterAll(() => study.stop());

const ravi = {
  name: "Ravi Menon",
  email: "ravi@northlight.example",
  permissions: { scheduler: true },
  expiresOn: null,
} as const;
const newUser = () => ({ ...ravi, email: `${randomUUID()}@northlight.example` });
const find = async (userId: string) => (await study.call("getAllUsers", null)).users[userId] as User;
const create = async () => {
  const { userId } = await study.call("createUser", newUser());
  await study.effects();
  return find(userId);
};

test("getAllUsers is a map keyed by userId; without users it tells userId and name only", async () => {
  const colleague = await study.staffWith("participants");
  const { users } = await colleague.call("getAllUsers", null);
  for (const [userId, user] of Object.entries(users)) expect(user).toEqual({ userId, name: expect.any(String) });
  const { users: all } = await study.call("getAllUsers", null);
  expect(all[study.admin.auth.currentUser?.uid ?? ""]).toMatchObject({
    email: study.admin.email,
    permissions: { users: true },
  });
});

test("a user is created with a one-time password, shown once because there is no mail server", async () => {
  const input = { ...newUser(), requestId: randomUUID() };
  const { userId, handed } = await study.call("createUser", input);
  expect(handed).toEqual({ by: "screen", oneTimePassword: expect.any(String) });
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.user,
        actor: `staff:${study.admin.auth.currentUser?.uid}`,
        subject: `user:${userId}`,
        payload: { what: "created", name: "Ravi Menon" },
      },
      { action: logAction.userPermissions, payload: { old: {}, new: { scheduler: true } } },
    ],
    markers: expect.arrayContaining(["/authentication/lastUsersUpdate", "/study/lastLogUpdate"]),
  });
  // Sent again it is the same user, and the password is not kept anywhere to be shown a second time.
  expect(await study.call("createUser", input)).toEqual({ userId, handed: { by: "screen" } });
  expect(await study.effects()).toEqual({});
  expect(await find(userId)).toMatchObject({ changePassword: true, disabled: false, permissions: { scheduler: true } });

  const client = await connectClient(study.hb.address);
  await client.signIn(input.email, handed.oneTimePassword ?? "");
  await expect(client.call("getAllUsers", null)).rejects.toMatchObject({ code: "functions/permission-denied" });
  await client.close();
});

test("an email that is taken is refused and leaves no trace", async () => {
  const refused = study.call("createUser", { ...newUser(), email: study.admin.email.toUpperCase() });
  await expect(refused).rejects.toMatchObject({ code: "functions/already-exists" });
  expect(await study.effects()).toEqual({});
});

test("with an email server the password goes by email, and its body never stays", async () => {
  const mail = await startMailServer();
  const mailing = await startStudy({ settings: { SMTP_URL: mail.url } });
  const { handed } = await mailing.call("createUser", ravi);
  expect(handed).toEqual({ by: "email" });
  await expect.poll(() => mail.received.length).toBe(1);
  const password = /One-time password: (\S+)/.exec(mail.received[0]?.text ?? "")?.[1] ?? "";
  const client = await connectClient(mailing.hb.address);
  await client.signIn(ravi.email, password);
  await client.close();
  await mailing.stop();
  await mail.stop();
});

test("permissions change right away, also for an unexpired token", async () => {
  const colleague = await study.staffWith("users");
  const userId = colleague.auth.currentUser?.uid ?? "";
  const { version } = await find(userId);
  await study.call("setUserPermissions", { userId, version, permissions: { log: true } });
  await expect(colleague.call("createUser", newUser())).rejects.toMatchObject({ code: "functions/permission-denied" });
  const { log, markers } = await study.effects();
  expect(log?.[0]).toMatchObject({
    action: logAction.userPermissions,
    subject: `user:${userId}`,
    payload: { old: { users: true }, new: { log: true } },
  });
  expect(markers).toEqual([
    "/authentication/lastUpdate/" + userId,
    "/authentication/lastUsersUpdate",
    "/study/lastLogUpdate",
  ]);
});

test("a change on a version that a colleague has changed meanwhile is refused with theirs, and nothing is overwritten", async () => {
  const user = await create();
  await study.call("setUserPermissions", { userId: user.userId, version: user.version, permissions: { log: true } });
  await study.effects();
  const stale = study.call("updateUser", {
    userId: user.userId,
    version: user.version,
    name: "Other",
    email: user.email,
    expiresOn: null,
  });
  await expect(stale).rejects.toMatchObject({
    code: "functions/aborted",
    details: { theirs: { permissions: { log: true } } },
  });
  expect(await study.effects()).toEqual({});
});

test("a new name, email and expiry are kept with old and new value, and the old address is told", async () => {
  const user = await create();
  const email = `${randomUUID()}@northlight.example`;
  await study.call("updateUser", {
    userId: user.userId,
    version: user.version,
    name: "R. Menon",
    email,
    expiresOn: "2030-01-31",
  });
  expect(await find(user.userId)).toMatchObject({ name: "R. Menon", email, expiresOn: "2030-01-31" });
  const { log, mails } = await study.effects();
  expect(log).toMatchObject([
    { action: logAction.user, payload: { what: "changed", old: { email: user.email }, new: { email } } },
  ]);
  expect(mails).toMatchObject([{ type: 112, to: user.email }]);
});

test("a disabled user is refused right away, and enabled again may sign in", async () => {
  const colleague = await study.staffWith("users");
  const userId = colleague.auth.currentUser?.uid ?? "";
  const before = await find(userId);
  const { version } = await study.call("setUserDisabled", { userId, version: before.version, disabled: true });
  await expect(colleague.call("getAllUsers", null)).rejects.toMatchObject({ code: "functions/unauthenticated" });
  await expect(colleague.signIn(colleague.email, colleague.password)).rejects.toMatchObject({
    code: "auth/user-disabled",
  });
  await study.call("setUserDisabled", { userId, version, disabled: false });
  await colleague.signIn(colleague.email, colleague.password);
  const actions = (await study.effects()).log?.map(({ payload }) => (payload as { what?: string }).what);
  expect(actions).toEqual(["disabled", undefined, "enabled", undefined]);
});

test("a forced password change ends every sign-in and asks for a new password", async () => {
  const colleague = await study.staffWith("users");
  const userId = colleague.auth.currentUser?.uid ?? "";
  await study.call("forcePasswordChange", { userId, version: (await find(userId)).version });
  await expect(colleague.call("getAllUsers", null)).rejects.toMatchObject({ code: "functions/unauthenticated" });
  await colleague.signIn(colleague.email, colleague.password);
  await expect(colleague.call("getAllUsers", null)).rejects.toMatchObject({ code: "functions/permission-denied" });
});

test("a reset password replaces the old one", async () => {
  const colleague = await study.staffWith("users");
  const userId = colleague.auth.currentUser?.uid ?? "";
  const { handed } = await study.call("resetUserPassword", { userId, version: (await find(userId)).version });
  await expect(colleague.signIn(colleague.email, colleague.password)).rejects.toMatchObject({
    code: "auth/invalid-credential",
  });
  await colleague.signIn(colleague.email, handed.oneTimePassword ?? "");
});

test("a deleted user is gone and can do nothing", async () => {
  const colleague = await study.staffWith("users");
  const userId = colleague.auth.currentUser?.uid ?? "";
  await study.call("deleteUser", { userId, version: (await find(userId)).version });
  expect(await find(userId)).toBeUndefined();
  await expect(colleague.call("getAllUsers", null)).rejects.toMatchObject({ code: "functions/unauthenticated" });
  expect((await study.effects()).log).toMatchObject([{ action: logAction.user, payload: { what: "deleted" } }]);
});

test("no one can disable, delete or take users from themselves", async () => {
  const me = await study.staffWith("users");
  const userId = me.auth.currentUser?.uid ?? "";
  const { version } = await find(userId);
  await study.effects();
  for (const act of [
    () => me.call("setUserDisabled", { userId, version, disabled: true }),
    () => me.call("deleteUser", { userId, version }),
    () => me.call("setUserPermissions", { userId, version, permissions: {} }),
  ])
    await expect(act()).rejects.toMatchObject({ code: "functions/failed-precondition" });
  expect(await study.effects()).toEqual({});
});

test("two administrators who take each other's keys at the same moment: one keeps them", async () => {
  const alone = await startStudy();
  const first = alone.admin;
  const second = await alone.staffWith("users");
  const idOf = (client: typeof first) => client.auth.currentUser?.uid ?? "";
  const { users } = await alone.call("getAllUsers", null);
  const take = (by: typeof first, from: typeof first) =>
    by.call("setUserPermissions", {
      userId: idOf(from),
      version: (users[idOf(from)] as User).version,
      permissions: {},
    });
  const results = await Promise.allSettled([take(first, second), take(second, first)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await alone.stop();
});

test("a colleague's own name is one line too", async () => {
  const colleague = await study.staffWith("participants");
  const user = colleague.auth.currentUser;
  if (!user) throw new Error("Nobody is signed in.");
  await updateProfile(user, { displayName: "Ana\r\nBcc: mallory@example.com\t" });
  expect(await find(user.uid)).toMatchObject({ name: "Ana Bcc: mallory@example.com" });
});
