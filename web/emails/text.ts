import type { EmailState } from "@hb/domain/emails/email.ts";
import { formatNumber } from "../ui/numbers.ts";

export const emailText = {
  people: (count: number) => (count === 1 ? "1 person" : `${formatNumber(count)} people`),
  emails: (count: number) => (count === 1 ? "1 email" : `${formatNumber(count)} emails`),
  when: {
    planned: (moment: string) => `Planned for ${moment}`,
    queued: (moment: string) => `Sends ${moment}`,
    sending: (moment: string) => `Sending since ${moment}`,
    sent: (moment: string) => `Sent ${moment}`,
    uncertain: (moment: string) => `Interrupted ${moment}`,
    failed: (moment: string) => `Failed ${moment}`,
    cancelled: (moment: string) => `Canceled ${moment}`,
    suppressed: (moment: string) => `Suppressed ${moment}`,
  } satisfies Record<EmailState, (moment: string) => string>,
  colleague: "A colleague",
  emailTo: (email: string, recipient: string) => `${email} to ${recipient}`,
  held: "On hold until released",
  /** For someone who reads another language. */
  notPublished: "In English: the Spanish text isn't published.",
};

export const emailsTabText = {
  loadFailed: "Couldn't load emails",
  write: "Email",
  why: "Why didn't it arrive?",
  none: "No emails yet.",
  listLabel: (name: string) => `Emails to ${name}`,
  held: "On hold",
  /** The open email's title while its type is loading. */
  email: "Email",
};

export const whyNotDeliveredText = {
  title: "Why didn't it arrive?",
  loadFailed: (why: string) => `Couldn't load the reasons. ${why}`,
  loading: "Loading…",
  nothing: "Nothing keeps email from this participant, and none was due yet.",
  showEmail: "Show email",
};

export const templatesText = {
  title: "Email texts",
  facts: "With made-up names and dates. You see the real email before you send it.",
  email: "Email",
  /** `Booking confirmation: Moved (version 2)` */
  template: (email: string, variant: string, version: number) =>
    `${email}${variant && `: ${variant}`} (version ${version})`,
  language: "Language",
  sendTest: "Send test",
  loadFailed: "Couldn't load the email texts",
};
