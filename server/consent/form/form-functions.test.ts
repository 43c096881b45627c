import { createHash, randomUUID } from "node:crypto";
import { renderConsentText } from "@hb/domain/consent/consent-text.ts";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  consentLink,
  filledIn,
  proofOf,
  signFor,
  tradedClient,
  uploadDrawing,
  version2,
} from "../../testing/consents.ts";
import { addPerson } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";

let study: Study;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-16T18:00:00.000Z", consentTexts: [version1, version2] });
});
beforeEach(async () => {
  await study.effects();
});
afterAll(() => study.stop());

const markers = ["/study/lastLogUpdate", "/study/lastParticipantsUpdate"];
const stateOf = async (participantId: number) => (await study.call("getConsents", { participantId })).state;

test("the form shows the current version, and its hash can be computed from what it shows", async () => {
  const id = await addPerson(study, { firstName: "Wren", lastName: "Abernathy" });
  const open = await study.anonymous.call("openConsent", await consentLink(study, id));
  expect(open).toMatchObject({ participantId: id, name: "Wren Abernathy", last: null, witnessName: null });
  expect(open.text).toEqual(version1);
  expect(createHash("sha256").update(renderConsentText(open.text)).digest("hex")).toBe(open.textHash);
  expect(await study.effects()).toEqual({});
});

test("a signature leaves an immutable record, a file, a log entry and an email with a copy, all or none", async () => {
  const id = await addPerson(study, { email: "wren@example.com" });
  const link = await consentLink(study, id);
  const form = await filledIn(study, link, { printedName: "  Wren   Abernathy " });
  const requestId = randomUUID();
  const signed = await study.anonymous.call("signConsent", { ...form, requestId });
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.consentSigned,
        actor: "participant:consent",
        participantId: id,
        subject: `consent:${form.consentId}`,
        payload: {
          version: 1,
          textHash: form.textHash,
          fileHash: signed.fileHash,
          signedName: "Wren Abernathy",
          proof: "birthDate",
        },
      },
    ],
    mails: [{ type: 104, to: "wren@example.com" }],
  });
  expect(signed).toMatchObject({ version: 1, signedAt: "2026-11-16T18:00:00.000Z", emailed: true });
  // Sent again, as by a bad line: the same answer, and nothing happens twice.
  expect(await study.anonymous.call("signConsent", { ...form, requestId })).toEqual(signed);
  expect(await study.effects()).toEqual({});

  // Staff read the file where it's logged, not in a test email.
  await study.call("sendTest", { type: 104, participantId: id, about: null });
  const [test] = await study.hb.database.read`select attachments from platform.outbox order by id desc limit 1`;
  expect(test).toEqual({ attachments: [] });

  const { state, signed: records } = await study.call("getConsents", { participantId: id });
  expect(state).toBe(consentState.signed);
  expect(records).toMatchObject([
    {
      id: form.consentId,
      participantId: id,
      version: 1,
      textHash: form.textHash,
      code: signed.code,
      printedName: "Wren Abernathy",
      signature: { kind: "typed", text: "Wren Abernathy" },
      meaning: version1.meaning,
      device: 1,
      signedAt: signed.signedAt,
      address: expect.any(String),
      browser: "Test browser",
      witness: null,
      proof: "birthDate",
      withdrawn: null,
    },
  ]);
  expect(await study.anonymous.call("openConsent", link)).toMatchObject({
    last: { answer: "signed", code: signed.code, outdated: false, withdrawnAt: null },
  });
});

test("missing answers are reported field by field, and nothing is signed", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const form = await filledIn(study, link);
  const { purpose: _, ...initials } = form.initials;
  const wrong = study.anonymous.call("signConsent", {
    ...form,
    initials,
    answers: { ...form.answers, takePart: false },
  });
  await expect(wrong).rejects.toMatchObject({
    code: "functions/invalid-argument",
    details: { problems: [{ path: ["initials", "purpose"] }, { path: ["answers", "takePart"] }] },
  });
  await expect(study.anonymous.call("signConsent", { ...form, printedName: "‮nevE" })).rejects.toMatchObject({
    code: "functions/invalid-argument",
  });
  expect(await study.effects()).toEqual({});
  expect(await stateOf(id)).toBe(consentState.notAsked);
});

test("someone who read another version than the current one can't sign", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const form = await filledIn(study, link);
  await expect(study.anonymous.call("signConsent", { ...form, textHash: "0".repeat(64) })).rejects.toMatchObject({
    code: "functions/aborted",
    details: { currentVersion: 1 },
  });
  await expect(study.anonymous.call("signConsent", { ...form, version: 2 })).rejects.toMatchObject({
    code: "functions/aborted",
  });
  expect(await study.effects()).toEqual({});
});

test("signed once is signed: a second signature under the same version is refused", async () => {
  const id = await addPerson(study);
  await signFor(study, id);
  await expect(signFor(study, id)).rejects.toMatchObject({ code: "functions/failed-precondition" });
  expect((await study.call("getConsents", { participantId: id })).signed).toHaveLength(1);
});

test("two signatures at the same moment leave one consent and one email", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const forms = await Promise.all([filledIn(study, link), filledIn(study, link), filledIn(study, link)]);
  const outcomes = await Promise.allSettled(forms.map(form => study.anonymous.call("signConsent", form)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await study.effects()).mails).toHaveLength(1);
});

test("declining is an answer too: it is stored, logged and shown", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const { version, textHash } = await filledIn(study, link);
  const answer = { ...link, version, textHash, reason: "Not for me", browser: "Test browser" };
  const { declinedAt } = await study.anonymous.call("declineConsent", answer);
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.consentDeclined,
        participantId: id,
        payload: { version: 1, reason: "Not for me", proof: "none" },
      },
    ],
    markers,
  });
  expect(await study.call("getConsents", { participantId: id })).toMatchObject({
    state: consentState.declined,
    signed: [],
    declined: [{ version: 1, declinedAt, reason: "Not for me", witness: null }],
  });
  await signFor(study, id);
  expect(await stateOf(id)).toBe(consentState.signed);
});

test("a person withdraws with their link: recorded, nothing deleted, and they can sign again", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const signed = await signFor(study, id);
  await study.effects();
  const proof = await proofOf(study, link);
  const { effects } = await study.anonymous.call("withdrawConsentByLink", { ...link, proof, reason: "I moved" });
  expect(effects.sentences.join(" ")).toContain("Nothing is deleted");
  expect(await study.effects()).toMatchObject({
    log: [
      {
        action: logAction.consentWithdrawn,
        actor: "participant:consent",
        payload: { version: 1, reason: "I moved", proof: "birthDate" },
      },
    ],
    markers,
  });
  expect(await study.call("getConsents", { participantId: id })).toMatchObject({
    state: consentState.withdrawn,
    signed: [{ id: signed.consentId, withdrawn: { by: null, reason: "I moved" } }],
  });
  await expect(study.anonymous.call("withdrawConsentByLink", { ...link, proof })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  await signFor(study, id);
  expect(await stateOf(id)).toBe(consentState.signed);
});

test("a drawn signature is uploaded as a data URL by the SDK and stored with the record", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  const client = await tradedClient(study, link);
  const form = await filledIn(study, link, { signature: { kind: "drawn" } });
  await expect(study.anonymous.call("signConsent", form)).rejects.toMatchObject({
    code: "functions/failed-precondition",
    message: expect.stringContaining("hasn't arrived"),
  });
  await uploadDrawing(client, id, form.consentId);
  await study.anonymous.call("signConsent", form);
  const { signed } = await study.call("getConsents", { participantId: id });
  expect(signed[0]?.signature).toEqual({
    kind: "drawn",
    file: `participants/${id}/consents/${form.consentId}/signature.png`,
  });
  await expect(uploadDrawing(client, id, form.consentId)).rejects.toMatchObject({ code: "storage/unauthorized" });
  expect((await study.call("verifyConsent", { consentId: form.consentId })).intact).toBe(true);
  await client.close();
});
