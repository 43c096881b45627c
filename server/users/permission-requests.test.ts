import { logAction } from "@hb/domain/log/actions.ts";
import type { User } from "@hb/domain/users/user.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

const start = "2026-11-17T18:00:00.000Z";
const later = "2026-11-17T18:30:00.000Z";
const reason = "Report for the board";

let study: Study;
let analyst: StaffClient;
beforeAll(async () => {
  study = await startStudy({ now: start });
});
beforeEach(async () => {
  study.setNow(start);
  analyst = await study.staffWith("participants");
});
afterAll(() => study.stop());

const idOf = (client: StaffClient) => client.auth.currentUser?.uid ?? "";
const find = async () => (await study.call("getAllUsers", null)).users[idOf(analyst)] as User;
const ask = (until: string | null = later) => analyst.call("askForPermission", { key: "export", until, reason });
const mine = async (client: StaffClient) =>
  (await client.call("listPermissionRequests", null)).requests.filter(({ userId }) => userId === idOf(analyst));
const answer = (grant: boolean, askedAt = start) =>
  study.call("answerPermissionRequest", { userId: idOf(analyst), key: "export", askedAt, grant });

test("someone asks for a permission, and an administrator grants it as it was asked", async () => {
  await ask();
  expect(await mine(study.admin)).toEqual(await mine(analyst));
  expect(await mine(analyst)).toMatchObject([{ key: "export", until: later, reason, name: "Staff participants" }]);
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.user, payload: { what: "permissionAsked", permission: { key: "export", reason } } },
  ]);
  await answer(true);
  expect(await find()).toMatchObject({
    permissions: { participants: true, export: true },
    terms: { until: { export: { at: later, reason } } },
  });
  expect((await study.effects()).log).toMatchObject([{ action: logAction.userPermissions }]);
  expect(await mine(study.admin)).toEqual([]);
});

test("granted for good, an end and a limit to look are gone", async () => {
  const { version } = await find();
  await study.call("setUserPermissions", {
    userId: idOf(analyst),
    version,
    permissions: { participants: true, export: true },
    terms: { readOnly: { export: true }, until: { export: { at: later, reason } } },
  });
  await ask(null);
  await answer(true);
  expect(await find()).toMatchObject({ permissions: { export: true }, terms: {} });
});

test("declined or withdrawn, it is gone and nothing is granted", async () => {
  await ask();
  await answer(false);
  await expect(answer(true)).rejects.toMatchObject({ code: "functions/not-found" });
  await ask();
  await analyst.call("withdrawPermissionRequest", { key: "export" });
  await expect(answer(true)).rejects.toMatchObject({ code: "functions/not-found" });
  expect((await find()).permissions).toEqual({ participants: true });
  expect((await study.effects()).log).toMatchObject([
    { payload: { what: "permissionAsked" } },
    { payload: { what: "permissionDeclined" } },
    { payload: { what: "permissionAsked" } },
    { payload: { what: "permissionRequestWithdrawn" } },
  ]);
});

test("a request that was replaced in the meantime isn't granted unseen", async () => {
  await ask();
  study.setNow("2026-11-17T18:05:00.000Z");
  await ask(null);
  await expect(answer(true, start)).rejects.toMatchObject({ code: "functions/not-found" });
  expect(await mine(study.admin)).toMatchObject([{ until: null }]);
});

test("a request doesn't limit what was given for good in the meantime", async () => {
  await ask();
  const { version } = await find();
  const permissions = { participants: true, export: true } as const;
  await study.call("setUserPermissions", { userId: idOf(analyst), version, permissions });
  await expect(answer(true)).rejects.toMatchObject({ code: "functions/failed-precondition" });
  expect((await find()).terms).toEqual({});
  await answer(false);
});

test("no one answers their own request, asks for the past, or for what they have", async () => {
  await expect(ask("2026-11-17T17:00:00.000Z")).rejects.toMatchObject({ code: "functions/invalid-argument" });
  await expect(analyst.call("askForPermission", { key: "participants", until: null, reason })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  await ask();
  await expect(
    analyst.call("answerPermissionRequest", { userId: idOf(analyst), key: "export", askedAt: start, grant: true }),
  ).rejects.toMatchObject({ code: "functions/permission-denied" });
  const other = await study.staffWith("users");
  await other.call("askForPermission", { key: "export", until: later, reason });
  await expect(
    other.call("answerPermissionRequest", { userId: idOf(other), key: "export", askedAt: start, grant: true }),
  ).rejects.toMatchObject({ message: expect.stringContaining("A colleague has to answer your request.") });
});

test("colleagues see their own requests only", async () => {
  await ask();
  expect(await mine(await study.staffWith("participants"))).toEqual([]);
});
