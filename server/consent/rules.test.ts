import { randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import { logAction } from "@hb/domain/log/actions.ts";
import { linkForms } from "@hb/domain/permissions.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { signInWithCustomToken } from "firebase/auth";
import { getBytes, listAll, ref, uploadBytes, uploadString } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDrawing, chunk, consentLink, filledIn, signFor, tradedClient, uploadDrawing } from "../testing/consents.ts";
import { addPeople, addPerson, aParticipant } from "../testing/people.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { createConsentUpkeep } from "./upkeep.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy();
});
afterAll(() => study.stop());

const unauthorized = { code: "storage/unauthorized" };
const drawing = (id: number, consentId: string) => `participants/${id}/consents/${consentId}/signature.png`;

test("one person's link uploads nothing for another, nothing but a signature, and lists nothing", async () => {
  const [mine = 0, theirs = 0] = await addPeople(study, aParticipant(), aParticipant());
  const client = await tradedClient(study, await consentLink(study, mine));
  const upload = (name: string, bytes: Buffer = aDrawing(), contentType = "image/png") =>
    uploadBytes(ref(client.storage, name), bytes, { contentType });
  const id = randomUUID();
  for (const name of [
    drawing(theirs, id),
    `participants/${mine}/consents/${id}/consent.pdf`,
    `participants/${mine}/consents/${id}/another.png`,
    `participants/${mine}/consents/no-uuid/signature.png`,
    `participants/0${mine}/consents/${id}/signature.png`,
    `participants/${mine}/documents/${id}/signature.png`,
  ])
    await expect(upload(name), name).rejects.toMatchObject(unauthorized);
  await expect(listAll(ref(client.storage, `participants/${mine}/consents`))).rejects.toMatchObject(unauthorized);
  await client.close();
});

test("links of other forms, and callers without one, upload nothing", async () => {
  const id = await addPerson(study);
  const client = await connectClient(study.hb.address);
  await expect(uploadDrawing(client, id, randomUUID())).rejects.toMatchObject({ code: "storage/unauthenticated" });
  for (const form of linkForms.filter(one => one !== "consent")) {
    await signInWithCustomToken(client.auth, await study.hb.signIn.customToken(`link:${form}:${id}:${id}:1`));
    await expect(uploadDrawing(client, id, randomUUID())).rejects.toMatchObject(unauthorized);
  }
  await client.close();
});

test("a malformed data URL is refused by the SDK, and anything but a PNG by the server", async () => {
  const id = await addPerson(study);
  const client = await tradedClient(study, await consentLink(study, id));
  const file = ref(client.storage, drawing(id, randomUUID()));
  for (const text of ["data:image/png;base64,§§§", "no data url", "data:image/png,%E0%A4%A"])
    await expect((async () => uploadString(file, text, "data_url"))(), text).rejects.toMatchObject({
      code: "storage/invalid-format",
    });
  await expect(uploadString(file, "data:image/png;base64,AAA=A", "data_url")).rejects.toThrow();
  const page = Buffer.from("<svg onload=alert(1)>").toString("base64");
  await expect(uploadString(file, `data:image/png;base64,${page}`, "data_url")).rejects.toThrow();
  await expect(uploadBytes(file, Buffer.alloc(400_000), { contentType: "image/png" })).rejects.toThrow();
  await client.close();
});

test("a picture that is broken, empty, too large or larger than it says can't be a signature", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const client = await tradedClient(study, link);
  const good = aDrawing();
  const header = good.subarray(0, 33);
  const bomb = Buffer.concat([
    header,
    chunk("IDAT", deflateSync(Buffer.alloc(50_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  const pictures = {
    broken: good.subarray(0, 60),
    empty: aDrawing({ ink: 0 }),
    large: aDrawing({ width: 3000 }),
    bomb,
  };
  for (const [what, png] of Object.entries(pictures)) {
    const form = await filledIn(study, link, { signature: { kind: "drawn" } });
    await uploadDrawing(client, id, form.consentId, png);
    await expect(study.anonymous.call("signConsent", form), what).rejects.toMatchObject({
      code: expect.stringMatching(/invalid-argument|failed-precondition/),
    });
  }
  await client.close();
});

test("ten drawings without a signature are enough", async () => {
  const id = await addPerson(study);
  const client = await tradedClient(study, await consentLink(study, id));
  for (let n = 0; n < 10; n++) await uploadDrawing(client, id, randomUUID());
  await expect(uploadDrawing(client, id, randomUUID())).rejects.toMatchObject(unauthorized);
  await client.close();
});

test("a drawing that is never signed with is gone after a day", async () => {
  const id = await addPerson(study);
  const client = await tradedClient(study, await consentLink(study, id));
  const consentId = randomUUID();
  await uploadDrawing(client, id, consentId);
  await client.close();
  const { hb } = study;
  const find = () => hb.storage.find(hb.database.read, drawing(id, consentId));
  const clear = (now: number) => createConsentUpkeep(hb, () => now).clear();
  await clear(Date.now() + 23 * 3_600_000);
  expect(await find()).toBeDefined();
  await clear(Date.now() + 25 * 3_600_000);
  expect(await find()).toBeUndefined();
});

test("a person reads only their own signed file with their link, and staff only with the participants permission", async () => {
  const [mine = 0, theirs = 0] = await addPeople(study, aParticipant(), aParticipant());
  const [own, other] = [await signFor(study, mine), await signFor(study, theirs)];
  const client = await tradedClient(study, await consentLink(study, mine));
  await study.effects();
  expect((await getBytes(ref(client.storage, own.file))).byteLength).toBeGreaterThan(1000);
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.fileDownloaded, actor: "participant:consent", participantId: mine },
  ]);
  await expect(getBytes(ref(client.storage, other.file))).rejects.toMatchObject(unauthorized);
  const scheduler = await study.staffWith("scheduler", "users", "export");
  await expect(getBytes(ref(scheduler.storage, own.file))).rejects.toMatchObject(unauthorized);
  await client.close();
});

test.each(["revokeLink", "renewLink"] as const)("%s ends what was opened with the old link at once", async end => {
  const id = await addPerson(study);
  const { file } = await signFor(study, id);
  const client = await tradedClient(study, await consentLink(study, id));
  expect((await getBytes(ref(client.storage, file))).byteLength).toBeGreaterThan(1000);
  await study.call(end, { participantId: id, form: "consent" });
  await expect(getBytes(ref(client.storage, file))).rejects.toMatchObject({ code: "storage/unauthenticated" });
  await expect(uploadDrawing(client, id, randomUUID())).rejects.toMatchObject({ code: "storage/unauthenticated" });
  await client.close();
});

test("one person's link answers for another exactly as an unknown one does", async () => {
  const [mine = 0, theirs = 0] = await addPeople(study, aParticipant(), aParticipant());
  const { key } = await consentLink(study, mine);
  const answers = await Promise.all(
    [
      { participant: theirs, key },
      { participant: 999_999, key },
      { participant: mine, key: "0".repeat(32) },
    ].map(link => study.anonymous.call("openConsent", link).catch(({ code, message }) => ({ code, message }))),
  );
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: "functions/unauthenticated" });
});
