import { z } from "zod";
import type { TextKeys } from "../../design/translation.ts";
import { type EmailContent, type EmailName, emailDefinition } from "./catalog.ts";
import { allowedPlaceholders, placeholdersIn } from "./wording.ts";
import { emailContent } from "./wording-schema.ts";

/** As it's typed: nothing has to be complete yet. */
const Typed = z.string().max(8000);
const TypedList = z.array(Typed).max(40);

/** The wording of each variant while it's written. */
export const EmailDraft = z.record(
  z.string(),
  z.object({
    subject: Typed,
    headline: Typed,
    paragraphs: TypedList,
    steps: TypedList,
    notes: TypedList,
    button: Typed.exactOptional(),
  }),
);
export type EmailDraft = z.infer<typeof EmailDraft>;
export type TypedWording = EmailDraft[string];

/** What is translated of it. */
export const emailTextKeys: TextKeys = new Set(["subject", "headline", "paragraphs", "steps", "notes", "button"]);

/** HB's own words, which a study changes into its own. */
export function emailTemplate(name: EmailName): EmailDraft {
  const variants = Object.entries(emailDefinition(name).variants);
  return Object.fromEntries(
    variants.map(([variant, { wording }]): [string, TypedWording] => [
      variant,
      {
        ...wording,
        paragraphs: [...wording.paragraphs],
        steps: [...wording.steps],
        notes: [...wording.notes],
      },
    ]),
  );
}

/** With exactly the variants that HB has now: one that is new says what HB says until the study edits it. */
export function withAllVariants(name: EmailName, draft: EmailDraft): EmailDraft {
  return Object.fromEntries(
    Object.entries(emailTemplate(name)).map(([variant, own]) => [variant, draft[variant] ?? own]),
  );
}

/** What keeps a draft from being published. */
export function emailProblems(name: EmailName, draft: EmailDraft): { path: (string | number)[]; message: string }[] {
  const issues = emailContent(name).safeParse(withAllVariants(name, draft)).error?.issues ?? [];
  return issues.map(({ path, message }) => ({
    path: path.map(key => (typeof key === "symbol" ? String(key) : key)),
    message,
  }));
}

/** The draft as it's published. Refuses one that has problems. */
export function emailContentOf<N extends EmailName>(name: N, draft: EmailDraft): EmailContent<N> {
  return emailContent(name).parse(withAllVariants(name, draft));
}

export type WordingField = keyof TypedWording;

/**
 * One text of a variant for all the others. Left out are variants that don't have it, such as a button, or that can't
 * fill one of its placeholders.
 */
export function copyToVariants(
  name: EmailName,
  draft: EmailDraft,
  { from, field }: { from: string; field: WordingField },
): { draft: EmailDraft; copied: string[]; leftOut: string[] } {
  const { variants } = emailDefinition(name);
  const all = withAllVariants(name, draft);
  const text = all[from]?.[field];
  const used = placeholdersIn([text ?? ""].flat().join("\n")).map(one => one.name);
  const copied: string[] = [];
  const leftOut: string[] = [];
  const entries = Object.entries(all).map(([key, wording]): [string, TypedWording] => {
    const definition = variants[key];
    const isSame = JSON.stringify(wording[field]) === JSON.stringify(text);
    if (!definition || key === from || isSame) return [key, wording];
    const allowed: readonly string[] = allowedPlaceholders(definition);
    const fits = field in wording && text !== undefined && used.every(one => allowed.includes(one));
    (fits ? copied : leftOut).push(definition.label);
    return [key, fits ? { ...wording, [field]: text } : wording];
  });
  return { draft: Object.fromEntries(entries), copied, leftOut };
}

/** Its variants in order, for a comparison. */
export function emailParts(name: EmailName, draft: EmailDraft): { id: string; label: string; lines: string[] }[] {
  return Object.entries(withAllVariants(name, draft)).map(([id, wording]) => ({
    id,
    label: emailDefinition(name).variants[id]?.label ?? id,
    lines: [
      `Subject: ${wording.subject}`,
      `Headline: ${wording.headline}`,
      ...wording.paragraphs,
      ...wording.steps.map((step, at) => `${at + 1}. ${step}`),
      ...(wording.button === undefined ? [] : [`Button: ${wording.button}`]),
      ...wording.notes.map(note => `Note: ${note}`),
    ],
  }));
}
