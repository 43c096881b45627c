import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import type { SiteTime } from "../shell/site-time.ts";
import { formatNumber } from "../ui/numbers.ts";

/** `Planned for Tue 17 Nov, 10:30`, `Sent Mon 16 Nov, 18:24` */
export function whenText({ state, at }: Pick<EmailRow, "state" | "at">, site: SiteTime): string {
  const when = staffDateTime(at, site);
  switch (state) {
    case "planned":
      return `Planned for ${when}`;
    case "queued":
      return `Sends ${when}`;
    case "sending":
      return `Sending since ${when}`;
    case "sent":
      return `Sent ${when}`;
    case "uncertain":
      return `Interrupted ${when}`;
    case "failed":
      return `Failed ${when}`;
    case "cancelled":
      return `Canceled ${when}`;
    case "suppressed":
      return `Suppressed ${when}`;
  }
}

/** A participant by number and name, anyone else by address. */
export function recipientLabel({ participant, to }: Pick<EmailRow, "participant" | "to">): string {
  return participant ? `${participant.id} ${participant.name}` : (to ?? "A colleague");
}

/** `Booking reminder owner to 1249 Tina Lowe` */
export function emailLabel(email: Pick<EmailRow, "type" | "participant" | "to">): string {
  return `${emailTypes.label(email.type)} to ${recipientLabel(email)}`;
}

/** What happened to an email says more than why it exists. */
export function reasonText({ reason, because, isHeld }: Pick<EmailRow, "reason" | "because" | "isHeld">): string {
  return isHeld ? "On hold until released" : (reason ?? because);
}

/** Sending a planned email earlier than this before its time asks for confirmation. */
const earlyMs = 5 * 60_000;

export function isEarly({ state, at }: Pick<EmailRow, "state" | "at">, nowMs: number): boolean {
  return state === "planned" && Date.parse(at) - nowMs > earlyMs;
}

export function peopleCount(count: number): string {
  return count === 1 ? "1 person" : `${formatNumber(count)} people`;
}

export function emailCount(count: number): string {
  return count === 1 ? "1 email" : `${formatNumber(count)} emails`;
}

/** An email to someone who reads another language. */
export const notPublished = "In English: the Spanish text isn't published.";
