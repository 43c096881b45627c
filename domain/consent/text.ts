/** What a person, or whoever withdraws for them, is told that follows from it. */
export function withdrawalEffects(plannedEmails: number): string[] {
  const mails = plannedEmails === 1 ? "1 planned email is" : `${plannedEmails} planned emails are`;
  return [
    "From now on no step of the study that needs a consent is taken.",
    plannedEmails === 0 ? "No emails were planned." : `${mails} not sent.`,
    "Nothing is deleted: the signed form stays on file as it was signed.",
  ];
}

/** Why one person is not asked to sign. */
export const skipReasons = {
  current: "This person has signed the present version already.",
  duplicate: "This is a duplicate: ask the person it was merged into.",
  anonymised: "This person was anonymised.",
  linkRevoked: "The consent link of this person is revoked: renew it first.",
  noAddress: "This person has no email address: hand the link over some other way.",
  mailStopped: "This person’s mailbox takes no mail: hand the link over some other way.",
} as const;
export type SkipReason = keyof typeof skipReasons;
