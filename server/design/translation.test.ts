import { consentTemplate } from "@hb/domain/consent/content.ts";
import { asTranslation, type Translation, textsIn } from "@hb/domain/design/translation.ts";
import { emailTemplate, emailTextKeys } from "@hb/domain/emails/wording/content.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Study, startStudy } from "../testing/study.ts";
import { findTranslation } from "./acts.ts";

const now = "2026-11-17T18:00:00.000Z";
const english = "email-bookingConfirmation";
const document = `${english}.es`;
const approval = { board: "Bay Area IRB", number: "2026-114", approvedOn: "2026-11-10", expiresOn: "2027-11-10" };

let study: Study;
beforeEach(async () => {
  study = await startStudy({ now });
});
afterEach(() => study.stop());

const draftOf = async (id: string) =>
  asTranslation((await study.call("getDesign", { document: id })).draft?.content ?? {});
const inSpanish = (draft: Translation): Translation => ({
  ...draft,
  texts: draft.texts.map(({ isOutdated: _, ...one }) => ({ ...one, text: `¡${one.english}!` })),
});

async function publishEnglish(subject: string): Promise<void> {
  const { versions } = await study.call("getDesign", { document: english });
  await study.call("startDraft", { document: english, from: versions[0]?.version ?? 1 });
  const draft = emailTemplate("bookingConfirmation");
  const booked = { ...(draft["booked"] ?? expect.fail()), subject };
  await study.call("saveDraft", { document: english, revision: 1, content: { ...draft, booked } });
  await study.call("publishDraft", { document: english, revision: 2, publishOn: null });
}

test("a text is translated in a draft of its own, with the English beside it, and is published on its own", async () => {
  await publishEnglish("It's booked");
  await study.call("startDraft", { document, from: null });
  const begun = await draftOf(document);
  expect(begun.of).toBe((await study.call("getDesign", { document: english })).versions[0]?.version);
  expect(begun.texts.find(({ id }) => id === "booked/subject")?.english).toBe("It's booked");
  await expect(study.call("publishDraft", { document, revision: 1, publishOn: null })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
  const { problems } = await study.call("saveDraft", { document, revision: 1, content: inSpanish(begun) });
  expect(problems).toEqual([]);
  await study.effects();
  await study.call("publishDraft", { document, revision: 2, publishOn: null });
  const { log } = await study.effects();
  expect(log?.find(({ action }) => action === logAction.design)).toMatchObject({
    payload: { document: "Booking confirmation, Spanish", what: "published", version: 1 },
  });
  expect((await study.call("getDesign", { document })).translation).toEqual({
    language: "es",
    state: "published",
    left: null,
  });
  const owner = connect(study.ownerUrl, { max: 1, name: "owner" });
  const texts = await findTranslation(owner, english, begun.of, "es");
  const before = await findTranslation(owner, english, begun.of - 1, "es");
  await owner.end();
  expect([texts?.["booked/subject"], before]).toEqual(["¡It's booked!", undefined]);
});

test("when the English changes, the translation no longer counts, and its draft follows", async () => {
  await publishEnglish("It's booked");
  await study.call("startDraft", { document, from: null });
  await study.call("saveDraft", { document, revision: 1, content: inSpanish(await draftOf(document)) });
  await publishEnglish("Booked for you");
  expect((await study.call("getDesign", { document })).translation).toEqual({
    language: "es",
    state: "missing",
    left: 1,
  });
  const followed = await draftOf(document);
  expect(followed.texts.filter(({ isOutdated }) => isOutdated)).toEqual([
    { id: "booked/subject", english: "Booked for you", text: "¡It's booked!", isOutdated: true },
  ]);
  expect(followed.texts).toHaveLength(textsIn(emailTemplate("bookingConfirmation"), emailTextKeys).length);
  // What someone typed meanwhile for the text of before isn't lost, and isn't taken for the new one.
  await expect(study.call("saveDraft", { document, revision: 2, content: inSpanish(followed) })).rejects.toMatchObject({
    code: "functions/aborted",
  });
  const saved = await study.call("saveDraft", { document, revision: 3, content: inSpanish(followed) });
  await study.call("publishDraft", { document, revision: saved.revision, publishOn: null });
  expect((await study.call("getDesign", { document })).translation?.state).toBe("published");
});

test("words of another version can't be published, whatever a browser sends", async () => {
  await publishEnglish("It's booked");
  await study.call("startDraft", { document, from: null });
  const draft = inSpanish(await draftOf(document));
  const other = {
    ...draft,
    texts: draft.texts.map((one, at) => (at === 0 ? { ...one, english: "Something else" } : one)),
  };
  await study.call("saveDraft", { document, revision: 1, content: other });
  await expect(study.call("publishDraft", { document, revision: 2, publishOn: null })).rejects.toThrow(
    "The English text has changed since. Discard this draft and start again.",
  );
});

test("a consent form in Spanish takes an approval of its own", async () => {
  await study.call("startDraft", { document: "consent.es", from: null });
  const content = inSpanish(await draftOf("consent.es"));
  expect(content.texts[0]).toMatchObject({ id: "title", english: consentTemplate.title });
  const { revision } = await study.call("saveDraft", { document: "consent.es", revision: 1, content });
  await expect(study.call("publishDraft", { document: "consent.es", revision, publishOn: null })).rejects.toThrow(
    "Add the ethics approval first.",
  );
  await study.call("setApproval", { document: "consent.es", revision, approval });
  expect(await study.call("previewPublication", { document: "consent.es" })).toEqual({
    effects: ["From now on, people can read and sign it in Spanish. No one has to sign again."],
  });
  await study.call("publishDraft", { document: "consent.es", revision, publishOn: null });
  const { versions } = await study.call("getDesign", { document: "consent.es" });
  expect(versions).toMatchObject([{ version: 1, approval }]);
  expect((await study.call("getDesign", { document: "consent" })).versions).toHaveLength(1);
});

test("translations are in the study's file, and another study takes them in as drafts of its own text", async () => {
  const publishSpanish = async (from: number | null) => {
    await study.call("startDraft", { document, from });
    const content = inSpanish(await draftOf(document));
    const { revision } = await study.call("saveDraft", { document, revision: 1, content });
    await study.call("publishDraft", { document, revision, publishOn: null });
  };
  await publishEnglish("It's booked");
  await publishSpanish(null);
  const { file } = await study.call("exportDesign", null);
  expect(file.documents.map(({ id }) => id)).toContain(document);
  await publishEnglish("Booked!");
  await publishSpanish(1);
  const { imported } = await study.call("importDesign", { file });
  expect(imported).toContain("Booking confirmation, Spanish");
  expect((await draftOf(document)).texts.find(({ id }) => id === "booked/subject")).toMatchObject({
    english: "Booked!",
    text: "¡It's booked!",
    isOutdated: true,
  });
});
