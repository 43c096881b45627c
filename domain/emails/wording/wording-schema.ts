import { z } from "zod";
import { toPlainText } from "../../plain-text.ts";
import { type EmailContent, type EmailName, emailDefinition } from "./catalog.ts";
import {
  allowedPlaceholders,
  type EmailVariant,
  findPlaceholder,
  wordingLimits as limits,
  placeholdersIn,
  type Wording,
  withoutPlaceholders,
} from "./wording.ts";

/** The content that a study edits for one email. Each problem has its path, such as `moved`, `paragraphs`, 0. */
export function emailContent<N extends EmailName>(name: N): z.ZodType<EmailContent<N>> {
  const variants = Object.entries(emailDefinition(name).variants);
  const shape = Object.fromEntries(variants.map(([key, variant]) => [key, wordingOf(variant)]));
  // The keys are the variants of this very email.
  return z.strictObject(shape) as unknown as z.ZodType<EmailContent<N>>;
}

function wordingOf(variant: EmailVariant): z.ZodType<Wording> {
  const text = (max: number, missing: string, brokenLine = "Enter a single line.") =>
    z
      .string()
      .trim()
      .refine(value => toPlainText(value) !== "", missing)
      .max(max, `Enter at most ${max} characters.`)
      .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, brokenLine)
      .check(({ value, issues }) => {
        for (const message of placeholderProblems(value, variant))
          issues.push({ code: "custom", message, input: value, continue: true });
      });
  const texts = (noun: string) =>
    z
      .array(text(limits.text, `Write this ${noun} or remove it.`, `Start a new ${noun} instead of a new line.`))
      .max(limits.texts, `Use at most ${limits.texts} ${noun}s.`);
  const wording = z.strictObject({
    subject: text(limits.line, "Enter a subject."),
    headline: text(limits.line, "Enter a headline."),
    paragraphs: texts("paragraph").min(1, "Write at least one paragraph."),
    steps: texts("step"),
    notes: texts("note"),
  });
  if (variant.wording.button === undefined) return wording;
  return wording.extend({ button: text(limits.button, "Enter what the button says.") });
}

function placeholderProblems(text: string, variant: EmailVariant): string[] {
  const problems = placeholdersIn(text).flatMap(({ name, fallback }) => problemOf(name, fallback, variant) ?? []);
  if (/[{}]/.test(withoutPlaceholders(text)))
    problems.push("Braces are only for placeholders, such as {studyName}. Check that each { has its }.");
  return problems;
}

function problemOf(name: string, fallback: string | undefined, variant: EmailVariant): string | undefined {
  const allowed: readonly string[] = allowedPlaceholders(variant);
  const placeholder = findPlaceholder(name);
  if (!allowed.includes(name)) {
    if (placeholder) return `{${name}} can't be used in this email.`;
    const near = nearest(name, allowed);
    return `There is no {${name}}.${near === undefined ? "" : ` Did you mean {${near}}?`}`;
  }
  if (placeholder?.fallback === undefined || fallback?.trim()) return undefined;
  return `{${name}} can be empty. Add what to write then, such as {${name}|${placeholder.fallback}}.`;
}

/** Written with another case or spaces, or with one typo. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const typed = name.trim().toLowerCase();
  return names.find(one => isNear(typed, one.toLowerCase()));
}

/** Equal but for one letter that was added, left out or changed, or two that were swapped. */
function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length < 2 && restB.length < 2) return true;
  return restA.length === 2 && restB === `${restA[1]}${restA[0]}`;
}
