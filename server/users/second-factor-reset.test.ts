import { emailType } from "@hb/domain/emails/email-types.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { User } from "@hb/domain/users/user.ts";
import { challengeOf, enrollAuthenticator } from "@hb/platform/testing/authenticator.ts";
import { multiFactor, type User as SignedInUser } from "firebase/auth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { advanceTo } from "../testing/remote-study.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";
import { resetSecondFactors } from "./jobs.ts";

let study: Study;
/** Lost their phone and their recovery codes. */
let leena: StaffClient;
let userId: string;
const now = "2026-11-17T18:00:00.000Z";
const threeDaysLater = "2026-11-20T18:00:00.000Z";

beforeEach(async () => {
  study = await startStudy({ now });
  leena = await study.staffWith("scheduler");
  userId = idOf(leena);
  await enrollAuthenticator(leena.auth.currentUser as SignedInUser, study.now);
  await study.effects();
});
afterEach(() => study.stop());

const idOf = ({ auth }: StaffClient) => (auth.currentUser as SignedInUser).uid;
const refused = (code: string, sentence = "") => ({
  code: `functions/${code}`,
  message: expect.stringContaining(sentence),
});
const ask = (by: StaffClient = study.admin, whose = userId) => by.call("askForSecondFactorReset", { userId: whose });
const confirm = (by: StaffClient) => by.call("confirmSecondFactorReset", { userId });
const end = (by: StaffClient) => by.call("endSecondFactorReset", { userId });
const list = async (by: StaffClient) => (await by.call("listSecondFactorResets", null)).resets;
const userOf = async (id: string) => (await study.call("getAllUsers", null)).users[id] as User;
const hasFactor = async () => (await userOf(userId)).secondFactorSince !== null;
const what = async () => (await study.effects()).log?.map(({ payload }) => (payload as { what: string }).what);

test("one administrator asks, another confirms, and the password alone signs in until an app is set up again", async () => {
  const tomas = await study.staffWith("users");
  await challengeOf(leena.signIn(leena.email, leena.password));
  expect(await ask()).toEqual({ waitsUntil: null });
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.user,
        actor: `staff:${idOf(study.admin)}`,
        subject: `user:${userId}`,
        payload: { what: "secondFactorResetAsked", name: "Staff scheduler" },
      },
    ],
    markers: expect.arrayContaining(["/authentication/lastUsersUpdate"]),
  });
  await expect(ask(tomas)).rejects.toMatchObject(refused("already-exists"));
  expect(await list(tomas)).toEqual([
    {
      userId,
      name: "Staff scheduler",
      askedBy: idOf(study.admin),
      askedByName: "Administrator",
      askedAt: now,
      waitsUntil: null,
      confirmers: [idOf(tomas)],
    },
  ]);
  // Not by who asked.
  await expect(confirm(study.admin)).rejects.toMatchObject(
    refused("failed-precondition", "Another administrator has to confirm this."),
  );
  expect(await hasFactor()).toBe(true);

  await study.effects();
  expect(await confirm(tomas)).toEqual({});
  const { log, mails } = await study.effects();
  expect(log).toMatchObject([
    {
      actor: `staff:${idOf(tomas)}`,
      subject: `user:${userId}`,
      payload: { what: "secondFactorReset", askedBy: { userId: idOf(study.admin), name: "Administrator" } },
    },
  ]);
  expect(mails).toEqual([
    {
      type: emailType.secondFactorReset,
      to: leena.email,
      subject: "Your two-step sign-in for Northlight Headset Study was reset",
    },
  ]);
  expect(await list(tomas)).toEqual([]);
  expect(await hasFactor()).toBe(false);
  await leena.signIn(leena.email, leena.password);
  await leena.call("getAllUsers", null);
  await enrollAuthenticator(leena.auth.currentUser as SignedInUser, study.now);
  expect(await hasFactor()).toBe(true);
});

test("where two-step sign-in is required, the person sets it up before anything else", async () => {
  const tomas = await study.staffWith("users");
  const { version } = await study.call("getSettings", null);
  await enrollAuthenticator(study.admin.auth.currentUser as SignedInUser, study.now);
  await enrollAuthenticator(tomas.auth.currentUser as SignedInUser, study.now);
  await study.call("setSettings", { version, changes: { secondFactor: { requiredFor: "everyone", graceDays: 0 } } });
  await ask();
  await confirm(tomas);
  await leena.signIn(leena.email, leena.password);
  await expect(leena.call("getAllUsers", null)).rejects.toThrow("Set up two-step sign-in first.");
  await enrollAuthenticator(leena.auth.currentUser as SignedInUser, study.now);
  await leena.call("getAllUsers", null);
});

test("where no one can confirm, everyone is told, and it happens after three days unless someone stops it", async () => {
  const helper = await study.staffWith("participants");
  expect((await study.call("listSecondFactorResets", null)).confirmers).toEqual([]);
  expect(await ask()).toEqual({ waitsUntil: threeDaysLater });
  const subject = "Administrator asked to reset two-step sign-in for Staff scheduler";
  const { mails = [] } = await study.effects();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([study.admin.email, leena.email, helper.email].toSorted());
  for (const mail of mails) expect(mail).toMatchObject({ type: emailType.secondFactorReset, subject });
  expect(await list(helper)).toMatchObject([{ userId, waitsUntil: threeDaysLater, confirmers: [] }]);

  await advanceTo(study, "2026-11-20T17:59:59.000Z");
  await study.effects();
  await study.hb.jobs.run(resetSecondFactors);
  expect(await study.effects()).toEqual({});
  await expect(confirm(study.admin)).rejects.toMatchObject(
    refused("failed-precondition", "It happens on Nov 20, 10:00 AM"),
  );
  study.setNow(threeDaysLater);
  await study.hb.jobs.run(resetSecondFactors);
  const done = await study.effects();
  expect(done.log).toMatchObject([
    {
      actor: "system:two-step sign-in",
      payload: { what: "secondFactorReset", askedBy: { userId: idOf(study.admin) } },
    },
  ]);
  expect(done.mails).toMatchObject([{ to: leena.email }]);
  expect(await hasFactor()).toBe(false);
  await study.hb.jobs.run(resetSecondFactors);
  expect(await study.effects()).toEqual({});
});

test("one that waits is stopped by anyone on staff, the person concerned included", async () => {
  const helper = await study.staffWith("participants");
  for (const [by, event] of [
    [helper, "secondFactorResetDeclined"],
    [leena, "secondFactorResetDeclined"],
    [study.admin, "secondFactorResetWithdrawn"],
  ] as const) {
    await ask();
    await study.effects();
    expect(await end(by)).toEqual({});
    expect(await what()).toEqual([event]);
    await expect(end(by)).rejects.toMatchObject(refused("not-found"));
  }
  study.setNow(threeDaysLater);
  await study.hb.jobs.run(resetSecondFactors);
  expect(await study.effects()).toEqual({});
});

test("one that a colleague can confirm is ended by administrators and the person concerned, and others don't see it", async () => {
  const tomas = await study.staffWith("users");
  const helper = await study.staffWith("participants");
  await ask();
  expect(await list(helper)).toEqual([]);
  expect(await list(leena)).toMatchObject([{ userId, confirmers: [] }]);
  await expect(end(helper)).rejects.toMatchObject(refused("permission-denied"));
  for (const by of [leena, tomas]) {
    await study.effects();
    await end(by);
    expect(await what()).toEqual(["secondFactorResetDeclined"]);
    await ask();
  }
  expect(await hasFactor()).toBe(true);
});

test("without Users no one asks or confirms, and both need a proof of the last 15 minutes", async () => {
  const tomas = await study.staffWith("users");
  const helper = await study.staffWith("participants", "export", "log");
  await expect(ask(helper)).rejects.toMatchObject(refused("permission-denied"));
  await ask();
  await expect(confirm(helper)).rejects.toMatchObject(refused("permission-denied"));
  study.setNow("2026-11-17T18:16:00.000Z");
  const proveAgain = { code: "functions/failed-precondition", details: { proveAgain: true } };
  await expect(confirm(tomas)).rejects.toMatchObject(proveAgain);
  await expect(ask(study.admin, idOf(tomas))).rejects.toMatchObject(proveAgain);
  expect(await hasFactor()).toBe(true);
});

test("no one resets their own, or confirms a reset of their own", async () => {
  const ravi = await study.staffWith("users");
  await enrollAuthenticator(ravi.auth.currentUser as SignedInUser, study.now);
  await expect(ask(ravi, idOf(ravi))).rejects.toMatchObject(refused("failed-precondition"));
  // Ravi is the only other administrator, and doesn't count.
  expect(await ask(study.admin, idOf(ravi))).toEqual({ waitsUntil: threeDaysLater });
  await expect(ravi.call("confirmSecondFactorReset", { userId: idOf(ravi) })).rejects.toMatchObject(
    refused("failed-precondition", "A colleague has to confirm this."),
  );
});

test("an account without an authenticator app, or none at all, is refused", async () => {
  const helper = await study.staffWith("participants");
  await study.effects();
  await expect(ask(study.admin, idOf(helper))).rejects.toMatchObject(
    refused("failed-precondition", "This user doesn't have an authenticator app."),
  );
  await expect(ask(study.admin, "nobody")).rejects.toMatchObject(refused("not-found"));
  await expect(confirm(study.admin)).rejects.toMatchObject(refused("not-found"));
  expect(await study.effects()).toEqual({});
});

test("a request ends with the account, and with the authenticator app itself", async () => {
  const tomas = await study.staffWith("users");
  await ask();
  const found = multiFactor(leena.auth.currentUser as SignedInUser);
  await found.unenroll(found.enrolledFactors[0] ?? "");
  expect(await list(tomas)).toEqual([]);
  // An app that was set up since isn't the one that was lost.
  await enrollAuthenticator(leena.auth.currentUser as SignedInUser, study.now);
  await expect(confirm(tomas)).rejects.toMatchObject(refused("not-found"));
  expect(await hasFactor()).toBe(true);

  await ask();
  const { version } = await userOf(userId);
  await study.call("deleteUser", { userId, version });
  expect(await list(tomas)).toEqual([]);
  await expect(confirm(tomas)).rejects.toMatchObject(refused("not-found"));
});

test("of two who confirm at the same moment, or one who stops it, only one has an effect", async () => {
  const [tomas, ravi] = [await study.staffWith("users"), await study.staffWith("users")];
  for (const second of [() => confirm(ravi), () => end(ravi)]) {
    if (!(await hasFactor())) {
      await leena.signIn(leena.email, leena.password);
      await enrollAuthenticator(leena.auth.currentUser as SignedInUser, study.now);
    }
    await ask();
    await study.effects();
    const outcomes = await Promise.allSettled([confirm(tomas), second()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused("not-found") });
    expect(await what()).toHaveLength(1);
  }
});

test("nothing happens after the wait if the one who asked has lost Users by then", async () => {
  const mallory = await study.staffWith("users");
  const admin = await userOf(idOf(study.admin));
  // Whoever could confirm it is shut out first.
  await mallory.call("setUserDisabled", { userId: admin.userId, version: admin.version, disabled: true });
  expect(await ask(mallory)).toEqual({ waitsUntil: threeDaysLater });
  expect((await study.effects()).mails?.map(({ to }) => to)).toContain(study.admin.email);
  await mallory.call("setUserDisabled", { userId: admin.userId, version: admin.version + 1, disabled: false });
  await advanceTo(study, "2026-11-18T18:00:00.000Z");
  const { version } = await userOf(idOf(mallory));
  await study.call("setUserPermissions", { userId: idOf(mallory), version, permissions: { log: true } });
  await study.effects();
  study.setNow(threeDaysLater);
  await study.hb.jobs.run(resetSecondFactors);
  expect(await what()).toEqual(["secondFactorResetDeclined"]);
});

test("who resets a colleague's two-step sign-in can't use that colleague to confirm what they ask", async () => {
  const [tomas, ravi] = [await study.staffWith("users"), await study.staffWith("users")];
  await enrollAuthenticator(ravi.auth.currentUser as SignedInUser, study.now);
  const whose = idOf(ravi);
  const confirmersOf = async (by: StaffClient) => (await by.call("listSecondFactorResets", null)).confirmers;
  expect(await confirmersOf(study.admin)).toContain(whose);
  await ask(study.admin, whose);
  await tomas.call("confirmSecondFactorReset", { userId: whose });
  // Neither for who asked nor for who confirmed.
  expect(await confirmersOf(study.admin)).toEqual([idOf(tomas)]);
  expect(await confirmersOf(tomas)).toEqual([idOf(study.admin)]);
  await advanceTo(study, "2026-11-20T18:00:01.000Z");
  expect(await confirmersOf(study.admin)).toContain(whose);
});

test("the same holds for a reset that was carried out after its wait", async () => {
  const ravi = await study.staffWith("users");
  await enrollAuthenticator(ravi.auth.currentUser as SignedInUser, study.now);
  await ask(study.admin, idOf(ravi));
  await advanceTo(study, threeDaysLater);
  await study.hb.jobs.run(resetSecondFactors);
  expect((await study.call("listSecondFactorResets", null)).confirmers).toEqual([]);
});
