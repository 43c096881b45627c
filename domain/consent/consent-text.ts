import { z } from "zod";
import { DateOn } from "../contract.ts";
import type { Language } from "../language.ts";

const Words = z
  .string()
  .min(1, "Fill this in or remove it.")
  .max(4000, "Use at most 4,000 characters.")
  .refine(
    text => text === text.trim() && text === text.normalize("NFC") && !/[\n\r\t]|\p{C}| {2}/u.test(text),
    "One line of plain text.",
  );
export const Key = z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/);

/** A paragraph, or a list of points. */
export const ConsentBlock = z.union([
  Words,
  z.object({ points: z.array(Words).min(1, "Add a point or remove the list.").max(20) }),
]);
export type ConsentBlock = z.infer<typeof ConsentBlock>;

/** Read and initialed one by one. */
export const ConsentSection = z.object({
  id: Key,
  title: Words,
  blocks: z.array(ConsentBlock).min(1, "Add a paragraph.").max(20, "Use at most 20 paragraphs."),
});
export type ConsentSection = z.infer<typeof ConsentSection>;

/** Answered yes or no; what each answer means is shown beside it. */
export const ConsentQuestion = z.object({
  id: Key,
  question: Words,
  yes: Words,
  no: Words,
  /** Required to be yes: anyone who says no can only decline. */
  needed: z.boolean(),
});
export type ConsentQuestion = z.infer<typeof ConsentQuestion>;

/** The text that people sign, in one version. A published version is never edited: another wording is another version. */
export const ConsentText = z
  .object({
    version: z.int().min(1),
    /** Valid from this date, in the site's time zone. */
    publishedOn: DateOn,
    title: Words,
    /** What changed since the version before, in a few sentences; empty in the first. */
    changes: z.array(Words).max(12),
    sections: z.array(ConsentSection).min(1, "Add a section.").max(30, "Use at most 30 sections."),
    questions: z.array(ConsentQuestion).min(1, "Add a question.").max(12, "Use at most 12 questions."),
    /** What it means to sign. */
    meaning: Words,
    /** What it means to decline. */
    declining: Words,
  })
  .refine(({ sections }) => isDistinct(sections), "Two sections have the same id.")
  .refine(({ questions }) => isDistinct(questions), "Two questions have the same id.")
  .refine(({ questions }) => questions.some(({ needed }) => needed), {
    path: ["questions"],
    message: "At least one question must be required.",
  })
  .refine(({ version, changes }) => (version === 1) === (changes.length === 0), {
    path: ["changes"],
    message: "Every version after the first must say what changed.",
  });
export type ConsentText = z.infer<typeof ConsentText>;

function isDistinct(parts: readonly { id: string }[]): boolean {
  return new Set(parts.map(({ id }) => id)).size === parts.length;
}

/** All versions of a study, checked together: they count from 1 and follow each other in time. Throws if not. */
export function createConsentTexts(versions: readonly ConsentText[]): readonly ConsentText[] {
  const checked = versions.map((given, at) => {
    const parsed = ConsentText.safeParse(given);
    if (!parsed.success) {
      const [problem] = parsed.error.issues;
      throw new Error(
        `Version ${at + 1} of the consent text is invalid: ${problem?.path.join(".") ?? ""} ${problem?.message ?? ""}`,
      );
    }
    if (parsed.data.version !== at + 1) throw new Error(`Version ${at + 1} of the consent text is missing.`);
    return parsed.data;
  });
  if (checked.length === 0) throw new Error("There's no consent text.");
  for (const [at, { publishedOn }] of checked.entries())
    if (publishedOn < (checked[at - 1]?.publishedOn ?? ""))
      throw new Error(`Version ${at + 1} of the consent text is older than the one before.`);
  return checked;
}

const renderedWords: Record<Language, readonly [version: string, needed: string, yes: string]> = {
  en: ["version", "needed to take part", "Yes"],
  es: ["versión", "necesario para participar", "Sí"],
};

/**
 * The text exactly as it is shown and signed, as one string: its SHA-256 is the hash in a record, its file and the log.
 * Page and server both compute it with this function, whose result must never change for a published text.
 */
export function renderConsentText(
  text: Omit<ConsentText, "publishedOn" | "changes">,
  language: Language = "en",
): string {
  const [version, neededWords, yesWord] = renderedWords[language];
  const lines = [`${text.title} (${version} ${text.version})`];
  for (const { title, blocks } of text.sections) {
    lines.push("", title);
    for (const block of blocks)
      if (typeof block === "string") lines.push(block);
      else lines.push(...block.points.map(point => `• ${point}`));
  }
  for (const { question, yes, no, needed } of text.questions)
    lines.push("", `${question}${needed ? ` (${neededWords})` : ""}`, `${yesWord}: ${yes}`, `No: ${no}`);
  lines.push("", text.meaning, text.declining);
  return `${lines.join("\n")}\n`;
}
