import type { Instant } from "../contract.ts";
import { staffDateTime } from "../time.ts";
import { type EmailState, emailStateLabels } from "./email-state.ts";
import { type EmailType, emailTypes } from "./email-types.ts";

export interface Finding {
  /** problem = keeps mail from arriving; notice = explains a delay or an end; fine = it went out. */
  tone: "problem" | "notice" | "fine";
  sentence: string;
  advice: string | null;
  emailId: number | null;
  at: Instant | null;
}

interface DeliveryFacts {
  recipient: {
    email: string | null;
    bouncedAt: Instant | null;
    bounceReason: string | null;
    stoppedAt: Instant | null;
  };
  /** Newest first. */
  mails: readonly {
    id: number;
    type: EmailType;
    state: EmailState;
    reason: string | null;
    isHeld: boolean;
    at: Instant;
    attempts: number;
  }[];
  /** The mail that is asked about; undefined = any. */
  type: EmailType | undefined;
  paused: { at: Instant; by: string } | undefined;
  hasMailServer: boolean;
  timeZone: string;
  now: Instant;
}

const order = { problem: 0, notice: 1, fine: 2 } as const;
/** So many mails are told of one by one. */
const maxExplainedEmails = 12;

/** The answer to “why did she not get it?”: what keeps mail from this person, then what became of each one. */
export function explainDelivery(facts: DeliveryFacts): Finding[] {
  const { mails, type } = facts;
  const told = mails.slice(0, maxExplainedEmails).map(mail => emailFinding(mail, facts));
  const none: Finding[] =
    mails.length > 0
      ? []
      : [
          finding(
            "problem",
            type === undefined
              ? "No mail was ever written or planned for this person."
              : `No mail “${emailTypes.label(type)}” was ever written or planned for this person.`,
            "Nothing has caused one. Send it from here if it is due.",
          ),
        ];
  return [...personFindings(facts), ...none, ...told].toSorted((one, other) => order[one.tone] - order[other.tone]);
}

function finding(tone: Finding["tone"], sentence: string, advice: string | null, at: Instant | null = null): Finding {
  return { tone, sentence, advice, emailId: null, at };
}

function personFindings({ recipient, paused, hasMailServer, timeZone }: DeliveryFacts): Finding[] {
  const found: Finding[] = [];
  if (recipient.email === null)
    found.push(finding("problem", "This person has no email address.", "Ask for one and enter it in the profile."));
  if (recipient.bouncedAt !== null)
    found.push(
      finding(
        "problem",
        `The address takes no mail: ${recipient.bounceReason ?? "no reason is known"}`,
        "Correct the address. If it does work, take the mark back.",
        recipient.bouncedAt,
      ),
    );
  if (recipient.stoppedAt !== null)
    found.push(
      finding(
        "notice",
        `The person stopped reminders on ${staffDateTime(recipient.stoppedAt, timeZone)}.`,
        "Bookings and consent mails still go out.",
        recipient.stoppedAt,
      ),
    );
  if (paused)
    found.push(
      finding(
        "problem",
        `All mail has been paused by ${paused.by} since ${staffDateTime(paused.at, timeZone)}.`,
        "Resume it in the outbox.",
        paused.at,
      ),
    );
  if (!hasMailServer)
    found.push(
      finding("problem", "HB has no mail server: every mail waits in the outbox.", "Set SMTP_URL where HB is started."),
    );
  return found;
}

function emailFinding(mail: DeliveryFacts["mails"][number], { timeZone }: DeliveryFacts): Finding {
  const { tone, what, advice } = outcome(mail, staffDateTime(mail.at, timeZone));
  const sentence = `${emailTypes.label(mail.type)}: ${what}`;
  return { tone, sentence, advice, emailId: mail.id, at: mail.at };
}

function outcome(
  { state, reason, isHeld, attempts }: DeliveryFacts["mails"][number],
  at: string,
): { tone: Finding["tone"]; what: string; advice: string | null } {
  const why = reason === null ? "" : ` ${reason}`;
  if (isHeld) return { tone: "problem", what: "held back until somebody releases it.", advice: "Release it." };
  switch (state) {
    case "planned":
      return { tone: "notice", what: `planned for ${at}.`, advice: null };
    case "queued":
      return attempts === 0
        ? { tone: "notice", what: "about to go out.", advice: null }
        : { tone: "problem", what: `tried again at ${at}.${why}`, advice: null };
    case "sending":
      return { tone: "notice", what: "being handed to the mail server now.", advice: null };
    case "sent":
      return {
        tone: "fine",
        what: `taken by the mail server on ${at}.`,
        advice: "If it is not there, it may lie in the spam folder.",
      };
    case "uncertain":
      return {
        tone: "problem",
        what: `it may or may not have arrived.${why}`,
        advice: "Ask the person, then settle it or send it again.",
      };
    case "failed":
      return { tone: "problem", what: `failed on ${at}.${why}`, advice: "Mend the cause, then send it again." };
    case "cancelled":
    case "suppressed":
      return { tone: "notice", what: `${emailStateLabels[state].toLowerCase()} on ${at}.${why}`, advice: null };
  }
}
