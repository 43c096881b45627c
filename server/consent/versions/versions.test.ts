import { createConsentTexts } from "@hb/domain/consent/consent-text.ts";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { consentLink, filledIn, signFor, version2 } from "../../testing/consents.ts";
import { addPeople, addPerson, aParticipant } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";
import { hasCurrentConsent, requireConsent } from "../acts.ts";
import { publishTexts } from "./texts.ts";

const texts = createConsentTexts([version1, version2]);
const before = "2026-11-17T07:50:00.000Z";
/** Just after midnight in the site's zone, on the day of the second version. */
const publication = "2026-11-17T08:00:01.000Z";

let study: Study;
beforeEach(async () => {
  study = await startStudy({ now: before, consentTexts: texts });
});
afterEach(() => study.stop());

async function publish(now = publication): Promise<void> {
  study.setNow(now);
  await publishTexts(study.hb.database, texts, { now, timeZone: "America/Los_Angeles" });
}

const stateOf = async (participantId: number) => (await study.call("getConsents", { participantId })).state;

/** How the mails that ask somebody to sign stand, in the order of their writing. */
async function requestsTo(participantId: number): Promise<string[]> {
  const rows = await study.hb.database.read<{ state: string }[]>`
    select o.state from platform.outbox o join study.emails e on e.email_id = o.id
     where e.participant_id = ${participantId} and o.type = 103 order by o.id`;
  return rows.map(({ state }) => state);
}

test("a version is current from its day on, in the site's time zone", async () => {
  await publish("2026-11-17T07:59:59.000Z");
  expect((await study.call("listConsentVersions", null)).versions).toMatchObject([{ version: 1, isCurrent: true }]);
  await publish();
  expect((await study.call("listConsentVersions", null)).versions).toMatchObject([
    { version: 1, isCurrent: false },
    { version: 2, isCurrent: true, changes: ["The headset may record where you look."] },
  ]);
  const added = "\nThe headset records where you look while you wear it.";
  const { parts } = await study.call("compareDesign", { document: "consent", before: 1, after: 2 });
  expect(parts.filter(({ change }) => change !== "same")).toMatchObject([
    { label: "Section", change: "changed", pieces: [{ kind: "same" }, { kind: "added", text: added }] },
  ]);
});

test("not even the database's owner changes a published version", async () => {
  const owner = connect(study.ownerUrl, { max: 1, name: "superuser" });
  await expect(owner`update study.consent_texts set body = '{}' where version = 1`).rejects.toThrow();
  await expect(owner`delete from study.consent_texts`).rejects.toThrow();
  await owner.end();
});

test("a new version marks earlier signatures as outdated; their text and signature stay as they were", async () => {
  const [signedId = 0, other = 0] = await addPeople(study, aParticipant(), aParticipant());
  const signed = await signFor(study, signedId);
  const recorded = await study.call("getConsents", { participantId: signedId });
  await publish();
  expect([await stateOf(signedId), await stateOf(other)]).toEqual([consentState.outdated, consentState.notAsked]);
  expect(await hasCurrentConsent(study.hb.database.read, signedId)).toBe(false);
  const { rows, total } = await study.call("listParticipants", {
    filters: { consents: [consentState.outdated] },
    sort: { by: "id", descending: false },
    offset: 0,
    limit: 10,
  });
  expect([rows.map(({ id }) => id), total]).toEqual([[signedId], 1]);
  const after = await study.call("getConsents", { participantId: signedId });
  expect(after.signed).toEqual(recorded.signed);
  expect((await study.call("getConsentText", { version: 1 })).text).toEqual(version1);
  expect((await study.call("verifyConsent", { consentId: signed.consentId })).intact).toBe(true);
  expect(await study.anonymous.call("openConsent", await consentLink(study, signedId))).toMatchObject({
    text: { version: 2, changes: ["The headset may record where you look."] },
    last: { version: 1, outdated: true },
  });
});

test("the list shows which version a person signed, also as a duplicate, but not once it is withdrawn", async () => {
  const [one = 0, other = 0, nobody = 0] = await addPeople(study, aParticipant(), aParticipant(), aParticipant());
  await signFor(study, one);
  await publish();
  await signFor(study, other);
  const listed = async () => {
    const asked = { filters: {}, sort: { by: "id", descending: false }, offset: 0, limit: 10 } as const;
    const { rows } = await study.call("listParticipants", asked);
    return rows
      .filter(({ mergedInto }) => mergedInto === null)
      .map(({ consent, consentVersion }) => [consent, consentVersion]);
  };
  const { outdated, signed, notAsked, withdrawn } = consentState;
  expect(await listed()).toEqual([
    [outdated, 1],
    [signed, 2],
    [notAsked, null],
  ]);
  await study.call("mergeParticipants", {
    survivorId: nobody,
    otherId: other,
    survivorVersion: 1,
    otherVersion: 1,
    choices: {},
  });
  expect(await listed()).toEqual([
    [outdated, 1],
    [signed, 2],
  ]);
  await study.call("withdrawConsent", { participantId: nobody, reason: "Asked by phone" });
  expect(await listed()).toEqual([
    [outdated, 1],
    [withdrawn, null],
  ]);
});

test("someone who was reading while a new version came out has to read it first", async () => {
  const id = await addPerson(study);
  const form = await filledIn(study, await consentLink(study, id));
  await publish();
  await expect(study.anonymous.call("signConsent", form)).rejects.toMatchObject({
    code: "functions/aborted",
    details: { currentVersion: 2 },
  });
});

test("a campaign asks everyone who is outdated, once, and ends with their signature", async () => {
  const people = await addPeople(
    study,
    aParticipant(),
    aParticipant(),
    aParticipant({ email: null, phone: "+14155550100" }),
  );
  for (const id of people) await signFor(study, id);
  const [first = 0, second = 0, unreachable = 0] = people;
  await publish();
  expect(await study.call("listOutdatedConsents", { offset: 0, limit: 10 })).toMatchObject({
    total: 3,
    notAskedYet: 3,
    currentVersion: 2,
    rows: people.map(participantId => ({ participantId, signedVersion: 1, timesAsked: 0, lastAskedAt: null })),
  });
  expect(await study.call("previewConsentAsk", { who: { outdated: true } })).toEqual({ ask: 3, skipped: [] });
  await study.effects();
  expect(await study.call("askForConsent", { who: { outdated: true }, notify: true })).toEqual({
    asked: 2,
    emailed: 2,
    skipped: [{ reason: "noAddress", count: 1 }],
    left: 0,
  });
  const { log = [] } = await study.effects();
  expect(log.filter(({ action }) => action === 131)).toMatchObject([
    { participantId: first, payload: { version: 2, how: "email" } },
    { participantId: second },
  ]);
  // At once, and twice more by the rule that a study begins with.
  expect(await requestsTo(first)).toEqual(["queued", "planned", "planned"]);
  expect(await requestsTo(unreachable)).toEqual([]);
  await expect(study.call("askForConsent", { who: { outdated: true }, notify: true })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  await signFor(study, first);
  expect(await stateOf(first)).toBe(consentState.signed);
  expect(await requestsTo(first)).toEqual(["queued", "cancelled", "cancelled"]);
  const { rows, total } = await study.call("listOutdatedConsents", { offset: 0, limit: 10 });
  expect(total).toBe(2);
  expect(rows.map(({ participantId, timesAsked }) => [participantId, timesAsked])).toEqual([
    [unreachable, 0],
    [second, 1],
  ]);
});

test("no procedure without a current consent, unless staff give a reason", async () => {
  const id = await addPerson(study);
  const staff = { kind: "staff", userId: "ana", name: "Ana", permissions: {}, changePassword: false } as const;
  const guard = (override?: string) =>
    inTransaction(study.hb.database, tx => requireConsent({ tx, actor: staff }, id, override));
  await expect(guard()).rejects.toMatchObject({ code: "failed-precondition", details: { needsConsent: true } });
  expect(await guard("Signed on paper")).toBe("overridden");
  await signFor(study, id);
  expect(await guard()).toBe("signed");
  await publish();
  await expect(guard()).rejects.toMatchObject({ code: "failed-precondition" });
  const byLink = { kind: "participant", participantId: id, form: "homeSurvey" } as const;
  await expect(
    inTransaction(study.hb.database, tx => requireConsent({ tx, actor: byLink }, id, "Because")),
  ).rejects.toMatchObject({ code: "failed-precondition" });
  await signFor(study, id);
  expect(await guard()).toBe("signed");
  await study.call("withdrawConsent", { participantId: id, reason: "Asked by phone" });
  await expect(guard()).rejects.toMatchObject({ code: "failed-precondition" });
});
