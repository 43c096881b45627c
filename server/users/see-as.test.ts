import { randomUUID } from "node:crypto";
import { functions } from "@hb/domain/functions.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { signInWithCustomToken } from "firebase/auth";
import { ref as dataRef, onValue, set } from "firebase/database";
import { ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson } from "../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let study: Study;
const eyes: Client[] = [];
beforeAll(async () => {
  study = await startStudy();
});
afterAll(async () => {
  await Promise.all(eyes.map(client => client.close()));
  await study.stop();
});

const idOf = (client: StaffClient) => client.auth.currentUser?.uid ?? "";

async function seenThrough(colleague: StaffClient, by: StaffClient = study.admin): Promise<Client> {
  const { customToken } = await by.call("seeAs", { userId: idOf(colleague) });
  const client = await connectClient(study.hb.address);
  eyes.push(client);
  await signInWithCustomToken(client.auth, customToken ?? "");
  return client;
}

test("an administrator reads what a colleague could read, and no more; it is in the log", async () => {
  const desk = await study.staffWith("scheduler");
  await study.effects();
  const seen = await seenThrough(desk);
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.user, subject: `user:${idOf(desk)}`, payload: { what: "seenAs" } },
  ]);
  expect(await seen.call("getSeenUser", null)).toMatchObject({
    userId: idOf(desk),
    permissions: { scheduler: true },
    seenBy: expect.any(String),
  });
  await expect(seen.call("listStations", null)).resolves.toBeDefined();
  await expect(seen.call("listLog", {})).rejects.toMatchObject({ code: "functions/permission-denied" });
  const { users } = (await seen.call("getAllUsers", null)) as { users: Record<string, object> };
  expect(users[idOf(study.admin)]).not.toHaveProperty("email");
});

test("with a colleague's eyes no change, export or archive is made, whatever the colleague may do", async () => {
  const seen = await seenThrough(await study.staffWith("participants", "scheduler", "remoteStudy", "users", "export"));
  const closed = Object.entries(functions).filter(
    ([, contract]) =>
      contract.allow !== "public" &&
      !(typeof contract.allow === "object" && "link" in contract.allow) &&
      (contract.kind === "change" || "changes" in contract || "needsProof" in contract),
  );
  expect(closed.length).toBeGreaterThan(100);
  await study.effects();
  for (const [name] of closed)
    await expect(seen.call(name, { requestId: randomUUID() }), name).rejects.toMatchObject({
      message: expect.stringContaining("nothing can be changed"),
    });
  expect(await study.effects()).toEqual({});
});

test("with a colleague's eyes no file and no presence is written", async () => {
  const recruiter = await study.staffWith("participants");
  const seen = await seenThrough(recruiter);
  const id = await addPerson(study);
  const own = seen.auth.currentUser?.uid ?? "";
  for (const path of [`participants/${id}/documents/r1/f1`, `system-check/${own}/1`])
    await expect(
      uploadString(ref(seen.storage, path), "text", "raw", { contentType: "text/plain" }),
      path,
    ).rejects.toMatchObject({ code: "storage/unauthorized" });
  for (const uid of [own, idOf(recruiter)])
    await expect(
      set(dataRef(seen.database, `/presence/${uid}/tab`), { kind: "participant", id: String(id), at: 1 }),
      uid,
    ).rejects.toThrow(/permission.denied/i);
});

test("what was opened counts for the administrator, and no use for the colleague", async () => {
  const recruiter = await study.staffWith("participants");
  const seen = await seenThrough(recruiter);
  const id = await addPerson(study);
  await seen.call("getParticipant", { id });
  const { rows } = await study.call("listOpeningsOf", { participantId: id, offset: 0, limit: 50 });
  expect(rows.map(({ userId }) => userId)).toEqual([idOf(study.admin)]);
});

test("it ends when the colleague is disabled, and when the administrator loses Users or can only look or see no names", async () => {
  const over = { code: "functions/unauthenticated" };
  const colleague = await study.staffWith("scheduler");
  const first = await seenThrough(colleague);
  const { users } = await study.call("getAllUsers", null);
  const { version } = users[idOf(colleague)] as { version: number };
  await study.call("setUserDisabled", { userId: idOf(colleague), version, disabled: true });
  await expect(first.call("getSeenUser", null)).rejects.toMatchObject(over);

  for (const [key, terms] of [
    ["log", {}],
    ["users", { readOnly: { users: true } }],
    ["users", { hidesNames: true }],
  ] as const) {
    const lead = await study.staffWith("users");
    const second = await seenThrough(await study.staffWith("scheduler"), lead);
    await second.call("getSeenUser", null);
    await study.call("setUserPermissions", {
      userId: idOf(lead),
      version: ((await study.call("getAllUsers", null)).users[idOf(lead)] as { version: number }).version,
      permissions: { [key]: true },
      terms,
    });
    await expect(second.call("getSeenUser", null), JSON.stringify(terms)).rejects.toMatchObject(over);
  }
});

test("it shows what the colleague may do now, as soon as that changes", async () => {
  const colleague = await study.staffWith("scheduler", "participants");
  const seen = await seenThrough(colleague);
  const moves: unknown[] = [];
  const stop = onValue(dataRef(seen.database, `/authentication/lastUpdate/${idOf(colleague)}`), found => {
    moves.push(found.val());
  });
  const { version } = (await study.call("getAllUsers", null)).users[idOf(colleague)] as { version: number };
  await study.call("setUserPermissions", {
    userId: idOf(colleague),
    version,
    permissions: { scheduler: true, log: true },
    terms: { readOnly: { scheduler: true } },
  });
  await expect.poll(() => moves.at(-1)).toEqual(expect.any(Number));
  expect(await seen.call("getSeenUser", null)).toMatchObject({
    permissions: { scheduler: true, log: true },
    terms: { readOnly: { scheduler: true } },
  });
  await expect(seen.call("listSavedViews", null)).rejects.toMatchObject({ code: "functions/permission-denied" });
  stop();
});

test("no one sees as themselves, and only administrators see as others", async () => {
  await expect(study.call("seeAs", { userId: idOf(study.admin) })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  const recruiter = await study.staffWith("participants");
  await expect(recruiter.call("seeAs", { userId: idOf(study.admin) })).rejects.toMatchObject({
    code: "functions/permission-denied",
  });
});
