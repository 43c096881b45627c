import { randomUUID } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Permissions, Terms } from "@hb/domain/permissions.ts";
import type { User } from "@hb/domain/users/user.ts";
import { ref, uploadBytes } from "firebase/storage";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";
import { endPermissions } from "./jobs.ts";

const start = "2026-11-17T18:00:00.000Z";
/** Within the hour that a token lasts. */
const end = "2026-11-17T18:30:00.000Z";
const afterEnd = "2026-11-17T18:30:00.001Z";
const forReport = { export: { at: end, reason: "Report for the board" } };

let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: start });
});
beforeEach(async () => {
  study.setNow(start);
  await study.effects();
});
afterAll(() => study.stop());

const idOf = (client: StaffClient) => client.auth.currentUser?.uid ?? "";
const find = async (userId: string) => (await study.call("getAllUsers", null)).users[userId] as User;
async function give(userId: string, permissions: Permissions, terms?: Terms) {
  const { version } = await find(userId);
  return study.call("setUserPermissions", { userId, version, permissions, ...(terms && { terms }) });
}
const denied = { code: "functions/permission-denied" };

test("who may only look reads everything and changes nothing", async () => {
  const inspector = await study.staffOn({ readOnly: { participants: true } }, "participants");
  const id = await addPerson(study);
  const { participant } = await inspector.call("getParticipant", { id });
  expect(participant.id).toBe(id);
  await expect(
    inspector.call("addComment", { requestId: randomUUID(), participantId: id, text: "Seen" } as never),
  ).rejects.toMatchObject({ ...denied, message: expect.stringContaining("You can look at this, but not change it.") });
  const place = ref(inspector.storage, `participants/${id}/documents/${randomUUID()}/${randomUUID()}`);
  await expect(uploadBytes(place, new Uint8Array([37, 80]), { contentType: "application/pdf" })).rejects.toMatchObject({
    code: "storage/unauthorized",
  });
  expect((await study.effects()).log).toMatchObject([{ action: logAction.refusal }]);
});

test("one permission to look leaves the others whole", async () => {
  const coordinator = await study.staffOn({ readOnly: { participants: true } }, "participants", "scheduler");
  await expect(coordinator.call("createSlots", {} as never)).rejects.toMatchObject({
    code: "functions/invalid-argument",
  });
});

test("a permission until a moment works until then, and no call later", async () => {
  const analyst = await study.staffWith("participants");
  await give(idOf(analyst), { participants: true, export: true }, { until: forReport });
  expect((await study.effects()).log).toMatchObject([
    {
      action: logAction.userPermissions,
      payload: {
        old: { participants: true },
        new: { participants: true, export: true },
        terms: { new: { until: forReport } },
      },
    },
  ]);
  const preview = () => analyst.call("previewExport", { list: "participants" } as never);
  await expect(preview()).rejects.toMatchObject({ code: "functions/invalid-argument" });
  study.setNow(afterEnd);
  await expect(preview()).rejects.toMatchObject(denied);
});

test("what has ended is taken away once, told to open browsers and logged", async () => {
  const analyst = await study.staffWith("participants");
  await give(idOf(analyst), { participants: true, export: true }, { until: forReport });
  await study.hb.jobs.run(endPermissions);
  expect((await find(idOf(analyst))).permissions, "not before its end").toHaveProperty("export");
  await study.effects();
  study.setNow(afterEnd);
  await study.hb.jobs.run(endPermissions);
  expect(await find(idOf(analyst))).toMatchObject({ permissions: { participants: true }, terms: {} });
  expect(await study.effects()).toMatchObject({
    log: expect.arrayContaining([
      expect.objectContaining({
        action: logAction.userPermissions,
        actor: "system:permissions",
        subject: `user:${idOf(analyst)}`,
      }),
    ]),
    markers: expect.arrayContaining([`/authentication/lastUpdate/${idOf(analyst)}`]),
  });
  await study.hb.jobs.run(endPermissions);
  expect(await study.effects()).toEqual({});
});

test("who could look before, looks again once the permission to change has ended", async () => {
  const inspector = await study.staffOn({ readOnly: { participants: true } }, "participants");
  const userId = idOf(inspector);
  const asked = { key: "participants", until: end, reason: "Report for the board" } as const;
  await inspector.call("askForPermission", asked);
  await study.call("answerPermissionRequest", { userId, key: "participants", askedAt: start, grant: true });
  const given = { participants: { at: end, reason: asked.reason, before: { readOnly: true } } };
  expect((await find(userId)).terms).toEqual({ until: given });
  const change = () => inspector.call("setParticipantStatus", {} as never);
  await expect(change()).rejects.toMatchObject({ code: "functions/invalid-argument" });

  study.setNow(afterEnd);
  await expect(change(), "before the job").rejects.toMatchObject({
    ...denied,
    message: expect.stringContaining("You can look at this, but not change it."),
  });
  await study.effects();
  await study.hb.jobs.run(endPermissions);
  expect(await find(userId)).toMatchObject({
    permissions: { participants: true },
    terms: { readOnly: { participants: true } },
  });
  expect((await study.effects()).markers).toContain(`/authentication/lastUpdate/${userId}`);
  const id = await addPerson(study);
  await expect(inspector.call("getParticipant", { id })).resolves.toBeDefined();
  await expect(change()).rejects.toMatchObject(denied);
});

test("terms stay with the permissions that stay, and go with those that go", async () => {
  const analyst = await study.staffWith("participants");
  await give(
    idOf(analyst),
    { participants: true, export: true },
    { readOnly: { participants: true }, until: forReport },
  );
  await give(idOf(analyst), { participants: true, log: true });
  expect((await find(idOf(analyst))).terms).toEqual({ readOnly: { participants: true } });
  await expect(give(idOf(analyst), { participants: true, log: true })).rejects.toMatchObject({
    message: expect.stringContaining("There are no changes to save."),
  });
});

test("an administrator who may only look confirms nothing and isn't the last one", async () => {
  const lead = await study.staffOn({ readOnly: { users: true } }, "users");
  expect((await lead.call("getAllUsers", null)).users[idOf(lead)]).toHaveProperty("email");
  await expect(
    lead.call("setUserDisabled", { userId: idOf(lead), version: 1, disabled: true } as never),
  ).rejects.toMatchObject(denied);
  const me = study.admin.auth.currentUser?.uid ?? "";
  await expect(give(me, (await find(me)).permissions, { readOnly: { users: true } })).rejects.toMatchObject({
    message: expect.stringContaining("You can't limit Users for yourself."),
  });
});

test("who could only look until now confirms nothing for three days, and who sees no names never does", async () => {
  const inspector = await study.staffOn({ readOnly: { users: true } }, "users");
  await study.staffOn({ hidesNames: true }, "users");
  const lead = await study.staffWith("users");
  await give(idOf(inspector), { users: true }, {});
  expect((await study.call("listSecondFactorResets", null)).confirmers).toEqual([idOf(lead)]);
});

test("the review of access has everyone, what they used, and since when that is known", async () => {
  const recruiter = await study.staffWith("participants");
  await recruiter.call("listSavedViews", { of: "participants" } as never).catch(() => undefined);
  const { users, uses, countedSince } = await study.call("reviewAccess", null);
  expect(users.map(({ userId }) => userId)).toContain(idOf(recruiter));
  expect(Date.parse(countedSince)).toBeLessThanOrEqual(Date.now());
  expect(Array.isArray(uses)).toBe(true);
  await expect(recruiter.call("reviewAccess", null)).rejects.toMatchObject(denied);
});
