import { emailType } from "@hb/domain/emails/email-types.ts";
import { functions } from "@hb/domain/functions.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

const hour = 60 * 60 * 1000;
let study: Study;
beforeAll(async () => {
  // Nothing listens there: what matters is what is queued.
  const settings = { SMTP_URL: "smtp://127.0.0.1:9" };
  study = await startStudy({ now: "2026-11-17T18:00:00.000Z", settings });
});
afterAll(() => study.stop());

const pass = (ms: number) => study.setNow(new Date(study.now() + ms).toISOString());
/** The SDK's own clock doesn't move with HB's: a token that HB finds too old is renewed by hand. */
const renew = (client: StaffClient) => client.auth.currentUser?.getIdToken(true) ?? Promise.reject(new Error("nobody"));
const list = async (client: StaffClient) => (await client.call("listOwnSignIns", null)).signIns;

test("each of my sign-ins is listed, mine alone, and ended with a log entry", async () => {
  const ana = await study.staffWith("scheduler");
  await study.staffWith("scheduler");
  const [first] = await list(ana);
  expect(await list(ana)).toEqual([
    {
      id: first?.id,
      device: "Unknown device",
      address: "127.0.0.1",
      signedInAt: "2026-11-17T18:00:00.000Z",
      usedAt: "2026-11-17T18:00:00.000Z",
      isThisOne: true,
    },
  ]);
  pass(60_000);
  await ana.signIn(ana.email, ana.password);
  const both = await list(ana);
  expect(both.map(({ isThisOne }) => isThisOne)).toEqual([true, false]);
  await study.effects();
  await ana.call("endOwnSignIn", { signIn: first?.id ?? "" });
  expect((await study.effects()).log).toMatchObject([{ action: logAction.user, payload: { what: "signInEnded" } }]);
  expect(await list(ana)).toHaveLength(1);
  await expect(ana.call("endOwnSignIn", { signIn: first?.id ?? "" })).rejects.toThrow("already ended");
  const [administrators] = await list(study.admin);
  await expect(ana.call("endOwnSignIn", { signIn: administrators?.id ?? "" })).rejects.toThrow("already ended");
  await study.call("getAllUsers", null);
});

test("with Users or Export a sign-in lasts for hours, otherwise for days, as the study sets it", async () => {
  const [exporter, scheduler] = [await study.staffWith("export"), await study.staffWith("scheduler")];
  pass(12 * hour - 1);
  for (const client of [exporter, scheduler]) await renew(client);
  await exporter.call("getAllUsers", null);
  pass(1);
  await expect(exporter.call("getAllUsers", null)).rejects.toMatchObject({ code: "functions/unauthenticated" });
  await expect(renew(exporter)).rejects.toMatchObject({ code: "auth/user-token-expired" });
  await scheduler.call("getAllUsers", null);

  await study.admin.signIn(study.admin.email, study.admin.password);
  const { version } = await study.call("getSettings", null);
  await study.call("setSettings", { version, changes: { signInDays: 2 } });
  pass(36 * hour - 1);
  await renew(scheduler);
  await scheduler.call("getAllUsers", null);
  pass(1);
  await expect(scheduler.call("getAllUsers", null)).rejects.toMatchObject({ code: "functions/unauthenticated" });
});

test("a sign-in with a new device is told by email, without secrets in it", async () => {
  const ana = await study.staffWith("scheduler");
  await study.effects();
  const from = async (userAgent: string) => {
    const answer = await fetch(
      `${study.hb.address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=hb`,
      {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": userAgent },
        body: JSON.stringify({ email: ana.email, password: ana.password, returnSecureToken: true }),
      },
    );
    expect(answer.status).toBe(200);
    return (await study.effects()).mails ?? [];
  };
  const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0";
  expect(await from(chrome)).toMatchObject([{ type: emailType.newSignIn, to: ana.email }]);
  expect(await from(chrome)).toEqual([]);
});

test("what an unattended screen must not do needs a proof of the last 15 minutes, and nothing else does", async () => {
  const needProof = Object.entries(functions).flatMap(([name, contract]) => ("needsProof" in contract ? [name] : []));
  expect(needProof.sort()).toEqual([
    "anonymisePeople",
    "answerPermissionRequest",
    "archivePerson",
    "askForAnonymisation",
    "askForSecondFactorReset",
    "confirmPublication",
    "confirmSecondFactorReset",
    "createRecoveryCodes",
    "createUser",
    "deleteUser",
    "exportList",
    "publishDraft",
    "resetUserPassword",
    "seeAs",
    "setUserDisabled",
    "setUserPermissions",
    "setUserProviderOnly",
    "unlinkUserProvider",
    "updateUser",
  ]);
  const boss = await study.staffWith("users", "export", "participants");
  const ana = await study.staffWith("scheduler");
  const userId = ana.auth.currentUser?.uid ?? "";
  const grant = (version: number) =>
    boss.call("setUserPermissions", { userId, version, permissions: { scheduler: true, log: true } });
  pass(15 * 60_000 + 1);
  await study.effects();
  const refused = { code: "functions/failed-precondition", details: { proveAgain: true } };
  await expect(grant(1)).rejects.toMatchObject(refused);
  const all = { list: "participants", filters: {}, sort: { by: "id", descending: false } } as const;
  const exported = () =>
    boss.call("exportList", { request: all, format: "csv", profile: "deidentified", fields: [] } as never);
  await expect(exported()).rejects.toMatchObject(refused);
  await boss.call("getAllUsers", null);
  expect(await study.effects()).toEqual({});

  await boss.signIn(boss.email, boss.password);
  const { users } = await boss.call("getAllUsers", null);
  await grant((users[userId] as { version: number }).version);
});
