import { version1Texts } from "@hb/domain/consent/versions/version-1.es.ts";
import { Translation } from "@hb/domain/design/translation.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { consentLink, filledIn, publishInSpanish, signFor, version2 } from "../../testing/consents.ts";
import { exportAndRead } from "../../testing/exports.ts";
import { addPerson } from "../../testing/people.ts";
import { type Study, startStudy } from "../../testing/study.ts";
import { publishTexts } from "../versions/texts.ts";

let study: Study;
beforeEach(async () => {
  study = await startStudy({ now: "2026-11-16T18:00:00.000Z" });
});
afterEach(() => study.stop());

const inSpanish = async (id: number) => ({ ...(await consentLink(study, id)), language: "es" as const });
const sign = async (id: number) => study.anonymous.call("signConsent", await filledIn(study, await inSpanish(id)));

test("a text is offered in Spanish once the study has published it, and not before", async () => {
  const link = await inSpanish(await addPerson(study));
  expect((await study.anonymous.call("openConsent", link)).translations).toEqual({});
  const { documents } = await study.call("listDesign", null);
  expect(documents.find(({ id }) => id === "consent.es")).toMatchObject({ translation: { state: "missing" } });
  await expect(study.anonymous.call("signConsent", await filledIn(study, link))).rejects.toThrow(
    "El formulario cambió mientras lo leía. Lea la versión nueva.",
  );
  await publishInSpanish(study);
  const { text, textHash, translations } = await study.anonymous.call("openConsent", link);
  expect(translations.es?.text).toMatchObject({ version: 1, title: version1Texts["title"] });
  expect(translations.es?.text.sections.map(({ id }) => id)).toEqual(text.sections.map(({ id }) => id));
  expect(translations.es?.textHash).not.toBe(textHash);
});

test("what is signed is the Spanish text, in the record, its file, the log and the export", async () => {
  await publishInSpanish(study);
  const id = await addPerson(study);
  await study.effects();
  const { consentId } = await sign(id);
  const { log = [] } = await study.effects();
  expect(log.find(({ action }) => action === 130)).toMatchObject({ payload: { version: 1, language: "es" } });
  const { signed, state } = await study.call("getConsents", { participantId: id });
  expect(state).toBe(consentState.signed);
  const { translations } = await study.anonymous.call("openConsent", await inSpanish(id));
  const [record] = signed;
  expect(record).toMatchObject({
    language: "es",
    textHash: translations.es?.textHash,
    meaning: version1Texts["meaning"],
  });
  expect((await study.call("verifyConsent", { consentId })).checks.filter(({ ok }) => !ok)).toEqual([]);
  const { rows } = await exportAndRead(await study.staffWith("export", "participants"), { list: "consents" });
  expect(rows).toMatchObject([{ outcome: "signed", language: "es", text_sha256: record?.textHash }]);
});

test("its words stay as they were signed when the study corrects them, and no one signs again for that", async () => {
  await publishInSpanish(study);
  const id = await addPerson(study);
  const { consentId } = await sign(id);
  const document = "consent.es";
  await study.call("startDraft", { document, from: 1 });
  const { draft } = await study.call("getDesign", { document });
  const { of, texts } = Translation.parse(draft?.content);
  const content = { of, texts: texts.map(one => (one.id === "title" ? { ...one, text: "Otro título" } : one)) };
  const { revision } = await study.call("saveDraft", { document, revision: 1, content });
  const approval = { board: "IRB", number: "7", approvedOn: "2026-11-10", expiresOn: "2027-11-10" };
  await study.call("setApproval", { document, revision, approval });
  await study.call("publishDraft", { document, revision, publishOn: null });
  expect((await study.call("getConsents", { participantId: id })).state).toBe(consentState.signed);
  expect((await study.call("verifyConsent", { consentId })).intact).toBe(true);
  const other = await inSpanish(await addPerson(study));
  expect((await study.anonymous.call("openConsent", other)).translations.es?.text.title).toBe("Otro título");
  const owner = connect(study.ownerUrl, { max: 1, name: "superuser" });
  await expect(owner`update study.consent_translations set body = '{}'`).rejects.toThrow();
  await expect(owner`delete from study.consent_translations`).rejects.toThrow();
  await owner.end();
});

test("a new English version outdates what was signed in Spanish, and is offered in English only", async () => {
  await publishInSpanish(study);
  const [spanish, english] = [await addPerson(study), await addPerson(study)];
  await sign(spanish);
  await signFor(study, english);
  study.setNow("2026-11-17T18:00:00.000Z");
  await publishTexts(study.hb.database, [version2], {
    now: "2026-11-17T18:00:00.000Z",
    timeZone: "America/Los_Angeles",
  });
  await study.admin.signIn(study.admin.email, study.admin.password);
  for (const participantId of [spanish, english])
    expect((await study.call("getConsents", { participantId })).state).toBe(consentState.outdated);
  expect(await study.anonymous.call("openConsent", await inSpanish(spanish))).toMatchObject({
    text: { version: 2 },
    translations: {},
  });
});

test("declining and withdrawing are told in Spanish, and recorded with it", async () => {
  await publishInSpanish(study);
  const id = await addPerson(study);
  const { proof, ...form } = await filledIn(study, await inSpanish(id));
  const { participant, key, language, version, textHash, browser } = form;
  await study.anonymous.call("declineConsent", { participant, key, language, version, textHash, browser });
  expect((await study.call("getConsents", { participantId: id })).declined).toMatchObject([{ language: "es" }]);
  await study.anonymous.call("signConsent", { ...form, proof });
  await expect(study.anonymous.call("signConsent", { ...form, proof })).rejects.toThrow("Ya firmó esta versión.");
  const { effects } = await study.anonymous.call("withdrawConsentByLink", { participant, key, language, proof });
  expect(effects.sentences[0]).toBe("No le pediremos que haga nada más en este estudio.");
  await expect(study.anonymous.call("withdrawConsentByLink", { participant, key, language })).rejects.toThrow(
    "Confirme su identidad.",
  );
});
