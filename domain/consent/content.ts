import { z } from "zod";
import type { ContentPart, ContentProblem } from "../design/document.ts";
import type { TextKeys } from "../design/translation.ts";
import { toPlainText } from "../plain-text.ts";
import { ConsentText, Key, renderConsentText } from "./consent-text.ts";
import { version1 } from "./versions/version-1.ts";

/** As it's typed: nothing has to be complete yet. */
const Typed = z.string().max(8000);

/** The consent text while it's written. Its number and day come when it's published. */
export const ConsentDraft = z.object({
  title: Typed,
  changes: z.array(Typed).max(12),
  sections: z
    .array(
      z.object({
        id: Key,
        title: Typed,
        blocks: z.array(z.union([Typed, z.object({ points: z.array(Typed).max(20) })])).max(20),
      }),
    )
    .max(30),
  questions: z.array(z.object({ id: Key, question: Typed, yes: Typed, no: Typed, needed: z.boolean() })).max(12),
  meaning: Typed,
  declining: Typed,
});
export type ConsentDraft = z.infer<typeof ConsentDraft>;

/** What is translated of it. */
export const consentTextKeys: TextKeys = new Set([
  "title",
  "changes",
  "blocks",
  "points",
  "question",
  "yes",
  "no",
  "meaning",
  "declining",
]);

/** What a new study begins with, and changes into its own. */
export const consentTemplate: ConsentDraft = contentOf(version1);

export function contentOf({ title, changes, sections, questions, meaning, declining }: ConsentText): ConsentDraft {
  return { title, changes, sections, questions, meaning, declining };
}

/** The draft as it would be published, with spaces as a printer sets them. */
export function consentTextOf(draft: ConsentDraft, version: number, publishedOn: string): ConsentText {
  return {
    version,
    publishedOn,
    title: toWords(draft.title),
    changes: version === 1 ? [] : draft.changes.map(toWords),
    sections: draft.sections.map(({ id, title, blocks }) => ({
      id,
      title: toWords(title),
      blocks: blocks.map(block => (typeof block === "string" ? toWords(block) : { points: block.points.map(toWords) })),
    })),
    questions: draft.questions.map(({ id, question, yes, no, needed }) => ({
      id,
      question: toWords(question),
      yes: toWords(yes),
      no: toWords(no),
      needed,
    })),
    meaning: toWords(draft.meaning),
    declining: toWords(draft.declining),
  };
}

/** What keeps a draft from being this version. */
export function consentProblems(draft: ConsentDraft, version: number): ContentProblem[] {
  const parsed = ConsentText.safeParse(consentTextOf(draft, version, "2000-01-01"));
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    path: path.map(key => (typeof key === "symbol" ? String(key) : key)),
    message,
  }));
}

/** Its parts in order, for a comparison. */
export function consentParts({ title, sections, questions, meaning, declining }: ConsentDraft): ContentPart[] {
  return [
    { id: "title", label: "Title", lines: [title] },
    ...sections.map(section => ({
      id: `section ${section.id}`,
      label: "Section",
      hasHeading: true as const,
      lines: [
        section.title,
        ...section.blocks.flatMap(block =>
          typeof block === "string" ? [block] : block.points.map(point => `• ${point}`),
        ),
      ],
    })),
    ...questions.map(({ id, question, yes, no, needed }) => ({
      id: `question ${id}`,
      label: "Question",
      hasHeading: true as const,
      lines: [`${question}${needed ? " (needed to take part)" : ""}`, `Yes: ${yes}`, `No: ${no}`],
    })),
    { id: "meaning", label: "What signing means", lines: [meaning] },
    { id: "declining", label: "What declining means", lines: [declining] },
  ];
}

/** Minutes to read it, at the pace of people who read it to understand it. */
export function readingMinutes(draft: ConsentDraft): number {
  const words = renderConsentText(consentTextOf(draft, 1, "2000-01-01")).split(/\s+/).length;
  return Math.max(1, Math.round(words / 180));
}

/** The fonts of the PDF have no joined characters. */
function toWords(text: string): string {
  return toPlainText(text).replace(/\p{C}/gu, "");
}
