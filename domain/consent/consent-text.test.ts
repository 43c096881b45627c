import { expect, test } from "vitest";
import { ConsentCode, PrintedName, problemsOf, toConsentCode } from "./consent.ts";
import { type ConsentText, createConsentTexts, renderConsentText } from "./consent-text.ts";
import { version1 } from "./versions/version-1.ts";

const second: ConsentText = { ...version1, version: 2, publishedOn: "2027-01-01", changes: ["Something is new."] };

test.each<[string, readonly ConsentText[], RegExp]>([
  ["none at all", [], /no consent text/],
  ["a missing version", [second], /Version 1 .* is missing/],
  ["a later version that does not say what changed", [version1, { ...second, changes: [] }], /must say what changed/],
  ["a version older than the one before", [version1, { ...second, publishedOn: "2020-01-01" }], /older/],
  ["a section twice", [{ ...version1, sections: [...version1.sections, ...version1.sections] }], /same id/],
  ["a line break in a sentence", [{ ...version1, meaning: "One\nTwo" }], /One line/],
])("%s stops the start", (_, versions, sentence) => {
  expect(() => createConsentTexts(versions)).toThrow(sentence);
});

test("the hash covers every word that is read and signed, but not the notes for staff", () => {
  const rendered = renderConsentText(version1);
  for (const { title, blocks } of version1.sections)
    for (const words of [title, ...blocks.flatMap(block => (typeof block === "string" ? [block] : block.points))])
      expect(rendered).toContain(words);
  for (const { question, yes, no } of version1.questions)
    for (const words of [question, yes, no]) expect(rendered).toContain(words);
  expect(rendered).toContain(version1.meaning);
  expect(renderConsentText({ ...second, version: 1 })).toBe(rendered);
  expect(renderConsentText({ ...version1, title: `${version1.title}.` })).not.toBe(rendered);
});

test("a form is complete when every section is initialed and every question answered, the required ones with yes", () => {
  const initials = Object.fromEntries(version1.sections.map(({ id }) => [id, "WA"]));
  const answers = Object.fromEntries(version1.questions.map(({ id }) => [id, true]));
  expect(problemsOf({ initials, answers }, version1)).toEqual([]);
  const paths = (given: Parameters<typeof problemsOf>[0]) =>
    problemsOf(given, version1).map(({ path }) => path.join("."));
  expect(paths({ initials: { purpose: "WA" }, answers })).toContain("initials.risks");
  expect(paths({ initials, answers: { ...answers, takePart: false } })).toEqual(["answers.takePart"]);
  expect(paths({ initials, answers: { takePart: true, recordings: false } })).toEqual(["answers.contactAgain"]);
  expect(paths({ initials: { ...initials, other: "WA" }, answers })).toEqual(["initials.other"]);
});

test("a name may be in any script but can't disguise itself", () => {
  for (const name of ["محمد علي", "王小明", "श्री‍कान्त", "O’Neill-Đặng"])
    expect(PrintedName.parse(name)).toBe(name.normalize("NFC"));
  expect(PrintedName.parse("  Wren \n Abernathy ")).toBe("Wren Abernathy");
  for (const name of ["", "   ", "Ana\u202eneW", "A\u0000B", "\ud800", "x".repeat(121)])
    expect(PrintedName.safeParse(name).success).toBe(false);
});

test("a code is found however it was read aloud and typed", () => {
  for (const typed of ["7K3MQ-9TX2B", "7k3mq9tx2b", " 7k3mq 9tx2b "]) expect(toConsentCode(typed)).toBe("7K3MQ-9TX2B");
  expect(toConsentCode("oilAB-CDEFG")).toBe("011AB-CDEFG");
  expect(ConsentCode.safeParse(toConsentCode("7k3mq 9tx2b")).success).toBe(true);
  expect(ConsentCode.safeParse(toConsentCode("7k3mq")).success).toBe(false);
});
