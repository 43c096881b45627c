import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { getBytes, ref } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consentLink, filledIn, signFor, tradedClient, uploadDrawing } from "../testing/consents.ts";
import { addPeople, addPerson, aParticipant } from "../testing/people.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { consentPart } from "./person.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy();
});
afterAll(() => study.stop());

const stateOf = async (participantId: number) => (await study.call("getConsents", { participantId })).state;

test("a duplicate's consent counts for the person it was merged into, until the merge is undone", async () => {
  const [survivorId = 0, otherId = 0] = await addPeople(study, aParticipant(), aParticipant());
  const signed = await signFor(study, otherId);
  const link = await consentLink(study, otherId);
  expect((await study.call("previewMerge", { survivorId, otherId, choices: {} })).moves).toContain("1 signed consent");
  await study.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} });
  expect(await stateOf(survivorId)).toBe(consentState.signed);
  const { signed: records } = await study.call("getConsents", { participantId: survivorId });
  expect(records).toMatchObject([{ id: signed.consentId, participantId: otherId }]);
  // The duplicate's link opens the survivor, who reads the file that was signed as the duplicate.
  const client = await tradedClient(study, link);
  expect((await getBytes(ref(client.storage, signed.file))).byteLength).toBeGreaterThan(1000);
  await client.close();
  expect((await study.call("verifyConsent", { consentId: signed.consentId })).intact).toBe(true);
  await study.call("undoMerge", { otherId });
  expect([await stateOf(survivorId), await stateOf(otherId)]).toEqual([consentState.notAsked, consentState.signed]);
});

test("a withdrawal as one of them is a withdrawal for all of them", async () => {
  const [survivorId = 0, otherId = 0] = await addPeople(study, aParticipant(), aParticipant());
  await signFor(study, otherId);
  await signFor(study, survivorId);
  await study.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} });
  await study.call("withdrawConsent", { participantId: survivorId, reason: "Asked by phone" });
  const { signed, state } = await study.call("getConsents", { participantId: survivorId });
  expect(state).toBe(consentState.withdrawn);
  expect(signed.map(({ withdrawn }) => withdrawn?.reason)).toEqual(["Asked by phone", "Asked by phone"]);
});

test("the archive holds the records and names the files", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const client = await tradedClient(study, link);
  const form = await filledIn(study, link, { signature: { kind: "drawn" }, printedName: "Canary Canary" });
  await uploadDrawing(client, id, form.consentId);
  const { file } = await study.anonymous.call("signConsent", form);
  await client.close();
  const { records, files, sealedFiles } = await consentPart.archive(study.hb.database.read, id);
  expect(records["consents"]).toMatchObject([{ printedName: "Canary Canary", version: 1 }]);
  expect([files, sealedFiles]).toEqual([[], [file, file.replace("consent.pdf", "signature.png")]]);
});

test("anonymizing seals what was signed: only the users permission opens it, and each opening is logged", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const { version, textHash } = await filledIn(study, link);
  const said = { ...link, version, textHash, reason: "Canary", browser: "Canary" };
  await study.anonymous.call("declineConsent", said);
  const signed = await signFor(study, id, { printedName: "Canary Canary" });
  await study.call("withdrawConsent", { participantId: id, reason: "Canary said so" });
  const client = await tradedClient(study, link);
  await inTransaction(study.hb.database, tx => consentPart.anonymize(tx, id, "2026-11-16T12:00:00.000Z"));

  const hits: string[] = [];
  for (const table of [...consentPart.tables, "consent_withdrawals"]) {
    const rows = await study.hb.database.read.unsafe(`select 1 from study.${table} t where t::text like '%Canary%'`);
    if (rows.length > 0) hits.push(table);
  }
  // The archive's test has signed as Canary too.
  expect(hits).toEqual(["consents"]);

  const staff = await study.staffWith("participants", "log");
  expect(await staff.call("getConsents", { participantId: id })).toMatchObject({
    sealed: true,
    signed: [],
    declined: [],
  });
  await expect(staff.call("verifyConsent", { consentId: signed.consentId })).rejects.toMatchObject({
    code: "functions/permission-denied",
  });
  for (const { storage } of [staff, client])
    await expect(getBytes(ref(storage, signed.file))).rejects.toMatchObject({ code: "storage/unauthorized" });
  await client.close();

  const admin = await study.staffWith("users");
  await study.effects();
  const opened = await admin.call("openSealedConsents", { participantId: id, reason: "Inspection of March" });
  expect(opened.signed).toMatchObject([{ id: signed.consentId, printedName: "Canary Canary" }]);
  await getBytes(ref(admin.storage, signed.file));
  expect((await study.effects()).log).toMatchObject([
    {
      action: logAction.fileDownloaded,
      participantId: id,
      payload: { fileName: "Sealed consents", reason: "Inspection of March" },
    },
    { action: logAction.fileDownloaded, participantId: id, payload: { fileName: "Signed consent, version 1" } },
  ]);
  expect(await admin.call("checkConsentFile", { sha256: signed.fileHash })).toMatchObject({
    match: { sealed: true, intact: true },
  });
});
