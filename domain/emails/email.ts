import { z } from "zod";
import { type PermissionKey, type Permissions, permissionKeys } from "../permissions.ts";
import { type EmailType, emailTypes, isAccountEmail, emailType as t } from "./email-types.ts";

export const EmailId = z.int().min(1);

export const Count = z.int().min(0);

/** What an email is about; the feature that owns it writes the email. */
export const EmailTopic = z.object({
  kind: z.enum(["session", "booking", "consent", "enrolment", "device", "survey", "participant"]),
  id: z.string().min(1).max(100).meta({ names: "none" }),
});
export type EmailTopic = z.infer<typeof EmailTopic>;

export const EmailBody = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: Count })),
});

/** In the order of an email's life; the last three end it without sending. */
export const emailStates = [
  "planned",
  "queued",
  "sending",
  "sent",
  "uncertain",
  "failed",
  "cancelled",
  "suppressed",
] as const;
export const EmailState = z.enum(emailStates);
export type EmailState = z.infer<typeof EmailState>;

export const emailStateLabels: Record<EmailState, string> = {
  planned: "Planned",
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  uncertain: "Uncertain",
  failed: "Failed",
  cancelled: "Canceled",
  suppressed: "Suppressed",
};

/** Not sent yet: can be put on hold, sent now or canceled. */
export function isWaiting(state: EmailState): boolean {
  return state === "planned" || state === "queued";
}

/** Ended one way or another: can be resent. */
export function isFinal(state: EmailState): boolean {
  return !isWaiting(state) && state !== "sending";
}

/** Who can open the outbox. Only holders of `users` see emails about staff accounts, and never their body. */
export const outboxAllow = ["participants", "remoteStudy"] as const;

/** Who can email participants from their own screen, each with the types of that screen. */
export const sendAllow = ["participants", "scheduler", "remoteStudy"] as const;

/** Which types each permission works with; holders of `participants` work with all that go to participants. */
const typesOf: Partial<Record<PermissionKey, readonly EmailType[]>> = {
  participants: emailTypes.ids.filter(type => !isAccountEmail(type)),
  scheduler: [
    t.bookingConfirmation,
    t.bookingReminderLoaner,
    t.bookingReminderOwner,
    t.bookingInvitation,
    t.linkAskedFor,
    t.consentRequest,
    t.consentLink,
  ],
  remoteStudy: [
    t.handoff,
    t.surveyReminderDaily,
    t.surveyReminderWeekly,
    t.surveyReminderOwn,
    t.imminentPurchases,
    t.remoteOnboardingOwner,
    t.remoteOnboardingLoaner,
    t.loanerAvp,
    t.loanerMq3,
    t.ownerAvp,
    t.ownerMq3,
    t.consentRequest,
    t.consentLink,
  ],
  users: emailTypes.ids.filter(isAccountEmail),
};

export function emailTypesFor(permissions: Permissions): EmailType[] {
  const held = permissionKeys.filter(key => permissions[key]);
  return emailTypes.ids.filter(type => held.some(key => typesOf[key]?.includes(type)));
}

/** The email address is part of the profile. */
export function seesAddresses(permissions: Permissions): boolean {
  return permissions.participants === true;
}
