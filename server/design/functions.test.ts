import { consentProblems, consentTemplate, readingMinutes } from "@hb/domain/consent/content.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { emailTemplate } from "@hb/domain/emails/wording/content.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import type { QuestionnaireDraft } from "@hb/domain/surveys/content.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { consentLink, signFor } from "../testing/consents.ts";
import { exportAndRead } from "../testing/exports.ts";
import { addPerson } from "../testing/people.ts";
import { advanceTo, anActive, dailyAnswers, surveyLink } from "../testing/remote-study.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { publishDesign } from "./jobs.ts";

const now = "2026-11-17T18:00:00.000Z";
const document = "consent";
const approval = { board: "Bay Area IRB", number: "2026-114", approvedOn: "2026-11-10", expiresOn: "2027-11-10" };

let study: Study;
beforeEach(async () => {
  study = await startStudy({ now });
});
afterEach(() => study.stop());

const edited = (title: string) => ({ ...consentTemplate, title, changes: ["The title is shorter."] });
const refusedAs = (code: string) => ({ code: `functions/${code}` });
const logged = async () => (await study.effects()).log?.filter(({ action }) => action === logAction.design);
const designNow = (staff: Pick<Study, "call"> = study) => staff.call("getDesign", { document });

async function startEdited(title = "Consent to the study"): Promise<number> {
  await study.call("startDraft", { document, from: 1 });
  return (await study.call("saveDraft", { document, revision: 1, content: edited(title) })).revision;
}

async function startApproved(): Promise<number> {
  const revision = await startEdited();
  await study.call("setApproval", { document, revision, approval });
  return revision;
}

test("a draft begins from what is published, is saved as typed, and no participant sees it", async () => {
  const id = await addPerson(study);
  await study.effects();
  await study.call("startDraft", { document, from: 1 });
  expect(await logged()).toMatchObject([{ payload: { document: "Consent form", what: "started", version: 1 } }]);
  await expect(study.call("startDraft", { document, from: 1 })).rejects.toMatchObject(refusedAs("already-exists"));
  const half = { ...edited("  "), sections: [] };
  const saved = await study.call("saveDraft", { document, revision: 1, content: half });
  expect(saved).toMatchObject({
    revision: 2,
    problems: [{ path: ["title"], message: "Fill this in or remove it." }, { path: ["sections"] }],
  });
  expect(await study.effects()).toEqual({ markers: ["/study/lastDesignUpdate"] });
  expect((await designNow()).draft).toMatchObject({ content: half, state: "draft", base: 1 });
  const { text } = await study.anonymous.call("openConsent", await consentLink(study, id));
  expect(text.title).toBe(consentTemplate.title);
  await study.call("discardDraft", { document, revision: 2 });
  expect((await designNow()).draft).toBeNull();
});

test("of two colleagues who save, the second gets both values", async () => {
  await startEdited("Mine");
  const other = await study.staffWith("users");
  await other.call("saveDraft", { document, revision: 2, content: edited("Theirs") });
  await expect(study.call("saveDraft", { document, revision: 2, content: edited("Mine again") })).rejects.toMatchObject(
    {
      ...refusedAs("aborted"),
      details: { theirs: edited("Theirs"), by: "Staff users", revision: 3 },
    },
  );
});

test("publishing takes a text without problems and an approval of exactly these words", async () => {
  await study.call("startDraft", { document, from: 1 });
  const publish = (revision: number, publishOn: string | null = null) =>
    study.call("publishDraft", { document, revision, publishOn });
  await expect(publish(1)).rejects.toThrow("There's a problem in the draft. Fix it first.");
  await study.call("saveDraft", { document, revision: 1, content: edited("Consent to the study") });
  await expect(publish(2)).rejects.toThrow("Add the ethics approval first.");
  await study.call("setApproval", { document, revision: 2, approval });
  expect((await designNow()).draft).toMatchObject({ state: "approved", approval });
  await study.call("saveDraft", { document, revision: 2, content: edited("Other words") });
  expect((await designNow()).draft).toMatchObject({ state: "checked", approval: null });
  await study.call("setApproval", { document, revision: 3, approval: { ...approval, expiresOn: "2026-11-16" } });
  await expect(publish(3)).rejects.toThrow("The ethics approval ends before that.");
  await expect(publish(3, "2026-11-17")).rejects.toThrow("Choose a day after today.");
  await expect(publish(2)).rejects.toMatchObject(refusedAs("aborted"));
});

test("alone, an administrator publishes: earlier signatures are outdated, and the log has what changed", async () => {
  const id = await addPerson(study);
  const signed = await signFor(study, id);
  const revision = await startApproved();
  const { effects } = await study.call("previewPublication", { document });
  expect(effects[0]).toBe("1 person who signed will have to sign again. Ask them on Consent text once it's published.");
  await study.effects();
  expect(await study.call("publishDraft", { document, revision, publishOn: null })).toEqual({ version: 2 });
  expect(await logged()).toMatchObject([
    {
      subject: "design:consent",
      payload: { what: "published", version: 2, changes: [{ part: "Title", new: "Consent to the study" }] },
    },
  ]);
  expect((await study.call("getConsents", { participantId: id })).state).toBe(consentState.outdated);
  expect((await study.call("verifyConsent", { consentId: signed.consentId })).intact).toBe(true);
  const { text } = await study.anonymous.call("openConsent", await consentLink(study, id));
  expect(text).toMatchObject({ version: 2, title: "Consent to the study", changes: ["The title is shorter."] });
  await signFor(study, id);
  expect(await designNow()).toMatchObject({
    draft: null,
    versions: [
      { version: 2, publishedBy: "Administrator", confirmedBy: null, approval },
      { version: 1, publishedBy: null },
    ],
  });
});

test("going back is publishing an older text again, as a new version", async () => {
  await study.call("publishDraft", { document, revision: await startApproved(), publishOn: null });
  await study.call("startDraft", { document, from: 1 });
  const { draft } = await designNow();
  expect(draft?.content).toMatchObject({ title: consentTemplate.title });
  const content = { ...consentTemplate, changes: ["The title is as it was."] };
  const { revision } = await study.call("saveDraft", { document, revision: 1, content });
  await study.call("setApproval", { document, revision, approval });
  expect(await study.call("publishDraft", { document, revision, publishOn: null })).toEqual({ version: 3 });
});

test("with a second administrator, one asks and the other confirms; meanwhile no one edits", async () => {
  const other = await study.staffWith("users", "participants");
  const revision = await startApproved();
  expect(await study.call("publishDraft", { document, revision, publishOn: null })).toEqual({ version: null });
  expect((await designNow()).draft).toMatchObject({ state: "waiting" });
  const save = { document, revision, content: edited("Changed behind their back") };
  await expect(study.call("saveDraft", save)).rejects.toMatchObject(refusedAs("failed-precondition"));
  await expect(study.call("confirmPublication", { document, revision })).rejects.toThrow(
    "Another administrator has to confirm this.",
  );
  expect([(await designNow()).canConfirm, (await designNow(other)).canConfirm]).toEqual([false, true]);
  await study.effects();
  expect(await other.call("confirmPublication", { document, revision })).toEqual({ version: 2 });
  expect(await logged()).toMatchObject([{ payload: { what: "published", askedByName: "Administrator" } }]);
  expect((await designNow()).versions[0]).toMatchObject({ confirmedBy: "Staff users participants" });
});

test("a request is withdrawn by who asked, and declined by the other", async () => {
  const other = await study.staffWith("users", "participants");
  const revision = await startApproved();
  const publish = () => study.call("publishDraft", { document, revision, publishOn: null });
  await publish();
  await study.effects();
  await study.call("endPublication", { document, revision });
  expect(await logged()).toMatchObject([{ payload: { what: "publicationWithdrawn" } }]);
  await publish();
  await study.effects();
  await other.call("endPublication", { document, revision });
  expect(await logged()).toMatchObject([{ payload: { what: "publicationDeclined" } }]);
  expect((await designNow()).draft).toMatchObject({ state: "approved", publication: null });
});

test("a publication waits for its day at the site, and stops if its approval has ended by then", async () => {
  const revision = await startApproved();
  const onDay = (publishOn: string) => study.call("publishDraft", { document, revision, publishOn });
  const run = async (instant: string) => {
    await advanceTo(study, instant);
    await study.hb.jobs.run(publishDesign);
  };
  expect(await onDay("2026-11-20")).toEqual({ version: null });
  expect((await designNow()).draft).toMatchObject({ state: "scheduled" });
  await run("2026-11-20T07:59:00.000Z");
  expect((await designNow()).draft).not.toBeNull();
  await study.effects();
  await run("2026-11-20T08:01:00.000Z");
  expect(await logged()).toMatchObject([{ actor: "system:study design", payload: { what: "published" } }]);
  expect((await designNow()).versions[0]).toMatchObject({ version: 2, publishedOn: "2026-11-20" });
});

test("a published text gets a new approval without new words; earlier ones stay, and the last one counts", async () => {
  const id = await addPerson(study);
  const revision = await startApproved();
  await study.call("publishDraft", { document, revision, publishOn: null });
  const { consentId } = await signFor(study, id);
  const [before] = (await designNow()).versions;
  const renewed = { board: "Bay Area IRB", number: "2027-20", approvedOn: "2026-11-16", expiresOn: "2028-11-10" };
  const renew = (change: object = {}, number = 1, version = 2) =>
    study.call("renewApproval", { document, version, number, approval: { ...renewed, ...change } });
  await expect(renew({}, 1, 1)).rejects.toThrow("This isn't the version that participants get now.");
  await expect(renew({ approvedOn: "2026-11-18" })).rejects.toThrow("The approval's date is in the future.");
  await expect(renew({ approvedOn: "2025-11-10", expiresOn: "2026-11-16" })).rejects.toThrow("has already expired");
  await expect(renew(approval)).rejects.toThrow("This approval is already recorded.");
  await expect(renew({ expiresOn: "2026-11-16" })).rejects.toMatchObject(refusedAs("invalid-argument"));
  const reader = await study.staffWith("scheduler");
  await expect(
    reader.call("renewApproval", { document, version: 2, number: 1, approval: renewed }),
  ).rejects.toMatchObject(refusedAs("permission-denied"));
  await study.effects();
  await renew();
  expect(await logged()).toMatchObject([{ payload: { what: "approvalRenewed", version: 2, approval: renewed } }]);
  await expect(renew({ number: "2027-21" })).rejects.toMatchObject(refusedAs("aborted"));
  const { versions } = await designNow();
  expect(versions[0]).toEqual({
    ...before,
    renewals: [{ approval: renewed, recordedAt: now, recordedByName: "Administrator" }],
  });
  expect(versions[1]).toMatchObject({ version: 1, renewals: [] });
  expect((await study.call("getConsents", { participantId: id })).state).toBe(consentState.signed);
  expect((await study.call("verifyConsent", { consentId })).intact).toBe(true);
  const { file } = await study.call("exportDesign", null);
  const exported = file.documents.find(one => one.id === document);
  expect(exported).toMatchObject({ version: 2, approvals: [approval, renewed] });
  await renew({ number: "2027-21" }, 2);
  const owner = connect(study.ownerUrl, { max: 1, name: "superuser" });
  await expect(owner`delete from study.approval_renewals`).rejects.toThrow();
  await owner.end();
});

test("what was confirmed for a day isn't published then if its approval has ended, and staff see that it stopped", async () => {
  const revision = await startEdited();
  const short = { ...approval, expiresOn: "2026-11-20" };
  await study.call("setApproval", { document, revision, approval: short });
  await expect(study.call("publishDraft", { document, revision, publishOn: "2026-11-21" })).rejects.toThrow(
    "The ethics approval ends before that.",
  );
  await study.call("publishDraft", { document, revision, publishOn: "2026-11-20" });
  await expect(study.call("discardDraft", { document, revision })).rejects.toMatchObject(
    refusedAs("failed-precondition"),
  );
  await expect(study.call("setApproval", { document, revision, approval: null })).rejects.toMatchObject(
    refusedAs("failed-precondition"),
  );
  // HB was off on the day itself.
  await advanceTo(study, "2026-11-22T18:00:00.000Z");
  await study.effects();
  await study.hb.jobs.run(publishDesign);
  expect(await logged()).toMatchObject([{ actor: "system:study design", payload: { what: "publicationStopped" } }]);
  expect((await designNow()).draft).toMatchObject({ state: "approved", publication: null });
  expect((await designNow()).versions).toHaveLength(1);
});

test("each step is refused where the draft isn't: without one, without an approval or a request, or once it's gone", async () => {
  const gone = refusedAs("not-found");
  const at = { document, revision: 1 };
  await expect(study.call("saveDraft", { ...at, content: edited("None") })).rejects.toMatchObject(gone);
  await expect(study.call("setApproval", { ...at, approval })).rejects.toMatchObject(gone);
  await expect(study.call("publishDraft", { ...at, publishOn: null })).rejects.toMatchObject(gone);
  await expect(study.call("confirmPublication", at)).rejects.toMatchObject(gone);
  await expect(study.call("endPublication", at)).rejects.toMatchObject(gone);
  await expect(study.call("discardDraft", at)).rejects.toMatchObject(gone);
  const revision = await startEdited();
  await expect(study.call("setApproval", { document, revision, approval: null })).rejects.toThrow(
    "There's no approval to remove.",
  );
  await expect(study.call("confirmPublication", { document, revision })).rejects.toThrow("no longer waits");
  await expect(study.call("endPublication", { document, revision })).rejects.toThrow("No one asked");
  await expect(study.call("discardDraft", at)).rejects.toMatchObject(refusedAs("aborted"));
  await study.call("setApproval", { document, revision, approval });
  await study.effects();
  await study.call("setApproval", { document, revision, approval: null });
  expect(await logged()).toMatchObject([{ payload: { what: "approvalRemoved" } }]);
  expect((await designNow()).draft).toMatchObject({ state: "checked", approval: null });
  await study.call("discardDraft", { document, revision });
  expect(await logged()).toMatchObject([{ payload: { what: "discarded" } }]);
});

test("who works in the study reads its texts; only administrators write them", async () => {
  const reader = await study.staffWith("scheduler");
  await startEdited();
  const { documents } = await reader.call("listDesign", null);
  expect(documents.find(({ id }) => id === "consent")).toMatchObject({
    current: { version: 1 },
    draft: { state: "checked", problems: 0 },
  });
  expect((await reader.call("compareDesign", { document, before: 1, after: "draft" })).parts).toContainEqual(
    expect.objectContaining({ label: "Title", change: "changed" }),
  );
  const save = { document, revision: 2, content: edited("By a reader") };
  await expect(reader.call("saveDraft", save)).rejects.toMatchObject(refusedAs("permission-denied"));
  const outsider = await study.staffWith("overview");
  await expect(outsider.call("listDesign", null)).rejects.toMatchObject(refusedAs("permission-denied"));
  await expect(study.call("getDesign", { document: "nothing" })).rejects.toMatchObject(refusedAs("not-found"));
  const other = { document, revision: 2, content: { title: 7 } };
  await expect(study.call("saveDraft", other)).rejects.toMatchObject(refusedAs("invalid-argument"));
});

test("a new study asks no one to sign before it has published a form of its own", async () => {
  await study.stop();
  study = await startStudy({ now, consentTexts: [] });
  const id = await addPerson(study);
  await expect(study.call("askForConsent", { who: { participantId: id }, notify: false })).rejects.toThrow(
    "The study has no consent form yet. Publish one on Study design first.",
  );
  await study.call("startDraft", { document, from: null });
  await study.call("setApproval", { document, revision: 1, approval });
  expect(await study.call("publishDraft", { document, revision: 1, publishOn: null })).toEqual({ version: 1 });
  await signFor(study, id);
});

test("an email's new words are in the next email, of every process; what the facts need stays", async () => {
  const id = await addPerson(study);
  const email = "email-registrationReceived";
  const asked = { type: emailType.registrationReceived, participantId: id, about: null };
  const { versions } = await study.call("getDesign", { document: email });
  expect(versions).toMatchObject([{ version: 3, publishedBy: null }]);
  await study.call("startDraft", { document: email, from: 3 });
  await expect(study.call("publishDraft", { document: email, revision: 1, publishOn: null })).rejects.toThrow(
    "Nothing has changed since version 3.",
  );
  const content = emailTemplate("registrationReceived");
  const [variant = ""] = Object.keys(content);
  const wording = { ...content[variant], subject: "Hello from {studyName}", notes: [] };
  const draft = { ...content, [variant]: wording };
  const wrong = { ...draft, [variant]: { ...wording, subject: "Hello from {studyNmae}" } };
  const { problems } = await study.call("saveDraft", { document: email, revision: 1, content: wrong });
  expect(problems).toMatchObject([{ path: [variant, "subject"], message: expect.stringContaining("{studyName}") }]);
  const shown = await study.call("previewWording", {
    name: "registrationReceived",
    variant,
    content: draft,
    participantId: null,
  });
  expect(shown).toMatchObject({ stop: null, subject: "Hello from Northlight Headset Study" });
  const { revision } = await study.call("saveDraft", { document: email, revision: 2, content: draft });
  expect((await study.call("previewPublication", { document: email })).effects).toContain(
    "No such email is planned now.",
  );
  expect(await study.call("publishDraft", { document: email, revision, publishOn: null })).toEqual({ version: 4 });
  await expect
    .poll(async () => (await study.call("previewEmail", asked)).body?.subject)
    .toBe("Hello from Northlight Headset Study");
  expect((await study.call("previewEmail", asked)).body?.text).toContain(String(id));
  const after = await study.call("compareDesign", { document: email, before: 3, after: 4 });
  expect(after.parts).toMatchObject([{ change: "changed" }]);
  expect((await study.call("getDesign", { document: email })).versions.map(({ version }) => version)).toEqual([4, 3]);
});

test("a question is added on Monday and answered from then on; earlier answers keep their version", async () => {
  const survey = "survey-weekly";
  await study.call("startDraft", { document: survey, from: 1 });
  const { draft } = await study.call("getDesign", { document: survey });
  const content = draft?.content as QuestionnaireDraft;
  const question = { id: "sleep", type: "scale", title: "How did you sleep?", optional: false } as const;
  const ends = { from: 1, to: 5, fromLabel: "Badly", toLabel: "Well" };
  const screen = { id: "sleepScreen", title: "Your nights", questions: [{ ...question, ...ends }] };
  const half = { ...screen, questions: [{ ...question, from: 5, to: 1, fromLabel: "", toLabel: "Well" }] };
  const save = (revision: number, last: typeof half | typeof screen) =>
    study.call("saveDraft", {
      document: survey,
      revision,
      content: { ...content, screens: [...content.screens, last] },
    });
  expect((await save(1, half)).problems).toContainEqual(expect.objectContaining({ message: "Fill this in." }));
  const { revision, problems } = await save(2, screen);
  expect(problems).toEqual([]);
  expect(await study.call("publishDraft", { document: survey, revision, publishOn: null })).toEqual({ version: 2 });
  await expect
    .poll(async () => {
      const { definitions } = await study.call("listSurveyDefinitions", null);
      return definitions
        .filter(({ definition }) => definition.kind === "weekly")
        .map(({ definition, isCurrent }) => [definition.version, isCurrent]);
    })
    .toEqual([
      [1, false],
      [2, true],
    ]);
});

test("a question added to the daily survey on Monday is answered on Tuesday and exported", async () => {
  // 10:00 on Monday, November 16, in Los Angeles.
  await advanceTo(study, "2026-11-16T18:00:00.000Z");
  const participantId = await anActive(study);
  const survey = "survey-daily";
  const link = await surveyLink(study, participantId);
  const submit = (on: string, version: number, answers: object) =>
    study.anonymous.call("submitSurvey", {
      ...link,
      survey: { kind: "daily", on },
      version,
      answers: { ...dailyAnswers, ...answers },
    });
  await submit("2026-11-16", 2, {});
  await study.call("startDraft", { document: survey, from: 2 });
  const { draft } = await study.call("getDesign", { document: survey });
  const content = draft?.content as QuestionnaireDraft;
  const question = { id: "slept", type: "number", title: "How many hours did you sleep?", optional: false } as const;
  const screen = {
    id: "night",
    title: "Your night",
    questions: [{ ...question, unit: "hours", min: 0, max: 24, decimals: 1 }],
  };
  const { revision, problems } = await study.call("saveDraft", {
    document: survey,
    revision: 1,
    content: { ...content, screens: [...content.screens, screen] },
  });
  expect(problems).toEqual([]);
  expect(await study.call("publishDraft", { document: survey, revision, publishOn: null })).toEqual({ version: 3 });
  await advanceTo(study, "2026-11-17T18:00:00.000Z");
  await expect
    .poll(async () =>
      (await study.anonymous.call("openHomeSurvey", link)).due.map(({ definition }) => definition.version),
    )
    .toEqual([3]);
  await expect(submit("2026-11-17", 3, {})).rejects.toMatchObject(refusedAs("invalid-argument"));
  await submit("2026-11-17", 3, { slept: 7.5 });
  const { rows, all } = await exportAndRead(await study.staffWith("export", "remoteStudy"), {
    list: "surveyAnswers",
    kind: "daily",
    shape: "wide",
  });
  expect(rows.map(row => [row["on"], row["version"], row["slept"]])).toEqual([
    ["2026-11-16", "2", ""],
    ["2026-11-17", "3", "7.5"],
  ]);
  expect(all).toContain("How many hours did you sleep?");
});

test("one study's texts are another's drafts; a file with errors says what is wrong with each", async () => {
  const { file } = await study.call("exportDesign", null);
  const consent = file.documents.find(({ id }) => id === "consent");
  const emails = file.documents.filter(({ id }) => id.startsWith("email-"));
  expect(consent).toMatchObject({ id: "consent", version: 1, content: { title: consentTemplate.title } });
  expect(emails).toHaveLength(22);
  await expect(study.call("importDesign", { file })).rejects.toMatchObject({
    ...refusedAs("failed-precondition"),
    details: { skipped: expect.arrayContaining([{ title: "Consent form", why: "It's already published here." }]) },
  });
  await study.stop();
  study = await startStudy({ now, consentTexts: [] });
  await study.effects();
  const [email] = emails;
  const changed = { ...email, content: { ...email?.content, other: {} } };
  const unknown = { ...email, id: "email-unheardOf", title: "Unheard of" };
  const half = { ...file, documents: [consent, changed, unknown] };
  expect(await study.call("importDesign", { file: half })).toEqual({
    imported: ["Consent form"],
    skipped: [
      { title: "Handoff", why: "The text isn't complete or isn't of this kind." },
      { title: "Unheard of", why: "This HB doesn't have such a document." },
    ],
  });
  expect(await logged()).toMatchObject([{ payload: { what: "imported" } }]);
  expect((await designNow()).draft).toMatchObject({ base: null, state: "checked" });
  const again = { ...file, documents: [consent] };
  await expect(study.call("importDesign", { file: again })).rejects.toMatchObject({
    details: { skipped: [{ why: "There's already a draft. Publish or discard it first." }] },
  });
  const edited = { ...file, documents: [{ ...consent, hash: "0".repeat(64) }] };
  await study.call("discardDraft", { document, revision: 1 });
  await expect(study.call("importDesign", { file: edited })).rejects.toMatchObject({
    details: { skipped: [{ why: "The text was changed after it was exported." }] },
  });
  await expect(study.call("importDesign", { file: { format: "other" } })).rejects.toThrow("study design file");
  await expect(study.call("importDesign", { file: null })).rejects.toMatchObject(refusedAs("invalid-argument"));
});

test("text from a word processor is published with plain spaces", () => {
  const pasted = { ...consentTemplate, title: " Consent\u00a0to\ttake \u200bpart " };
  expect(consentProblems(pasted, 1)).toEqual([]);
  expect(readingMinutes(consentTemplate)).toBeGreaterThan(2);
});
