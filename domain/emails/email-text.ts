/** A file that goes along with a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
  /** Absent = the content is text. */
  encoding?: "base64";
}

/** One row of the small table: its value stands on one line or on several, the first of them in bold. */
export type Fact = readonly [label: string, value: string | readonly string[]];

/** What a mail says; its look is the layout's. */
export interface EmailText {
  /** Which wording this is: grows when a sentence changes, so that an approval can name it. */
  version: number;
  subject: string;
  headline: string;
  /** `Hello Maya,`; mails about an account have none. */
  greeting?: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  /** Numbered instructions. */
  steps?: readonly string[];
  button?: { label: string; href: string };
  /** Smaller, below the button. */
  notes?: readonly string[];
  /** Why the reader gets this. */
  because: string;
  attachments?: readonly Attachment[];
}
