import { logAction } from "@hb/domain/log/actions.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consentLink, filledIn, signFor, tradedClient, uploadDrawing } from "../testing/consents.ts";
import { addPerson } from "../testing/people.ts";
import { advanceTo } from "../testing/remote-study.ts";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let study: Study;
let colleague: StaffClient;
const now = "2026-11-17T18:00:00.000Z";
const elevenMonthsLater = "2027-10-17T18:00:00.000Z";
const oneYearLater = "2027-11-18T18:00:00.000Z";
beforeAll(async () => {
  study = await startStudy({ now });
  colleague = await study.staffWith("users");
  const { version } = await study.call("getSettings", null);
  await study.call("setSettings", { version, changes: { retentionConsentMonths: 12 } });
});
afterAll(() => study.stop());

const page = { offset: 0, limit: 50 };
const refused = (details?: object) => ({ code: "functions/failed-precondition", ...(details && { details }) });

/** Somebody who signed by hand and is forgotten since. */
async function forgotten(name: string) {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const client = await tradedClient(study, link);
  const form = await filledIn(study, link, { signature: { kind: "drawn" }, printedName: name });
  await uploadDrawing(client, id, form.consentId);
  const signed = await study.anonymous.call("signConsent", form);
  await client.close();
  const { people } = await study.call("previewAnonymisation", { participantIds: [id] });
  const subjects = people.map(person => ({ id: person.id, version: person.version }));
  await study.call("askForAnonymisation", { participantIds: [id], why: "asked" });
  await colleague.signIn(colleague.email, colleague.password);
  await colleague.call("anonymisePeople", { people: subjects });
  return { id, consentId: form.consentId, file: signed.file };
}

const rowsWith = async (word: string) =>
  (await study.hb.database.read`select from study.consents c where c::text like ${`%${word}%`}`).length;
const filesOf = async (id: number) =>
  (await study.hb.storage.listUnder(study.hb.database.read, `participants/${id}/`)).length;

test("what was signed stays sealed for its time, is due then, and goes for good with its files", async () => {
  const { id, consentId, file } = await forgotten("Canary Wren");
  const { fileHash } = (await study.call("openSealedConsents", { participantId: id, reason: "Inspection" })).signed[0]!;
  await advanceTo(study, elevenMonthsLater);
  expect(await study.call("listSealedConsentsDue", page)).toEqual({ rows: [], total: 0 });
  await expect(study.call("endSealedConsents", { participantIds: [id], typed: "1" })).rejects.toMatchObject(
    refused({ due: [] }),
  );

  await advanceTo(study, oneYearLater);
  expect(await study.call("listSealedConsentsDue", page)).toEqual({
    rows: [{ id, sealedAt: now, consents: 1 }],
    total: 1,
  });
  await study.effects();
  await expect(study.call("endSealedConsents", { participantIds: [id] })).rejects.toMatchObject(
    refused({ needsTyped: "1" }),
  );
  expect([await rowsWith("Canary Wren"), await filesOf(id)]).toEqual([1, 2]);
  expect(await study.effects()).toEqual({});

  expect(await study.call("endSealedConsents", { participantIds: [id], typed: "1" })).toEqual({ ended: 1 });
  const { log, markers } = await study.effects();
  expect(log).toMatchObject([{ action: logAction.sealedConsentsErased, participantId: id, payload: { consents: 1 } }]);
  expect(markers).toContain("/authentication/lastUsersUpdate");
  expect([await rowsWith("Canary Wren"), await filesOf(id)]).toEqual([0, 0]);
  expect(await study.hb.storage.find(study.hb.database.read, file)).toBeUndefined();

  // That it was signed still counts; nothing of it can be opened, and a file that somebody kept is known by its hash.
  const told = await study.call("getConsents", { participantId: id });
  expect(told).toMatchObject({ state: 3, sealed: true, endedAt: oneYearLater, signed: [] });
  await expect(study.call("openSealedConsents", { participantId: id, reason: "Why not" })).rejects.toMatchObject(
    refused(),
  );
  await expect(study.call("verifyConsent", { consentId })).rejects.toMatchObject(refused());
  expect(await study.call("checkConsentFile", { sha256: fileHash })).toMatchObject({
    match: { consentId, sealed: true, endedAt: oneYearLater, intact: true },
  });
  await expect(study.call("endSealedConsents", { participantIds: [id], typed: "1" })).rejects.toMatchObject(refused());
});

test("no one can empty or delete a consent in any other way", async () => {
  await advanceTo(study, oneYearLater);
  const { id } = await forgotten("Canary Ada");
  const open = await addPerson(study);
  await signFor(study, open);
  const { write } = study.hb.database;
  await expect(write`update study.consents set printed_name = ''`).rejects.toMatchObject({ code: "42501" });
  await expect(write`select study.end_sealed_consents(${open}, now())`).rejects.toMatchObject({
    constraint_name: "only_sealed_consents_end",
  });
  const owner = connect(study.ownerUrl, { max: 1, name: "owner" });
  for (const person of [id, open])
    await expect(
      owner`update study.consents set printed_name = '' where participant_id = ${person}`,
    ).rejects.toMatchObject({ code: "23001" });
  await expect(owner`delete from study.consents where participant_id = ${id}`).rejects.toMatchObject({ code: "23001" });
  await owner.end();
  expect(await rowsWith("Canary Ada")).toBe(1);
});

test("without a period they are kept without end", async () => {
  await advanceTo(study, "2046-11-17T18:00:00.000Z");
  expect((await study.call("listSealedConsentsDue", page)).total).toBeGreaterThan(0);
  const { version } = await study.call("getSettings", null);
  await study.call("setSettings", { version, changes: { retentionConsentMonths: null } });
  await expect.poll(async () => (await study.call("listSealedConsentsDue", page)).total).toBe(0);
});
