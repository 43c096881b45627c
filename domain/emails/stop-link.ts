import type { Link } from "../links/link.ts";
import { type EmailType, emailType } from "./email-types.ts";

/** Where a participant turns off reminders. */
export function stopPath({ participant, key }: Link): string {
  return `/stop-emails/${participant}/${key}`;
}

const reminders: readonly EmailType[] = [
  emailType.bookingReminderLoaner,
  emailType.bookingReminderOwner,
  emailType.surveyReminderDaily,
  emailType.surveyReminderWeekly,
  emailType.surveyReminderOwn,
  emailType.imminentPurchases,
];
/** First sent because something happened; repeated by a rule, they are only reminders. */
const remindersWhenRepeated: readonly EmailType[] = [emailType.bookingInvitation, emailType.consentRequest];

/** What the stop link turns off. Emails about bookings, consent and devices are still sent. */
export function endsWithStop(type: EmailType, isByRule: boolean): boolean {
  return reminders.includes(type) || (isByRule && remindersWhenRepeated.includes(type));
}
