export type MailState = "planned" | "queued" | "sending" | "sent" | "uncertain" | "failed" | "cancelled" | "suppressed";

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
  encoding?: "base64";
}

/** The content of an email. */
export interface MailContent {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Further headers. */
  headers?: Record<string, string>;
  attachments?: readonly MailAttachment[];
}

export interface Mail extends MailContent {
  /** An email with the same cause is queued only once. */
  cause: string;
  /** The app's own type of email. */
  type: number;
  /** The body contains a password or a code: it is erased once sent or given up, and is not part of a backup. */
  confidential?: boolean;
}

export interface NewMail extends Mail {
  state: "planned" | "queued" | "cancelled" | "suppressed";
  reason?: string | null;
  /** When a planned email is due. */
  dueAt?: string;
}

export interface MailPause {
  at: string;
  by: string;
  reason: string | null;
}
