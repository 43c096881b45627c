import type { EmailRow } from "@hb/domain/emails/contract.ts";
import { emailTypes } from "@hb/domain/emails/email-types.ts";
import { staffDateTime } from "@hb/domain/format.ts";
import type { SiteTime } from "../shell/site-time.ts";
import { emailText } from "./text.ts";

/** `Planned for Tue 17 Nov, 10:30`, `Sent Mon 16 Nov, 18:24` */
export function whenText({ state, at }: Pick<EmailRow, "state" | "at">, site: SiteTime): string {
  return emailText.when[state](staffDateTime(at, site));
}

/** A participant by number and name, anyone else by address. */
export function recipientLabel({ participant, to }: Pick<EmailRow, "participant" | "to">): string {
  return participant ? `${participant.id} ${participant.name}` : (to ?? emailText.colleague);
}

/** `Booking reminder owner to 1249 Tina Lowe` */
export function emailLabel(email: Pick<EmailRow, "type" | "participant" | "to">): string {
  return emailText.emailTo(emailTypes.label(email.type), recipientLabel(email));
}

/** What happened to an email says more than why it exists. */
export function reasonText({ reason, because, isHeld }: Pick<EmailRow, "reason" | "because" | "isHeld">): string {
  return isHeld ? emailText.held : (reason ?? because);
}

/** Sending a planned email earlier than this before its time asks for confirmation. */
const earlyMs = 5 * 60_000;

export function isEarly({ state, at }: Pick<EmailRow, "state" | "at">, nowMs: number): boolean {
  return state === "planned" && Date.parse(at) - nowMs > earlyMs;
}
