import { type PermissionKey, permissionKeys } from "@hb/domain/permissions.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { accessMatrix } from "@hb/platform/testing/realtime-access.ts";
import { addPerson } from "@hb/server/testing/people.ts";
import { type StaffClient, type Study, startStudy } from "@hb/server/testing/study.ts";
import { signInWithCustomToken } from "firebase/auth";
import { onValue, ref } from "firebase/database";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Who may listen where; every other pair of caller and path is denied, and nobody writes anything but their own presence. */
const readers: Record<string, readonly PermissionKey[] | "everyone" | "staff" | "own" | "nobody"> = {
  "/": "nobody",
  "/study": "nobody",
  "/study/lastParticipantsUpdate": ["participants", "scheduler", "remoteStudy", "overview"],
  "/study/lastSessionsUpdate": ["participants", "scheduler", "overview"],
  "/study/lastRemoteStudyUpdate": ["participants", "remoteStudy", "overview"],
  "/study/lastEmailsUpdate": ["participants", "remoteStudy", "overview"],
  "/study/lastLogUpdate": ["log"],
  "/study/lastSettingsUpdate": "everyone",
  "/app/build": "everyone",
  "/authentication": "nobody",
  "/authentication/lastUsersUpdate": "staff",
  "/authentication/lastUpdate": "nobody",
  "/authentication/lastUpdate/OWN": "own",
  "/authentication/lastUpdate/somebody": "nobody",
  "/presence": "staff",
  "/presence/OWN/tab": "staff",
  "/presence/somebody/tab": "staff",
  "/participants/1042": "nobody",
};
const value = { kind: "user", id: "x", at: 1 };

let study: Study;
const staff = new Map<string, StaffClient>();
beforeAll(async () => {
  study = await startStudy();
  staff.set("no permission", await study.staffWith());
  for (const key of permissionKeys) staff.set(key, await study.staffWith(key));
});
afterAll(() => study.stop());

async function check(caller: string, token: string | undefined, uid: string | undefined) {
  const isStaff = staff.has(caller);
  const paths = Object.fromEntries(Object.keys(readers).map(path => [path.replace("OWN", uid ?? "own"), value]));
  const matrix = await accessMatrix({
    port: Number(new URL(study.hb.address).port),
    callers: { [caller]: token },
    paths,
  });
  const wanted = Object.entries(readers).map(([path, who]) => {
    const may =
      who === "everyone" ||
      ((who === "staff" || who === "own") && isStaff) ||
      (Array.isArray(who) && who.some(key => key === caller));
    const mayWrite = isStaff && path === "/presence/OWN/tab";
    const answer = (yes: boolean) => (yes ? "ok" : "permission_denied");
    return [path.replace("OWN", uid ?? "own"), { read: answer(may), write: answer(mayWrite) }];
  });
  expect(matrix[caller]).toEqual(Object.fromEntries(wanted));
}

test("anonymous visitors hear of settings and builds, and of nothing else", () =>
  check("anonymous", undefined, undefined));

test.each(["no permission", ...permissionKeys])("staff with %s hear exactly what their screens show", async caller => {
  const user = staff.get(caller)?.auth.currentUser;
  await check(caller, await user?.getIdToken(), user?.uid);
});

test("a participant's link token opens nothing in the realtime database", async () => {
  const client = await connectClient(study.hb.address);
  const person = await addPerson(study);
  const uid = `link:booking:${person}:${person}:1`;
  await signInWithCustomToken(client.auth, await study.hb.signIn.customToken(uid));
  await check("link", await client.auth.currentUser?.getIdToken(), uid);
  await client.close();
});

test("a permission taken away while listening ends that listen, and the others stay", async () => {
  const client = await study.staffWith("log", "participants");
  const userId = client.auth.currentUser?.uid ?? "";
  const ended: string[] = [];
  const heard: number[] = [];
  onValue(
    ref(client.database, "/study/lastLogUpdate"),
    () => {},
    error => void ended.push(error.message),
  );
  onValue(
    ref(client.database, "/study/lastParticipantsUpdate"),
    () => void heard.push(1),
    error => void ended.push(error.message),
  );
  await expect.poll(() => heard.length).toBe(1);
  const { users } = await study.call("getAllUsers", null);
  const { version } = users[userId] as { version: number };
  await study.call("setUserPermissions", { userId, version, permissions: { participants: true } });
  await expect.poll(() => ended).toEqual([expect.stringContaining("permission_denied")]);
});
