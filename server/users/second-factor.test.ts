import { randomUUID } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import type { User } from "@hb/domain/users/user.ts";
import { challengeOf, codeFor, enrollAuthenticator } from "@hb/platform/testing/authenticator.ts";
import {
  getMultiFactorResolver,
  multiFactor,
  type User as SignedInUser,
  TotpMultiFactorGenerator,
} from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let study: Study;
let now = Date.parse("2027-03-01T09:00:00Z");
beforeAll(async () => {
  study = await startStudy({ now: new Date(now).toISOString() });
});
afterAll(() => study.stop());

function pass(minutes: number): void {
  now += minutes * 60_000;
  study.setNow(new Date(now).toISOString());
}
const userOf = ({ auth }: StaffClient) => auth.currentUser as SignedInUser;
const events = async () => (await study.effects()).log?.map(({ payload }) => (payload as { what?: string }).what);

async function enrolled(...keys: Parameters<Study["staffWith"]>) {
  const client = await study.staffWith(...keys);
  await study.effects();
  const secret = await enrollAuthenticator(userOf(client), () => now);
  return { client, secret, userId: userOf(client).uid };
}

test("setting up and removing an authenticator app is logged, and administrators see who has one", async () => {
  const { client, userId } = await enrolled("scheduler");
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.user,
        actor: `staff:${userId}`,
        subject: `user:${userId}`,
        payload: { what: "secondFactorEnrolled" },
      },
    ],
    markers: expect.arrayContaining(["/authentication/lastUsersUpdate", `/authentication/lastUpdate/${userId}`]),
  });
  const seen = async () => (await study.call("getAllUsers", null)).users[userId] as User;
  expect((await seen()).secondFactorSince).toBe(new Date(now).toISOString());
  expect(await client.call("getOwnSecondFactor", null)).toEqual({
    since: new Date(now).toISOString(),
    recoveryCodesLeft: 0,
  });
  await multiFactor(userOf(client)).unenroll(multiFactor(userOf(client)).enrolledFactors[0] ?? "");
  expect(await events()).toEqual(["secondFactorRemoved"]);
  expect((await seen()).secondFactorSince).toBeNull();
});

test("recovery codes are shown once, and signing in with one is logged", async () => {
  const { client, userId } = await enrolled("scheduler");
  await study.effects();
  const input = { requestId: randomUUID() };
  const { codes = [] } = await client.call("createRecoveryCodes", input);
  expect(codes).toHaveLength(10);
  expect(await events()).toEqual(["recoveryCodesCreated"]);
  expect(await client.call("createRecoveryCodes", input)).toEqual({});
  expect(await client.call("getOwnSecondFactor", null)).toMatchObject({ recoveryCodesLeft: 10 });

  const error = await challengeOf(client.signIn(client.email, client.password));
  const resolver = getMultiFactorResolver(client.auth, error);
  await resolver.resolveSignIn(
    TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? "", codes[0] ?? ""),
  );
  const { log } = await study.effects();
  expect(log).toMatchObject([
    { action: logAction.signIn, subject: `user:${userId}` },
    { action: logAction.user, payload: { what: "recoveryCodeUsed" } },
  ]);
  expect(await client.call("getOwnSecondFactor", null)).toMatchObject({ recoveryCodesLeft: 9 });
});

test("wrong codes are logged as refused sign-ins", async () => {
  const { client, secret, userId } = await enrolled("scheduler");
  await study.effects();
  const error = await challengeOf(client.signIn(client.email, client.password));
  const resolver = getMultiFactorResolver(client.auth, error);
  const answer = TotpMultiFactorGenerator.assertionForSignIn(
    resolver.hints[0]?.uid ?? "",
    codeFor(secret, now + 300_000),
  );
  await expect(resolver.resolveSignIn(answer)).rejects.toMatchObject({ code: "auth/invalid-verification-code" });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.signInRefused, subject: `user:${userId}`, payload: { reason: "wrong code" } },
  ]);
});

test("recovery codes need an authenticator app, and a proof of the last 15 minutes", async () => {
  const colleague = await study.staffWith("scheduler");
  await expect(colleague.call("createRecoveryCodes", {})).rejects.toThrow("Set up an authenticator app first.");
  const { client } = await enrolled("scheduler");
  await study.effects();
  pass(16);
  await expect(client.call("createRecoveryCodes", {})).rejects.toMatchObject({
    code: "functions/failed-precondition",
    details: { proveAgain: true },
  });
  expect(await study.effects()).toEqual({});
});

test("required with a grace period: announced by the token until then, and nothing else opens after it", async () => {
  const holder = await study.staffWith("export", "scheduler");
  const other = await study.staffWith("scheduler");
  const { version } = await study.call("getSettings", null);
  await study.effects();
  await study.call("setSettings", {
    version,
    changes: { secondFactor: { requiredFor: "usersAndExport", graceDays: 7 } },
  });
  expect((await study.effects()).log).toMatchObject([
    {
      action: logAction.settings,
      payload: { setting: "Two-step sign-in", old: "Optional", new: "Required with Users or Export, within 7 days" },
    },
  ]);
  const since = new Date(now).toISOString();
  const dueAt = new Date(now + 7 * 24 * 60 * 60_000).toISOString();
  const claimOf = async (client: StaffClient) =>
    (await userOf(client).getIdTokenResult(true)).claims["secondFactorDueAt"];
  await expect.poll(() => claimOf(holder)).toBe(dueAt);
  expect(await claimOf(other)).toBeUndefined();
  await holder.call("getAllUsers", null);

  pass(7 * 24 * 60);
  await holder.signIn(holder.email, holder.password);
  await expect(holder.call("getAllUsers", null)).rejects.toThrow("Set up two-step sign-in first.");
  await other.signIn(other.email, other.password);
  await other.call("getAllUsers", null);

  await enrollAuthenticator(userOf(holder), () => now);
  await holder.call("getAllUsers", null);
  expect(await claimOf(holder)).toBeUndefined();

  // A longer time to set it up counts from the same day.
  await study.admin.signIn(study.admin.email, study.admin.password);
  await enrollAuthenticator(userOf(study.admin), () => now);
  const after = await study.call("getSettings", null);
  expect(after.settings.secondFactor).toEqual({ requiredFor: "usersAndExport", graceDays: 7, since });
  await study.call("setSettings", {
    version: after.version,
    changes: { secondFactor: { requiredFor: "usersAndExport", graceDays: 30 } },
  });
  expect((await study.call("getSettings", null)).settings.secondFactor).toMatchObject({ graceDays: 30, since });
});
