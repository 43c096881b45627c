import type { Instant } from "../contract.ts";
import { type EmailState, emailStateLabels } from "./email.ts";
import { type EmailType, emailTypes } from "./email-types.ts";

export interface Finding {
  /** problem = keeps email from arriving; notice = explains a delay or an end; fine = it was sent. */
  tone: "problem" | "notice" | "fine";
  /** `{at}` stands for `at`, which each reader gets in their own format. */
  sentence: string;
  advice: string | null;
  emailId: number | null;
  at: Instant | null;
}

interface Facts {
  recipient: {
    email: string | null;
    bouncedAt: Instant | null;
    bounceReason: string | null;
    stoppedAt: Instant | null;
    unconfirmedSince: Instant | null;
  };
  /** Newest first. */
  emails: readonly {
    id: number;
    type: EmailType;
    state: EmailState;
    reason: string | null;
    isHeld: boolean;
    at: Instant;
    attempts: number;
  }[];
  /** Only emails of this type; undefined = any. */
  type: EmailType | undefined;
  paused: { at: Instant; by: string } | undefined;
  hasMailServer: boolean;
}

const order = { problem: 0, notice: 1, fine: 2 } as const;
/** Older emails are left out. */
const maxExplainedEmails = 12;

/** Why an email didn't arrive: what keeps email from this participant, then what became of each one. */
export function explainDelivery(facts: Facts): Finding[] {
  const { emails, type } = facts;
  const each = emails.slice(0, maxExplainedEmails).map(emailFinding);
  const none: Finding[] =
    emails.length > 0
      ? []
      : [
          finding(
            "problem",
            type === undefined
              ? "No email was ever sent or planned for this participant."
              : `No “${emailTypes.label(type)}” email was ever sent or planned for this participant.`,
            "Nothing has triggered one. Send it from here if it's due.",
          ),
        ];
  return [...personFindings(facts), ...none, ...each].toSorted((one, other) => order[one.tone] - order[other.tone]);
}

function finding(tone: Finding["tone"], sentence: string, advice: string | null, at: Instant | null = null): Finding {
  return { tone, sentence, advice, emailId: null, at };
}

function personFindings({ recipient, paused, hasMailServer }: Facts): Finding[] {
  const found: Finding[] = [];
  if (recipient.email === null)
    found.push(finding("problem", "This participant has no email address.", "Ask for one and add it to the profile."));
  if (recipient.bouncedAt !== null)
    found.push(
      finding(
        "problem",
        `The address bounced: ${recipient.bounceReason ?? "no reason given"}`,
        "Correct the address. If it works, clear the bounce.",
        recipient.bouncedAt,
      ),
    );
  if (recipient.unconfirmedSince !== null)
    found.push(
      finding(
        "problem",
        "The participant hasn't confirmed this address, so nothing else is sent to it.",
        "Send the confirmation again, or confirm the address on the profile.",
        recipient.unconfirmedSince,
      ),
    );
  if (recipient.stoppedAt !== null)
    found.push(
      finding(
        "notice",
        `The participant stopped reminders on {at}.`,
        "Emails about bookings and consent are still sent.",
        recipient.stoppedAt,
      ),
    );
  if (paused)
    found.push(
      finding("problem", `Sending was paused by ${paused.by} on {at}.`, "Resume sending in the outbox.", paused.at),
    );
  if (!hasMailServer)
    found.push(
      finding("problem", "No email server is set up. Emails wait in the outbox.", "Set SMTP_URL, then restart HB."),
    );
  return found;
}

function emailFinding(email: Facts["emails"][number]): Finding {
  const { tone, what, advice } = outcome(email);
  const sentence = `${emailTypes.label(email.type)}: ${what}`;
  return { tone, sentence, advice, emailId: email.id, at: email.at };
}

function outcome({ state, reason, isHeld, attempts }: Facts["emails"][number]): {
  tone: Finding["tone"];
  what: string;
  advice: string | null;
} {
  const why = reason === null ? "" : ` ${reason}`;
  if (isHeld) return { tone: "problem", what: "on hold.", advice: "Release it to send it." };
  switch (state) {
    case "planned":
      return { tone: "notice", what: `planned for {at}.`, advice: null };
    case "queued":
      return attempts === 0
        ? { tone: "notice", what: "about to be sent.", advice: null }
        : { tone: "problem", what: `will be retried at {at}.${why}`, advice: null };
    case "sending":
      return { tone: "notice", what: "being sent now.", advice: null };
    case "sent":
      return {
        tone: "fine",
        what: `accepted by the email server on {at}.`,
        advice: "If it isn't in the inbox, check the spam folder.",
      };
    case "uncertain":
      return {
        tone: "problem",
        what: `may or may not have been delivered.${why}`,
        advice: "Ask the participant, then mark it as delivered or failed.",
      };
    case "failed":
      return { tone: "problem", what: `failed on {at}.${why}`, advice: "Fix the cause, then resend it." };
    case "cancelled":
    case "suppressed":
      return { tone: "notice", what: `${emailStateLabels[state].toLowerCase()} on {at}.${why}`, advice: null };
  }
}
