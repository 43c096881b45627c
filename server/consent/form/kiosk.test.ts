import { randomUUID } from "node:crypto";
import { functions } from "@hb/domain/functions.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { getBytes, ref } from "firebase/storage";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { removeProofsEndedBefore } from "../../links/acts.ts";
import { consentLink, filledIn, proofOf, tradedClient, uploadDrawing } from "../../testing/consents.ts";
import { addPeople, addPerson, aParticipant } from "../../testing/people.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let desk: StaffClient;
beforeAll(async () => {
  study = await startStudy({ now: "2026-11-16T18:00:00.000Z" });
  desk = await study.staffWith("scheduler");
});
beforeEach(() => study.setNow("2026-11-16T18:00:00.000Z"));
afterAll(() => study.stop());

const onTablet = async (participantId: number, signedOfflineAt?: string) => {
  const { link } = await openedFor(participantId);
  return filledIn(study, link, signedOfflineAt === undefined ? {} : { signedOfflineAt });
};
const openedFor = (participantId: number) => desk.call("openKiosk", { participantId });
const timedOut = { code: "functions/failed-precondition", details: { isOver: true } };

test("on the tablet a colleague is the witness: shown, recorded and logged", async () => {
  const participantId = await addPerson(study);
  await study.effects();
  const { link } = await desk.call("openKiosk", { participantId });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.consentAsked, participantId, payload: { version: 1, how: "kiosk" } },
  ]);
  expect(await study.anonymous.call("openConsent", link)).toMatchObject({ witnessName: "Staff scheduler" });
  await study.anonymous.call("signConsent", await filledIn(study, link));
  const { signed, state, asks } = await study.call("getConsents", { participantId });
  expect(state).toBe(consentState.signed);
  expect(signed[0]?.witness).toEqual({ userId: desk.auth.currentUser?.uid, name: "Staff scheduler" });
  expect(asks).toMatchObject([{ how: "kiosk", askedByName: "Staff scheduler" }]);
  const byTablet = { proof: "kiosk", witnessName: "Staff scheduler" };
  expect((await study.effects()).log).toMatchObject([{ action: logAction.consentSigned, payload: byTablet }]);
  await study.anonymous.call("withdrawConsentByLink", link);
  expect((await study.effects()).log).toMatchObject([{ action: logAction.consentWithdrawn, payload: byTablet }]);
});

test("the tablet's key is for one person and two hours, and is not the participant's own", async () => {
  const [one = 0, other = 0] = await addPeople(study, aParticipant(), aParticipant());
  const mine = await desk.call("openKiosk", { participantId: one });
  const theirs = await desk.call("openKiosk", { participantId: other });
  const open = (link: { participant: number; key: string }) => study.anonymous.call("openConsent", link);
  await expect(open({ ...mine.link, key: theirs.link.key })).rejects.toMatchObject({
    code: "functions/unauthenticated",
  });
  study.setNow("2026-11-16T20:00:01.000Z");
  await expect(open(mine.link)).rejects.toMatchObject(timedOut);
  study.setNow("2026-11-16T18:00:00.000Z");
  expect(await open(mine.link)).toMatchObject({ witnessName: "Staff scheduler" });
  expect(JSON.stringify(mine)).not.toContain((await desk.call("openKiosk", { participantId: one })).link.key);
});

test("of all functions, the tablet's key opens those of this one form only", async () => {
  const participantId = await addPerson(study);
  const { link } = await desk.call("openKiosk", { participantId });
  const client = await tradedClient(study, link);
  const opened: string[] = [];
  for (const [name, { allow }] of Object.entries(functions)) {
    if (allow === "public") continue;
    // Whoever is let in is told that the rest of the input is missing, or gets an answer.
    await client.call(name, { ...link, participantId, id: participantId }).then(
      () => opened.push(name),
      ({ code }) => {
        if (code !== "functions/unauthenticated" && code !== "functions/permission-denied") opened.push(name);
      },
    );
  }
  const form = Object.entries(functions).filter(
    ([, { allow }]) => typeof allow === "object" && "link" in allow && allow.link === "consent",
  );
  expect(opened.toSorted()).toEqual(form.map(([name]) => name).toSorted());
  await client.close();
});

test("a shared tablet uploads a signature and reads no signed form", async () => {
  const participantId = await addPerson(study);
  const { link } = await desk.call("openKiosk", { participantId });
  const client = await tradedClient(study, link);
  const form = await filledIn(study, link, { signature: { kind: "drawn" } });
  await uploadDrawing(client, participantId, form.consentId);
  const { file } = await study.anonymous.call("signConsent", form);
  await expect(getBytes(ref(client.storage, file))).rejects.toMatchObject({ code: "storage/unauthorized" });
  await client.close();
});

test("handed back, renewed or revoked, the tablet's key and its token open nothing anymore", async () => {
  const ends = {
    endKiosk: (link: { participant: number; key: string }) => study.anonymous.call("endKiosk", link),
    renewLink: ({ participant }: { participant: number }) =>
      study.call("renewLink", { participantId: participant, form: "consent" }),
    revokeLink: ({ participant }: { participant: number }) =>
      study.call("revokeLink", { participantId: participant, form: "consent" }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const participantId = await addPerson(study);
    const { link } = await desk.call("openKiosk", { participantId });
    const client = await tradedClient(study, link);
    await end(link);
    await expect(study.anonymous.call("openConsent", link), name).rejects.toMatchObject(timedOut);
    await expect(uploadDrawing(client, participantId, randomUUID()), name).rejects.toMatchObject({
      code: "storage/unauthenticated",
    });
    await client.close();
  }
});

test("what the tablet keeps for signing without a network is of those who are to sign, and of nobody else", async () => {
  const [toSign = 0, signed = 0] = await addPeople(study, aParticipant({ language: 2 }), aParticipant());
  await study.anonymous.call("signConsent", await onTablet(signed));
  await study.effects();
  const { form, people } = await desk.call("getConsentForms", { participantIds: [toSign, signed, 999_999] });
  const shown = await study.anonymous.call("openConsent", (await openedFor(toSign)).link);
  expect(people).toEqual([{ participantId: toSign, name: shown.name, language: shown.language }]);
  expect(form).toEqual({
    text: shown.text,
    textHash: shown.textHash,
    translations: shown.translations,
    siteTimeZone: shown.siteTimeZone,
  });
});

test("signed without a network, both times are recorded, logged, printed and sealed; it happens once", async () => {
  const participantId = await addPerson(study);
  const signedOfflineAt = "2026-11-16T16:12:00.000Z";
  const form = await onTablet(participantId, signedOfflineAt);
  const requestId = randomUUID();
  await study.effects();
  const { consentId } = await study.anonymous.call("signConsent", { ...form, requestId });
  await study.anonymous.call("signConsent", { ...form, requestId });
  const { signed } = await study.call("getConsents", { participantId });
  expect(signed).toMatchObject([{ signedOfflineAt, signedAt: "2026-11-16T18:00:00.000Z" }]);
  expect(await study.call("verifyConsent", { consentId })).toMatchObject({ intact: true });
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.consentSigned, payload: { signedOfflineAt, witnessName: "Staff scheduler" } },
  ]);
});

test("declined without a network, both times are recorded and logged", async () => {
  const participantId = await addPerson(study);
  const { link } = await openedFor(participantId);
  const declinedOfflineAt = "2026-11-16T16:12:00.000Z";
  const { text, textHash } = await study.anonymous.call("openConsent", link);
  const said = { ...link, version: text.version, textHash, browser: "" };
  await study.effects();
  await study.anonymous.call("declineConsent", { ...said, declinedOfflineAt });
  const { declined } = await study.call("getConsents", { participantId });
  expect(declined).toMatchObject([{ declinedOfflineAt, declinedAt: "2026-11-16T18:00:00.000Z" }]);
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.consentDeclined, payload: { declinedOfflineAt, witnessName: "Staff scheduler" } },
  ]);
  await expect(
    study.anonymous.call("declineConsent", { ...said, declinedOfflineAt: "2026-11-16T18:00:01.000Z" }),
  ).rejects.toMatchObject({ code: "functions/invalid-argument", details: { isTimeWrong: true } });
  const own = await consentLink(study, await addPerson(study));
  await expect(study.anonymous.call("declineConsent", { ...said, ...own, declinedOfflineAt })).rejects.toMatchObject({
    details: { isTimeWrong: true },
  });
});

test("another time than now is taken from the study's tablet only, and only a likely one", async () => {
  const participantId = await addPerson(study);
  const { link } = await openedFor(participantId);
  const wrong = { code: "functions/invalid-argument", details: { isTimeWrong: true } };
  for (const signedOfflineAt of ["2026-11-16T18:00:01.000Z", "2026-11-09T17:59:59.000Z"])
    await expect(
      study.anonymous.call("signConsent", await filledIn(study, link, { signedOfflineAt })),
      signedOfflineAt,
    ).rejects.toMatchObject(wrong);
  const own = await consentLink(study, participantId);
  const byLink = await filledIn(study, own, { signedOfflineAt: "2026-11-16T17:00:00.000Z" });
  await expect(
    study.anonymous.call("signConsent", { ...byLink, proof: await proofOf(study, own) }),
  ).rejects.toMatchObject(wrong);
});

test("a merge leads the tablet to the person who is kept", async () => {
  const [survivorId = 0, otherId = 0] = await addPeople(study, aParticipant(), aParticipant());
  const { link } = await desk.call("openKiosk", { participantId: otherId });
  await study.call("mergeParticipants", { survivorId, otherId, survivorVersion: 1, otherVersion: 1, choices: {} });
  expect(await study.anonymous.call("openConsent", link)).toMatchObject({ participantId: survivorId });
});

test("with a revoked link no tablet opens and no one is asked", async () => {
  const participantId = await addPerson(study);
  await study.call("revokeLink", { participantId, form: "consent" });
  await expect(desk.call("openKiosk", { participantId })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  await expect(study.call("askForConsent", { who: { participantId }, notify: true })).rejects.toMatchObject({
    details: { reason: "linkRevoked" },
  });
});

test("a key that ended long ago is forgotten, and is then like any wrong link", async () => {
  const participantId = await addPerson(study);
  const { link, endsAt } = await desk.call("openKiosk", { participantId });
  await inTransaction(study.hb.database, tx => removeProofsEndedBefore(tx, endsAt));
  expect(await study.anonymous.call("openConsent", link)).toMatchObject({ participantId });
  study.setNow("2026-11-18T18:00:00.000Z");
  await inTransaction(study.hb.database, tx => removeProofsEndedBefore(tx, "2026-11-17T18:00:00.000Z"));
  const stranger = await connectClient(study.hb.address);
  await expect(stranger.call("openConsent", link)).rejects.toMatchObject({ code: "functions/unauthenticated" });
  await stranger.close();
});
