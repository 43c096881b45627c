import type { Link } from "../links/link.ts";
import { type EmailType, emailType } from "./email-types.ts";

/** Where a participant ends reminders. */
export function stopPath({ participant, key }: Link): string {
  return `/stop-emails/${participant}/${key}`;
}

const reminders: readonly EmailType[] = [
  emailType.bookingReminderLoaner,
  emailType.bookingReminderOwner,
  emailType.surveyReminderDaily,
  emailType.surveyReminderWeekly,
  emailType.imminentPurchases,
];
/** Sent first because of what somebody did; sent again by a rule they only remind. */
const remindersWhenRepeated: readonly EmailType[] = [emailType.bookingInvitation, emailType.consentRequest];

/** What ends with the stop link. Bookings, consent and what belongs to a device stay. */
export function endsWithStop(type: EmailType, isByRule: boolean): boolean {
  return reminders.includes(type) || (isByRule && remindersWhenRepeated.includes(type));
}

export const stopPage = {
  version: 1,
  title: "Reminders",
  opening: "Looking whether reminders are on",
  asks: "Stop reminders from this study?",
  explains: "You still get mails about visits you book and about your consent.",
  stop: "Stop reminders",
  stopped: "Reminders are stopped.",
  stoppedExplains: "You still get mails about visits you book and about your consent. You can change this at any time.",
  resume: "Send me reminders again",
  resumed: "You get reminders again.",
  wrongLink: "This link does not work. Open it again from the newest mail, or write to us.",
} as const;
