import { type Placeholder, type PlaceholderName, placeholders, usualPlaceholders } from "./placeholders.ts";

/**
 * What an email says in one case, for the study to edit. Plain text: `{studyName}` is filled in, `{firstName|there}`
 * says what to write when it's empty. Facts, links, the greeting and the reason for the email aren't part of it.
 */
export interface Wording {
  subject: string;
  headline: string;
  paragraphs: readonly string[];
  /** Numbered instructions. */
  steps: readonly string[];
  /** Smaller, at the end. */
  notes: readonly string[];
  /** The button's label; absent where there's no button. */
  button?: string;
}

/** One case of an email, such as a visit that was moved. */
export interface EmailVariant {
  /** For people who edit it. */
  label: string;
  /** Besides those of every email. */
  placeholders: readonly PlaceholderName[];
  /** HB's own. A button is there only where this one has a label for it. */
  wording: Wording;
}

export interface EmailDefinition {
  /** Goes up when a sentence changes, so that an ethics approval can name the version. */
  version: number;
  variants: Readonly<Record<string, EmailVariant>>;
}

/** The wording of some emails in another language: each variant of each. */
export type TranslatedWording<D extends Readonly<Record<string, EmailDefinition>>> = {
  readonly [N in keyof D]: { readonly [V in keyof D[N]["variants"]]: Wording };
};

/** Characters of a subject or headline, of a button and of every other text; texts of a list. */
export const wordingLimits = { line: 150, button: 60, text: 2000, texts: 20 };

export function allowedPlaceholders(variant: EmailVariant): readonly PlaceholderName[] {
  return [...usualPlaceholders, ...variant.placeholders];
}

/** `{day}` or `{firstName|there}`: the name, and the words for when it's empty. */
const placeholder = /\{([^{}|]*)(?:\|([^{}]*))?\}/g;

export interface UsedPlaceholder {
  name: string;
  fallback: string | undefined;
}

export function placeholdersIn(text: string): UsedPlaceholder[] {
  return [...text.matchAll(placeholder)].map(([, name = "", fallback]) => ({ name, fallback }));
}

/** The text around its placeholders. */
export function withoutPlaceholders(text: string): string {
  return text.replace(placeholder, "");
}

export function findPlaceholder(name: string): Placeholder | undefined {
  return isPlaceholderName(name) ? placeholders[name] : undefined;
}

function isPlaceholderName(name: string): name is PlaceholderName {
  return Object.hasOwn(placeholders, name);
}

/** As it's written in a text. */
export function writtenPlaceholder(name: PlaceholderName): string {
  const { fallback }: Placeholder = placeholders[name];
  return fallback === undefined ? `{${name}}` : `{${name}|${fallback}}`;
}

/** A value that is null or "" takes the placeholder's own words. */
export type PlaceholderValues = Partial<Record<PlaceholderName, string | null>>;

/** What can't be filled in stays as it's written, so that the preview of a draft shows it. */
export function fillText(text: string, values: PlaceholderValues): string {
  return text.replace(placeholder, (written: string, name: string, fallback: string | undefined) => {
    const value = isPlaceholderName(name) ? values[name] : undefined;
    if (value === undefined) return written;
    return value || (fallback ?? written);
  });
}

export function fillWording(
  { subject, headline, paragraphs, steps, notes, button }: Wording,
  values: PlaceholderValues,
) {
  const fill = (text: string) => fillText(text, values);
  return {
    subject: fill(subject),
    headline: fill(headline),
    paragraphs: paragraphs.map(fill),
    steps: steps.map(fill),
    notes: notes.map(fill),
    ...(button !== undefined && { button: fill(button) }),
  };
}
