import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { dateInZone, staffDateTime, timeInZone } from "@hb/domain/time.ts";
import type { SiteTime } from "../shell/site-time.ts";

type Mail = Pick<EmailRow, "state" | "at" | "isHeld">;

/** `Planned for Tue 17 Nov, 10:30`, `Sent Mon 16 Nov, 18:24` */
export function sayWhen({ state, at }: Mail, { zone, today }: SiteTime): string {
  const when = staffDateTime(at, zone, today);
  switch (state) {
    case "planned":
      return `Planned for ${when}`;
    case "queued":
      return `Goes out from ${when} on`;
    case "sending":
      return `Being sent since ${when}`;
    case "sent":
      return `Sent ${when}`;
    case "uncertain":
      return `Interrupted ${when}`;
    case "failed":
      return `Given up ${when}`;
    case "cancelled":
      return `Cancelled ${when}`;
    case "suppressed":
      return `Kept back ${when}`;
  }
}

/** In a column: the time, and the day where it is not said by a heading. */
export function sayTime(at: string, { zone, today }: SiteTime): string {
  return dateInZone(at, zone) === today ? timeInZone(at, zone) : staffDateTime(at, zone, today);
}

/** Whom it goes to: a person by number and name, anybody else by address. */
export function sayRecipient({ participant, to }: Pick<EmailRow, "participant" | "to">): string {
  return participant ? `${participant.id} ${participant.name}` : (to ?? "A colleague");
}

/** `Booking reminder owner to 1249 Tina Lowe` */
export function sayMail(mail: Pick<EmailRow, "type" | "participant" | "to">): string {
  return `${emailTypes.label(mail.type)} to ${sayRecipient(mail)}`;
}

/** Why it is as it is, in the list: what happened to it says more than why it exists. */
export function sayReason({ reason, because, isHeld }: Pick<EmailRow, "reason" | "because" | "isHeld">): string {
  return isHeld ? "Held back until it is released" : (reason ?? because);
}

/** A planned mail whose time is further off than this is early: sending it asks first. */
const earlyMs = 5 * 60_000;

export function isEarly({ state, at }: Mail, nowMs: number): boolean {
  return state === "planned" && Date.parse(at) - nowMs > earlyMs;
}

export function countPeople(count: number): string {
  return count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`;
}

export function countMails(count: number): string {
  return count === 1 ? "1 mail" : `${count.toLocaleString("en-US")} mails`;
}
