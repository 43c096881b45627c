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

/** Of some people only the last name is known. */
function greeting({ firstName }: Pick<Recipient, "firstName">): string {
  return firstName === "" ? "Hello," : `Hello ${firstName},`;
}

/** `You're receiving this because you booked a visit. Your participant number is 1284.` */
export function reasonLine({ participantId }: Pick<Recipient, "participantId">, reason: string): string {
  return `You're receiving this because ${reason}. Your participant number is ${participantId}.`;
}

/** Below every link that opens a participant's own page. */
export const personalLink = "This link is just for you. Don't share it.";

interface FactsInEmail<V extends string> {
  variant: V;
  /** For the variant's placeholders, besides those of every email. */
  values?: PlaceholderValues;
  facts?: readonly Fact[];
  /** Where the button leads; null = nowhere yet, so there is no button. */
  href?: string | null;
  because: string;
}

/** Puts the facts into the study's wording. What an email must have isn't up to the wording. */
export function writeEmail<V extends string>(
  recipient: Recipient,
  { version, content }: { version: number; content: Readonly<Record<V, Wording>> },
  { variant, values, facts, href = null, because }: FactsInEmail<V>,
): EmailText {
  const { firstName, studyName, participantId } = recipient;
  const usual = { firstName, studyName, participantNumber: String(participantId) };
  const { button, steps, notes, ...said } = fillWording(content[variant], { ...usual, ...values });
  return {
    version,
    ...said,
    greeting: greeting(recipient),
    ...(facts && { facts }),
    ...(steps.length > 0 && { steps }),
    ...(button !== undefined && href !== null && { button: { label: button, href } }),
    ...(notes.length > 0 && { notes }),
    because,
  };
}
