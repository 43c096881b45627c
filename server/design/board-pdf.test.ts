import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { consentTemplate } from "@hb/domain/consent/content.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPdf } from "../testing/pdf.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { wordsHash } from "./board-pdf.ts";

const document = "consent";
const approval = { board: "Bay Area IRB", number: "2026-114", approvedOn: "2026-11-10", expiresOn: "2027-11-10" };
const content = { ...consentTemplate, title: "Consent to everything", changes: ["The title is shorter."] };

let study: Study;
beforeEach(async () => {
  study = await startStudy({ now: "2026-11-17T18:00:00.000Z" });
});
afterEach(() => study.stop());

async function boardFile(side: number | "draft", id = document, by: Pick<Study, "call"> = study) {
  const { pdf, fileName } = await by.call("getBoardPdf", { document: id, side });
  const bytes = Buffer.from(pdf, "base64");
  return { ...(await readPdf(bytes)), bytes, fileName };
}
const hashIn = (text: string) => /Words, SHA-256 ?([0-9a-f ]{64,70})/.exec(text)?.[1]?.replaceAll(" ", "").slice(0, 64);

async function startEdited(): Promise<number> {
  await study.call("startDraft", { document, from: 1 });
  return (await study.call("saveDraft", { document, revision: 1, content })).revision;
}

test("a draft's file has every word, what changed, and lines for an approval that isn't recorded", async () => {
  await startEdited();
  const { text, isTagged, title, fileName, fonts } = await boardFile("draft");
  expect({ isTagged, title, fileName }).toEqual({
    isTagged: true,
    title: "Consent form, draft of version 2, for the ethics board",
    fileName: "consent-form-version-2-draft-ethics-board.pdf",
  });
  const words = [
    "Consent form",
    "2, draft",
    "Not recorded yet",
    "Consent to everything",
    ...content.sections.flatMap(section => [
      section.title,
      ...section.blocks.flatMap(block => (typeof block === "string" ? [block] : block.points)),
    ]),
    ...content.questions.flatMap(({ question, yes, no }) => [question, `Yes: ${yes}`, `No: ${no}`]),
    content.meaning,
    content.declining,
    "Changes since version 1",
    "The title is shorter.",
    "Title, changed",
    "everything",
    "unchanged and left out here.",
    "Approval",
    "Signature",
  ];
  let at = 0;
  for (const expected of words) {
    const found = text.indexOf(expected, at);
    expect(found, expected).toBeGreaterThanOrEqual(at);
    at = found;
  }
  expect(fonts.filter(name => !/^[A-Z]{6}\+/.test(name))).toEqual([]);
});

test("a published version's file names its approval, and its words have the hash of the draft", async () => {
  const revision = await startEdited();
  const before = hashIn((await boardFile("draft")).text);
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  await study.call("setApproval", { document, revision, approval });
  await study.call("publishDraft", { document, revision, publishOn: null });
  const { text, fileName } = await boardFile(2);
  expect(fileName).toBe("consent-form-version-2-ethics-board.pdf");
  expect(hashIn(text)).toBe(before);
  for (const expected of ["Bay Area IRB, 2026-114", "November 10, 2027", "Published by", "Version, SHA-256"])
    expect(text).toContain(expected);
  expect(text).not.toContain("Signature");
  const first = await boardFile(1);
  expect(first.text).toContain("This is the first version.");
  expect(hashIn(first.text)).not.toBe(before);
});

test("the approval page has every renewal, and the words keep their hash", async () => {
  const revision = await startEdited();
  await study.call("setApproval", { document, revision, approval });
  await study.call("publishDraft", { document, revision, publishOn: null });
  const before = hashIn((await boardFile(2)).text);
  const renewed = { ...approval, number: "2027-020", approvedOn: "2026-11-16", expiresOn: "2028-11-09" };
  await study.call("renewApproval", { document, version: 2, number: 1, approval: renewed });
  const { text } = await boardFile(2);
  expect(hashIn(text)).toBe(before);
  expect(text).toMatch(/Approval ?Bay Area IRB, 2027-020/);
  const page = text.slice(text.lastIndexOf("as it is in this file."));
  for (const expected of [
    "2026-114",
    "November 10, 2027",
    "Renewed for the same words",
    "2027-020",
    "November 9, 2028",
  ])
    expect(page).toContain(expected);
  expect(page).toMatch(/Recorded ?.*by Administrator/);
});

test("emails and questionnaires have such a file too, for everyone who can read them", async () => {
  const reader = await study.staffWith("scheduler");
  expect((await boardFile(3, "email-bookingConfirmation", reader)).text).toContain("Subject: ");
  expect((await boardFile(1, "survey-daily", reader)).text).toContain("Daily survey");
  await expect(boardFile("draft", document, reader)).rejects.toMatchObject({ code: "functions/not-found" });
  await expect(boardFile(9, document, reader)).rejects.toMatchObject({ code: "functions/not-found" });
});

test("the hash is of the words alone: spaces don't count, every word does", () => {
  const part = (line: string) => [{ id: "a", label: "A", lines: [line] }];
  expect(wordsHash(part(" two   words "))).toBe(wordsHash(part("two words")));
  expect(wordsHash(part("two words"))).not.toBe(wordsHash(part("two word")));
});

test("screen readers are told which words are new and which are gone", async () => {
  await startEdited();
  const { bytes } = await boardFile("draft");
  const said = [...bytes.toString("latin1").matchAll(/\/ActualText \((\[.*?\]) \)/g)].map(([, words]) => words);
  expect(said).toEqual(["[removed: take part in the headset study]", "[added: everything]"]);
});

const pdfinfo = "/usr/bin/pdfinfo";
// Not on every machine: a run without it names this test as skipped.
test.skipIf(!existsSync(pdfinfo))("Poppler finds a tagged, archival file without a fault", async () => {
  await startEdited();
  const { bytes: input } = await boardFile("draft");
  const [metadata, structure] = [["-meta"], ["-struct-text"]].map(options => {
    const { status, stdout, stderr } = spawnSync(pdfinfo, [...options, "-"], { input, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    return stdout;
  });
  expect(metadata).toMatch(/<pdfaid:part>2<.*<pdfaid:conformance>A</s);
  for (const tag of ["H1", "H2", "H3", "L", "LI", "P", "Span"])
    expect(structure).toMatch(new RegExp(`^ *${tag}\\b`, "m"));
});

test("the preview of a consent form is the file that is signed, with everything on it marked as a draft", async () => {
  const { pdf, fileName } = await study.call("previewConsentPdf", { content });
  expect(fileName).toBe("consent-form-version-2-draft.pdf");
  const { text, title, pages } = await readPdf(Buffer.from(pdf, "base64"));
  expect(title).toBe("Consent to everything, version 2, draft");
  for (const expected of ["Not for signing.", content.meaning, "Maya Okafor", "Text SHA-256"])
    expect(text).toContain(expected);
  // On every page, and in place of the code.
  expect(text.match(/DRAFT/g)?.length).toBe(pages + 1);
});

test("a form that is hardly begun can be previewed, and something else is refused", async () => {
  const begun = { ...content, title: "", sections: [{ id: "new", title: "", blocks: ["", { points: [""] }] }] };
  expect((await study.call("previewConsentPdf", { content: begun })).pdf.length).toBeGreaterThan(1000);
  await expect(study.call("previewConsentPdf", { content: { title: 1 } })).rejects.toMatchObject({
    code: "functions/invalid-argument",
  });
});
