import { type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";

/** Ids from 100 are ours; those below are the study's own. */
export const emailTypes = lookup([
  { id: 1, label: "Handoff", name: "handoff" },
  { id: 2, label: "Booking confirmation", name: "bookingConfirmation" },
  { id: 3, label: "Booking reminder loaner", name: "bookingReminderLoaner" },
  { id: 4, label: "Survey reminder daily", name: "surveyReminderDaily" },
  { id: 5, label: "Survey reminder weekly", name: "surveyReminderWeekly" },
  { id: 6, label: "Imminent purchases", name: "imminentPurchases" },
  { id: 7, label: "Booking reminder owner", name: "bookingReminderOwner" },
  { id: 8, label: "Remote onboarding owner", name: "remoteOnboardingOwner" },
  { id: 9, label: "Remote onboarding loaner", name: "remoteOnboardingLoaner" },
  { id: 10, label: "loaner AVP", name: "loanerAvp" },
  { id: 11, label: "loaner MQ3", name: "loanerMq3" },
  { id: 12, label: "owner AVP", name: "ownerAvp" },
  { id: 13, label: "owner MQ3", name: "ownerMq3" },
  { id: 100, label: "Registration received", name: "registrationReceived" },
  { id: 101, label: "Booking invitation", name: "bookingInvitation" },
  { id: 102, label: "Link requested", name: "linkAskedFor" },
  { id: 103, label: "Consent request", name: "consentRequest" },
  { id: 104, label: "Signed consent", name: "signedConsent" },
  { id: 105, label: "Consent link", name: "consentLink" },
  { id: 106, label: "Consent code", name: "consentCode" },
  { id: 107, label: "Questionnaire reminder", name: "surveyReminderOwn" },
  { id: 108, label: "Confirm email address", name: "emailConfirmation" },
  { id: 110, label: "Account created", name: "accountCreated" },
  { id: 111, label: "Password reset", name: "passwordReset" },
  { id: 112, label: "Email changed", name: "emailChanged" },
  { id: 113, label: "Anonymization waiting", name: "anonymizationWaiting" },
  { id: 114, label: "New sign-in", name: "newSignIn" },
  { id: 115, label: "Log seal", name: "logSeal" },
  { id: 116, label: "Two-step sign-in reset", name: "secondFactorReset" },
  { id: 117, label: "Ethics approval expiring", name: "approvalExpiring" },
  { id: 118, label: "System problem", name: "systemProblem" },
]);
export const emailType = emailTypes.named;
export const EmailType = oneOf(emailTypes);
export type EmailType = IdOf<typeof emailTypes>;

const accountEmails: readonly EmailType[] = [
  emailType.accountCreated,
  emailType.passwordReset,
  emailType.emailChanged,
  emailType.anonymizationWaiting,
  emailType.newSignIn,
  emailType.logSeal,
  emailType.secondFactorReset,
  emailType.approvalExpiring,
  emailType.systemProblem,
];

/** Goes to a staff user and may contain a sign-in link: its body is never shown in the app. */
export function isAccountEmail(type: EmailType): boolean {
  return accountEmails.includes(type);
}
