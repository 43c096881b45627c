import { connectClient } from "@hb/platform/testing/client.ts";
import { listAll, ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Study, startStudy } from "../testing/study.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy();
});
afterAll(() => study.stop());

type Client = Awaited<ReturnType<typeof connectClient>>;
const upload = (client: Client, name: string, text = "HB system check") =>
  uploadString(ref(client.storage, name), text, "raw", { contentType: "text/plain" });
const unauthorized = { code: "storage/unauthorized" };

test("a colleague has room for nine small files, and in their own folder only", async () => {
  const ana = await study.staffWith("participants");
  const uid = ana.auth.currentUser?.uid ?? "";
  for (let n = 1; n <= 9; n++) await upload(ana, `system-check/${uid}/${n}`);
  for (const name of ["0", "10", "01", "x", "1794921638041"])
    await expect(upload(ana, `system-check/${uid}/${name}`), name).rejects.toMatchObject(unauthorized);
  await expect(upload(ana, "system-check/another/1")).rejects.toMatchObject(unauthorized);
  await expect(upload(ana, `system-check/${uid}/1`, "x".repeat(65_537))).rejects.toMatchObject({
    status_: 413,
  });
  await expect(listAll(ref(ana.storage, `system-check/${uid}`))).rejects.toMatchObject(unauthorized);
});

test("who must choose a new password first uploads nothing", async () => {
  const ben = await study.staffWith("participants");
  const userId = ben.auth.currentUser?.uid ?? "";
  const { users } = await study.call("getAllUsers", null);
  const { version } = users[userId] as { version: number };
  await study.call("forcePasswordChange", { userId, version });
  const again = await connectClient(study.hb.address);
  await again.signIn(ben.email, ben.password);
  await expect(upload(again, `system-check/${userId}/1`)).rejects.toMatchObject(unauthorized);
  await again.close();
});
