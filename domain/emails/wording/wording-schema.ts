import { z } from "zod";
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
      .min(1, missing)
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

/** The one with the fewest letters added, left out, changed or swapped, if those are few. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const typed = name.trim().toLowerCase();
  const [best] = names
    .map(one => ({ one, typos: countTypos(typed, one.toLowerCase()) }))
    .toSorted((a, b) => a.typos - b.typos);
  return best && best.typos <= Math.max(1, Math.floor(best.one.length / 3)) ? best.one : undefined;
}

function countTypos(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      rows[row]?.push(Math.min(...ways, ...(isSwap ? [at(row - 2, column - 2) + 1] : [])));
    }
  }
  return at(a.length, b.length);
}
