import { type PermissionKey, type Permissions, permissionKeys } from "../permissions.ts";
import { type EmailType, emailType, emailTypes, isAccountEmail } from "./email-types.ts";

const participantMails = emailTypes.ids.filter(type => !isAccountEmail(type));
const t = emailType;

/** Who works with mails of which type; holders of `participants` with all that go to participants. */
const typesOf: Partial<Record<PermissionKey, readonly EmailType[]>> = {
  participants: participantMails,
  scheduler: [
    t.bookingConfirmation,
    t.bookingReminderLoaner,
    t.bookingReminderOwner,
    t.bookingInvitation,
    t.linkAskedFor,
    t.consentRequest,
  ],
  remoteStudy: [
    t.handoff,
    t.surveyReminderDaily,
    t.surveyReminderWeekly,
    t.imminentPurchases,
    t.remoteOnboardingOwner,
    t.remoteOnboardingLoaner,
    t.loanerAvp,
    t.loanerMq3,
    t.ownerAvp,
    t.ownerMq3,
    t.consentRequest,
  ],
  users: emailTypes.ids.filter(isAccountEmail),
};

export function emailTypesFor(permissions: Permissions): EmailType[] {
  const held = permissionKeys.filter(key => permissions[key]);
  return emailTypes.ids.filter(type => held.some(key => typesOf[key]?.includes(type)));
}

/** The address itself is part of the profile. */
export function seesAddresses(permissions: Permissions): boolean {
  return permissions.participants === true;
}
