import { randomUUID } from "node:crypto";
import type { Link } from "@hb/domain/links/link.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { signInWithCustomToken } from "firebase/auth";
import { getBytes, ref } from "firebase/storage";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { consentLink, filledIn, signFor } from "../../testing/consents.ts";
import { addPeople, addPerson, aParticipant } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";

const now = "2026-11-16T18:00:00.000Z";
let study: Study;
beforeAll(async () => {
  study = await startStudy({ now });
});
beforeEach(async () => {
  study.setNow(now);
  await study.effects();
});
afterAll(() => study.stop());

const bornOn = "1990-05-01";
const needsProof = { code: "functions/failed-precondition", details: { needsProof: true } };
const gone = { code: "functions/unauthenticated" };

const prove = (link: Link, given: { bornOn: string } | { code: string }) =>
  study.anonymous.call("proveConsentLink", { ...link, given });

async function proved(link: Link, given: { bornOn: string } | { code: string } = { bornOn }): Promise<string> {
  const answer = await prove(link, given);
  if (answer.outcome !== "proved") throw new Error(`It was ${answer.outcome}.`);
  return answer.proof;
}

/** What the participant's inbox has, and staff never see. */
async function inbox(participantId: number): Promise<{ id: number; type: number; text: string }[]> {
  return study.hb.database.read`
    select o.id, o.type, o.body_text as text from platform.outbox o join study.emails e on e.email_id = o.id
     where e.participant_id = ${participantId} order by o.id`;
}

const codeIn = (text = "") => /\b\d{6}\b/.exec(text.replace(/participant number is \d+/, ""))?.[0] ?? "";

test("with the link alone nothing is signed, withdrawn or read", async () => {
  const id = await addPerson(study, { bornOn });
  const link = await consentLink(study, id);
  const { proof: _, ...form } = await filledIn(study, link);
  await expect(study.anonymous.call("signConsent", form)).rejects.toMatchObject(needsProof);
  await signFor(study, id);
  await study.effects();
  await expect(study.anonymous.call("withdrawConsentByLink", link)).rejects.toMatchObject(needsProof);
  await expect(study.anonymous.call("tradeConsentLink", link)).rejects.toMatchObject(needsProof);
  for (const proof of ["0".repeat(32), link.key])
    await expect(study.anonymous.call("tradeConsentLink", { ...link, proof })).rejects.toMatchObject(needsProof);
  expect(await study.effects()).toEqual({});
  expect((await study.call("getConsents", { participantId: id })).state).toBe(consentState.signed);
});

test("who knows the birth date signs, reads what was signed and withdraws; the log says how each was proved", async () => {
  const id = await addPerson(study, { bornOn });
  const link = await consentLink(study, id);
  expect(await study.anonymous.call("openConsent", link)).toMatchObject({ proof: "birthDate" });
  expect(JSON.stringify(await study.anonymous.call("openConsent", link))).not.toContain(bornOn);
  const proof = await proved(link);
  const { file } = await study.anonymous.call("signConsent", { ...(await filledIn(study, link)), proof });
  const client = await connectClient(study.hb.address);
  const { customToken } = await study.anonymous.call("tradeConsentLink", { ...link, proof });
  await signInWithCustomToken(client.auth, customToken);
  expect((await getBytes(ref(client.storage, file))).byteLength).toBeGreaterThan(1000);
  await study.anonymous.call("withdrawConsentByLink", { ...link, proof });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.identityCheck, payload: { proof: "birthDate", outcome: "confirmed" } },
    { action: logAction.consentSigned, actor: "participant:consent", payload: { proof: "birthDate" } },
    { action: logAction.fileDownloaded, actor: "participant:consent", payload: { proof: "birthDate" } },
    { action: logAction.consentWithdrawn, actor: "participant:consent", payload: { proof: "birthDate" } },
  ]);
  await client.close();
});

test("a proof lasts half an hour, and what was opened with it no longer", async () => {
  const id = await addPerson(study, { bornOn });
  const link = await consentLink(study, id);
  const proof = await proved(link);
  study.setNow("2026-11-16T18:29:59.000Z");
  await study.anonymous.call("tradeConsentLink", { ...link, proof });
  study.setNow("2026-11-16T18:30:00.000Z");
  await expect(study.anonymous.call("tradeConsentLink", { ...link, proof })).rejects.toMatchObject(needsProof);
});

test("a proof is for one person, and ends with the link it was given for", async () => {
  const [one = 0, other = 0] = await addPeople(study, aParticipant({ bornOn }), aParticipant({ bornOn }));
  const [mine, theirs] = [await consentLink(study, one), await consentLink(study, other)];
  const proof = await proved(mine);
  await expect(study.anonymous.call("tradeConsentLink", { ...theirs, proof })).rejects.toMatchObject(needsProof);
  await study.call("renewLink", { participantId: one, form: "consent" });
  const renewed = await consentLink(study, one);
  await expect(study.anonymous.call("tradeConsentLink", { ...renewed, proof })).rejects.toMatchObject(needsProof);
});

test("the key of a tablet proves nothing beside a link", async () => {
  const id = await addPerson(study, { bornOn });
  const { link: tablet } = await study.call("openKiosk", { participantId: id });
  const link = await consentLink(study, id);
  const withKey = { ...link, proof: tablet.key };
  await expect(study.anonymous.call("tradeConsentLink", withKey)).rejects.toMatchObject(needsProof);
  expect(await study.anonymous.call("openConsent", tablet)).toMatchObject({ proof: null });
  await expect(prove(tablet, { bornOn })).rejects.toMatchObject({ code: "functions/failed-precondition" });
});

test("the fifth wrong birth date ends the link: a new one is emailed, and the log has every try", async () => {
  const id = await addPerson(study, { bornOn });
  const link = await consentLink(study, id);
  for (const triesLeft of [4, 3, 2, 1])
    expect(await prove(link, { bornOn: "1991-05-01" })).toEqual({ outcome: "wrong", triesLeft });
  expect(await prove(link, { bornOn: "1991-05-01" })).toEqual({ outcome: "linkReplaced", emailed: true });
  const { log, mails } = await study.effects();
  expect(log?.map(({ payload }) => (payload as { outcome: string }).outcome)).toEqual([
    "wrong",
    "wrong",
    "wrong",
    "wrong",
    "linkReplaced",
  ]);
  expect(mails).toMatchObject([{ type: 105 }]);
  await expect(prove(link, { bornOn })).rejects.toMatchObject(gone);
  await expect(study.anonymous.call("openConsent", link)).rejects.toMatchObject(gone);
  const [email] = await inbox(id);
  const key = /\/icf-form\/\d+\/([0-9a-f]{32})/.exec(email?.text ?? "")?.[1] ?? "";
  expect(await study.anonymous.call("openConsent", { participant: id, key })).toMatchObject({ participantId: id });
  // The new link has its own five tries.
  expect(await prove({ participant: id, key }, { bornOn: "1991-05-01" })).toMatchObject({ triesLeft: 4 });
});

test("a right answer gives all tries back; tries at the same moment count one by one", async () => {
  const id = await addPerson(study, { bornOn });
  const link = await consentLink(study, id);
  for (const triesLeft of [4, 3]) expect(await prove(link, { bornOn: "1980-01-01" })).toMatchObject({ triesLeft });
  await proved(link);
  const wrong = Array.from({ length: 8 }, () => prove(link, { bornOn: "1980-01-01" }).catch(({ code }) => ({ code })));
  const answers = await Promise.all(wrong);
  expect(answers.filter(answer => "outcome" in answer && answer.outcome === "wrong")).toHaveLength(4);
  expect(answers.filter(answer => "outcome" in answer && answer.outcome === "linkReplaced")).toHaveLength(1);
  expect(answers.filter(answer => "code" in answer && answer.code === gone.code)).toHaveLength(3);
});

test("without a birth date a code goes to the participant's address, where staff can't read it", async () => {
  const id = await addPerson(study);
  const link = await consentLink(study, id);
  expect(await study.anonymous.call("openConsent", link)).toMatchObject({ proof: "emailedCode" });
  await expect(prove(link, { bornOn })).rejects.toMatchObject({ code: "functions/failed-precondition" });
  expect(await study.anonymous.call("sendConsentCode", link)).toEqual({ sent: true });
  const [email] = await inbox(id);
  expect(email).toMatchObject({ type: 106 });
  const code = codeIn(email?.text);
  const shown = [
    await study.call("getEmail", { id: email?.id ?? 0 }),
    await study.call("previewEmail", { type: 106, participantId: id, about: null }),
  ];
  expect(JSON.stringify(shown)).not.toContain(code);
  expect(shown).toMatchObject([{ body: null }, { body: null }]);
  await expect(study.call("sendTest", { type: 106, participantId: id, about: null })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });

  const wrong = code === "000000" ? "000001" : "000000";
  expect(await prove(link, { code: wrong })).toMatchObject({ outcome: "wrong", triesLeft: 4 });
  const proof = await proved(link, { code });
  await study.anonymous.call("signConsent", { ...(await filledIn(study, link)), proof });
  const { signed } = await study.call("getConsents", { participantId: id });
  expect(signed).toMatchObject([{ proof: "emailedCode", witness: null }]);
});

test("a code works for a quarter of an hour, for its own link only; asked for again at once, it is one email", async () => {
  const [id = 0, other = 0] = await addPeople(study, aParticipant(), aParticipant());
  const [link, theirs] = [await consentLink(study, id), await consentLink(study, other)];
  for (const requestId of [randomUUID(), randomUUID()])
    await study.anonymous.call("sendConsentCode", { ...link, requestId });
  const emails = await inbox(id);
  expect(emails).toHaveLength(1);
  const code = codeIn(emails[0]?.text);
  expect(await prove(theirs, { code })).toMatchObject({ outcome: "wrong" });
  study.setNow("2026-11-16T18:15:00.000Z");
  expect(await prove(link, { code })).toMatchObject({ outcome: "proved" });
  study.setNow("2026-11-16T18:20:00.000Z");
  expect(await prove(link, { code })).toMatchObject({ outcome: "wrong" });
  await study.anonymous.call("sendConsentCode", link);
  const [, next] = await inbox(id);
  expect(await prove(link, { code: codeIn(next?.text) })).toMatchObject({ outcome: "proved" });
});

test("an address that doesn't take email gets no code; with neither address nor birth date only the tablet is left", async () => {
  const [bounced = 0, unknown = 0] = await addPeople(study, aParticipant(), aParticipant({ email: null }));
  await study.call("markBounced", { participantId: bounced, reason: "Mailbox full" });
  expect(await study.anonymous.call("sendConsentCode", await consentLink(study, bounced))).toEqual({ sent: false });
  const link = await consentLink(study, unknown);
  expect(await study.anonymous.call("openConsent", link)).toMatchObject({ proof: "staffOnly" });
  for (const call of [
    () => study.anonymous.call("sendConsentCode", link),
    () => prove(link, { bornOn }),
    () => prove(link, { code: "123456" }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "functions/failed-precondition" });
  const { link: tablet } = await study.call("openKiosk", { participantId: unknown });
  await study.anonymous.call("signConsent", await filledIn(study, tablet));
});

test("a merged person's link asks for what is known of the person who is kept", async () => {
  const [survivorId = 0, otherId = 0] = await addPeople(study, aParticipant({ bornOn }), aParticipant());
  const link = await consentLink(study, otherId);
  await study.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} });
  expect(await study.anonymous.call("openConsent", link)).toMatchObject({ proof: "birthDate" });
  const proof = await proved(link);
  await study.anonymous.call("tradeConsentLink", { ...link, proof });
  await study.call("undoMerge", { otherId });
  await expect(study.anonymous.call("tradeConsentLink", { ...link, proof })).rejects.toMatchObject(needsProof);
});

test("one network tries only so often, whatever the links", async () => {
  const busy = await startStudy({ now });
  const id = await addPerson(busy, { bornOn });
  const link = await consentLink(busy, id);
  const codes: string[] = [];
  for (let n = 0; n < 103; n++)
    await busy.anonymous
      .call("proveConsentLink", { ...link, given: { bornOn } })
      .catch(({ code }) => void codes.push(code));
  expect(codes).toEqual(Array(3).fill("functions/resource-exhausted"));
  await busy.stop();
});
