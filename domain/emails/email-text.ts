import type { Language, Translated } from "../language.ts";
import { emailWords as spanish } from "./email-words.es.ts";
import { emailWords as english } from "./email-words.ts";
import { fillWording, type PlaceholderValues, type Wording } from "./wording/wording.ts";

/** A file attached to an email. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
  /** Absent = the content is text. */
  encoding?: "base64";
}

/** One row of the small table. Of several lines the first is bold. */
export type Fact = readonly [label: string, value: string | readonly string[]];

/** What an email says. How it looks is up to the layout. */
export interface EmailText {
  /** Of the wording, so that an ethics approval can name it. */
  version: number;
  /** Absent = English. */
  language?: Language;
  subject: string;
  headline: string;
  /** `Hello Maya,`; emails about an account have none. */
  greeting?: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  /** Numbered instructions. */
  steps?: readonly string[];
  button?: { label: string; href: string };
  /** Smaller, below the button. */
  notes?: readonly string[];
  /** Why the recipient gets this. */
  because: string;
  attachments?: readonly Attachment[];
}

/** Who an email goes to, and for which study. */
export interface Recipient {
  firstName: string;
  participantId: number;
  studyName: string;
}

type EmailWords = Translated<typeof english>;
const words: Record<Language, EmailWords> = { en: english, es: spanish };

/** What emails in this language say around their wording. */
export function emailWordsIn(language: Language = "en"): EmailWords {
  return words[language];
}

interface FactsInEmail<V extends string> {
  variant: V;
  /** For the variant's placeholders, besides those of every email. */
  values?: PlaceholderValues;
  facts?: readonly Fact[];
  /** Where the button leads; null = nowhere yet, so there is no button. */
  href?: string | null;
  because: (words: EmailWords) => string;
}

/** Most emails say why in the middle of a sentence, and name the participant's number. */
export function reasonLine(
  { participantId }: Pick<Recipient, "participantId">,
  because: (reasons: EmailWords["because"]) => string,
): (words: EmailWords) => string {
  return said => said.reason(because(said.because), participantId);
}

/** Puts the facts into the study's wording. What an email must have isn't up to the wording. */
export function writeEmail<V extends string>(
  recipient: Recipient,
  { version, content, language }: { version: number; content: Readonly<Record<V, Wording>>; language?: Language },
  { variant, values, facts, href = null, because }: FactsInEmail<V>,
): EmailText {
  const { firstName, studyName, participantId } = recipient;
  const usual = { firstName, studyName, participantNumber: String(participantId) };
  const said = emailWordsIn(language);
  const { button, steps, notes, ...text } = fillWording(content[variant], { ...usual, ...values });
  return {
    version,
    ...(language && { language }),
    ...text,
    greeting: said.greeting(firstName),
    ...(facts && { facts }),
    ...(steps.length > 0 && { steps }),
    ...(button !== undefined && href !== null && { button: { label: button, href } }),
    ...(notes.length > 0 && { notes }),
    because: because(said),
  };
}
