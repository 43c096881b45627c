import { createHash } from "node:crypto";
import { logAction } from "@hb/domain/log/actions.ts";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { getBytes, ref } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signFor } from "../../testing/consents.ts";
import { readPdf } from "../../testing/pdf.ts";
import { addPerson } from "../../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let ana: StaffClient;
let owner: Sql;
beforeAll(async () => {
  study = await startStudy();
  ana = await study.staffWith("participants");
  owner = connect(study.ownerUrl, { max: 1, name: "superuser" });
});
afterAll(async () => {
  await owner.end();
  await study.stop();
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Past the trigger that nobody else gets past. */
async function tamper(statement: string): Promise<void> {
  await owner.unsafe(`set session_replication_role = replica; ${statement}; set session_replication_role = default`);
}

test("the stored file has the hash in the record; staff can read it, and that is logged", async () => {
  const id = await addPerson(study);
  const signed = await signFor(study, id);
  await study.effects();
  const bytes = new Uint8Array(await getBytes(ref(ana.storage, signed.file)));
  expect(sha256(bytes)).toBe(signed.fileHash);
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.fileDownloaded, participantId: id, payload: { fileName: "Signed consent, version 1" } },
  ]);
  const { text } = await readPdf(bytes);
  expect(text).toContain(signed.code);
  expect(await ana.call("checkConsentFile", { sha256: sha256(bytes) })).toMatchObject({
    match: { consentId: signed.consentId, participantId: id, intact: true },
  });
  expect(await ana.call("checkConsentFile", { code: signed.code })).toMatchObject({ match: { participantId: id } });
});

test("another paper is for consents from then on; those that are signed stay as they are", async () => {
  const pageOf = async (file: string) => {
    const bytes = new Uint8Array(await getBytes(ref(ana.storage, file)));
    return {
      hash: sha256(bytes),
      box: Buffer.from(bytes)
        .toString("latin1")
        .match(/\/MediaBox (\[[^\]]*\])/)?.[1],
    };
  };
  const before = await signFor(study, await addPerson(study));
  expect(await pageOf(before.file)).toEqual({ hash: before.fileHash, box: "[0 0 612 792]" });
  await study.effects();
  const { version } = await study.call("getSettings", null);
  await study.call("setSettings", { version, changes: { paper: "A4" } });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.settings, payload: { setting: "Paper", old: "By time zone", new: "A4 (210 × 297 mm)" } },
  ]);
  const boxOfNew = async () => (await pageOf((await signFor(study, await addPerson(study))).file)).box;
  await expect.poll(boxOfNew).toBe("[0 0 595.28 841.89]");
  expect(await pageOf(before.file)).toEqual({ hash: before.fileHash, box: "[0 0 612 792]" });
  expect(await ana.call("checkConsentFile", { sha256: before.fileHash })).toMatchObject({ match: { intact: true } });
  await study.call("setSettings", { version: version + 1, changes: {}, clear: ["paper"] });
  await expect.poll(boxOfNew).toBe("[0 0 612 792]");
});

test("the email carries exactly the stored file", async () => {
  const id = await addPerson(study);
  const signed = await signFor(study, id);
  const [mail] = await study.hb.database.read<{ attachments: { filename: string; content: string }[] }[]>`
    select o.attachments from platform.outbox o join study.emails e on e.email_id = o.id
     where e.participant_id = ${id} and o.type = 104`;
  expect(mail?.attachments).toMatchObject([{ filename: "consent-version-1.pdf", contentType: "application/pdf" }]);
  expect(sha256(Buffer.from(mail?.attachments[0]?.content ?? "", "base64"))).toBe(signed.fileHash);
});

test("a file with one changed byte isn't a consent of this study", async () => {
  const signed = await signFor(study, await addPerson(study));
  const bytes = new Uint8Array(await getBytes(ref(ana.storage, signed.file)));
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  expect(await ana.call("checkConsentFile", { sha256: sha256(bytes) })).toEqual({ match: null });
});

test("the program can neither alter nor remove what was signed or published", async () => {
  const signed = await signFor(study, await addPerson(study));
  const { write } = study.hb.database;
  for (const statement of [
    "update study.consents set printed_name = 'Somebody else'",
    "delete from study.consents",
    "truncate study.consents cascade",
    "update study.consent_texts set body = '{}'",
    "delete from study.consent_texts",
    "update study.consent_withdrawals set withdrawn_at = now()",
    "delete from study.consent_refusals",
  ])
    await expect(write.unsafe(statement), statement).rejects.toThrow(/permission denied/);
  // Not even who owns the table, without going out of their way.
  await expect(owner`update study.consents set printed_name = 'X' where id = ${signed.consentId}`).rejects.toThrow(
    /never changed/,
  );
});

test("a row altered by a superuser is detected", async () => {
  const { consentId } = await signFor(study, await addPerson(study));
  expect(await ana.call("verifyConsent", { consentId })).toMatchObject({ intact: true });
  await tamper(`update study.consents set answers = '{"takePart":true,"recordings":true}' where id = '${consentId}'`);
  expect(await ana.call("verifyConsent", { consentId })).toMatchObject({
    intact: false,
    checks: [
      { what: "text", ok: true },
      { what: "record", ok: false },
      { what: "log", ok: true },
      { what: "file", ok: true },
    ],
  });
});

test("a row altered together with its own hash is detected through the log", async () => {
  const { consentId } = await signFor(study, await addPerson(study));
  await tamper(`update study.consents set record_hash = repeat('0', 64) where id = '${consentId}'`);
  const { checks } = await ana.call("verifyConsent", { consentId });
  expect(checks.find(({ what }) => what === "log")).toMatchObject({ ok: false });
});

test("a text altered after it was published is detected", async () => {
  const { consentId } = await signFor(study, await addPerson(study));
  await tamper("update study.consent_texts set body = replace(body::text, 'twelve weeks', 'twelve years')::json");
  const { checks } = await ana.call("verifyConsent", { consentId });
  expect(checks.find(({ what }) => what === "text")).toMatchObject({ ok: false });
  await tamper("update study.consent_texts set body = replace(body::text, 'twelve years', 'twelve weeks')::json");
});

test("a replaced or missing signed file is detected", async () => {
  const [one, other] = [await signFor(study, await addPerson(study)), await signFor(study, await addPerson(study))];
  const { storage, database } = study.hb;
  const forged = await storage.stage(Buffer.from("%PDF-1.7 another one"));
  await inTransaction(database, tx => storage.keep(tx, forged, { name: one.file, contentType: "application/pdf" }));
  const { checks } = await ana.call("verifyConsent", { consentId: one.consentId });
  expect(checks.find(({ what }) => what === "file")).toMatchObject({ ok: false });
  await inTransaction(database, tx => storage.remove(tx, other.file));
  const after = await ana.call("verifyConsent", { consentId: other.consentId });
  expect(after.checks.find(({ what }) => what === "file")).toMatchObject({
    ok: false,
    sentence: expect.stringContaining("missing"),
  });
});
