import { z } from "zod";
import type { ParticipantType } from "../lookups/participant-types.ts";
import { participantType } from "../lookups/participant-types.ts";
import { EmailType, emailType, emailTypes } from "./email-types.ts";

/** What a planned mail begins with; the moment that its delay counts from stands beside it. */
export const emailTriggers = {
  sessionBooked: { label: "A visit is booked", from: "the visit" },
  bookingInvited: { label: "Somebody is invited to book", from: "the invitation" },
  surveyDue: { label: "A survey opens", from: "its opening" },
  remoteOnboarded: { label: "Somebody is onboarded", from: "the onboarding" },
  deviceProvided: { label: "A device is handed over", from: "the handover" },
  remoteActive: { label: "Somebody becomes active", from: "that moment" },
  consentAsked: { label: "Somebody is asked for consent", from: "the request" },
  purchasePlanned: { label: "Somebody plans to buy a headset", from: "their answer" },
} as const;
export type EmailTrigger = keyof typeof emailTriggers;
export const EmailTrigger = z.enum(Object.keys(emailTriggers) as [EmailTrigger, ...EmailTrigger[]]);

const unit = z.enum(["minutes", "hours", "days"]);
/** Days keep the time of day, whatever clocks are set to meanwhile. */
export const Delay = z.object({ amount: z.int().min(0).max(365), unit, when: z.enum(["before", "after"]) });
export type Delay = z.infer<typeof Delay>;
export const Interval = z.object({ amount: z.int().min(1).max(365), unit });
export type Interval = z.infer<typeof Interval>;

export const maxRepetitions = 10;

/** A rule by which mail is planned. */
export const EmailRule = z
  .object({
    id: z.string().regex(/^[a-z][a-zA-Z0-9-]{0,39}$/),
    type: EmailType,
    trigger: EmailTrigger,
    delay: Delay,
    /** Absent = once. */
    repeat: Interval.nullable(),
    /** How many mails in all. */
    maximum: z.int().min(1).max(maxRepetitions),
    enabled: z.boolean(),
  })
  .refine(({ type, trigger }) => triggersOf[type]?.includes(trigger) === true, {
    path: ["type"],
    message: "This mail does not belong to this trigger.",
  })
  .refine(({ repeat, maximum }) => repeat !== null || maximum === 1, {
    path: ["maximum"],
    message: "More than one mail needs an interval.",
  })
  .refine(({ trigger, delay }) => delay.when === "after" || trigger === "sessionBooked", {
    path: ["delay"],
    message: "Only a visit is known ahead: this rule counts from then on.",
  });
export type EmailRule = z.infer<typeof EmailRule>;

export const EmailRules = z
  .array(EmailRule)
  .max(40)
  .refine(rules => new Set(rules.map(({ id }) => id)).size === rules.length, "Two rules have the same id.");

/** Which mails each trigger can plan. */
export const typesOfTrigger: Record<EmailTrigger, readonly EmailType[]> = {
  sessionBooked: [emailType.bookingReminderLoaner, emailType.bookingReminderOwner],
  bookingInvited: [emailType.bookingInvitation],
  surveyDue: [emailType.surveyReminderDaily, emailType.surveyReminderWeekly],
  remoteOnboarded: [emailType.remoteOnboardingLoaner, emailType.remoteOnboardingOwner],
  deviceProvided: [emailType.handoff, emailType.loanerAvp, emailType.loanerMq3],
  remoteActive: [emailType.ownerAvp, emailType.ownerMq3],
  consentAsked: [emailType.consentRequest],
  purchasePlanned: [emailType.imminentPurchases],
};
const triggersOf: Partial<Record<EmailType, readonly EmailTrigger[]>> = Object.fromEntries(
  emailTypes.ids.map(type => [
    type,
    (Object.keys(typesOfTrigger) as EmailTrigger[]).filter(trigger => typesOfTrigger[trigger].includes(type)),
  ]),
);

const forLoaners: readonly EmailType[] = [
  emailType.bookingReminderLoaner,
  emailType.remoteOnboardingLoaner,
  emailType.handoff,
  emailType.loanerAvp,
  emailType.loanerMq3,
];
const forOwners: readonly EmailType[] = [
  emailType.bookingReminderOwner,
  emailType.remoteOnboardingOwner,
  emailType.ownerAvp,
  emailType.ownerMq3,
];

/** Somebody whose type is not known yet is written to as a loaner, whose texts assume no device. */
export function isForType(type: EmailType, person: ParticipantType | null): boolean {
  if (forOwners.includes(type)) return person === participantType.owner;
  return forLoaners.includes(type) ? person !== participantType.owner : true;
}

const after = (amount: number, of: Interval["unit"]): Delay => ({ amount, unit: of, when: "after" });
const before = (amount: number, of: Interval["unit"]): Delay => ({ amount, unit: of, when: "before" });
const once = { repeat: null, maximum: 1, enabled: true } as const;

/** As a study begins. */
export const defaultEmailRules: readonly EmailRule[] = [
  { id: "visit-loaner-day", type: 3, trigger: "sessionBooked", delay: before(1, "days"), ...once },
  { id: "visit-owner-day", type: 7, trigger: "sessionBooked", delay: before(1, "days"), ...once },
  {
    id: "visit-loaner-hours",
    type: 3,
    trigger: "sessionBooked",
    delay: before(2, "hours"),
    ...once,
    enabled: false,
  },
  { id: "visit-owner-hours", type: 7, trigger: "sessionBooked", delay: before(2, "hours"), ...once, enabled: false },
  {
    id: "invitation",
    type: 101,
    trigger: "bookingInvited",
    delay: after(3, "days"),
    repeat: { amount: 4, unit: "days" },
    maximum: 2,
    enabled: true,
  },
  { id: "survey-daily", type: 4, trigger: "surveyDue", delay: after(12, "hours"), ...once },
  {
    id: "survey-weekly",
    type: 5,
    trigger: "surveyDue",
    delay: after(1, "days"),
    repeat: { amount: 1, unit: "days" },
    maximum: 2,
    enabled: true,
  },
  { id: "onboarding-loaner", type: 9, trigger: "remoteOnboarded", delay: after(0, "minutes"), ...once },
  { id: "onboarding-owner", type: 8, trigger: "remoteOnboarded", delay: after(0, "minutes"), ...once },
  { id: "handoff", type: 1, trigger: "deviceProvided", delay: after(0, "minutes"), ...once },
  { id: "loaner-avp", type: 10, trigger: "deviceProvided", delay: after(0, "minutes"), ...once },
  { id: "loaner-mq3", type: 11, trigger: "deviceProvided", delay: after(0, "minutes"), ...once },
  { id: "owner-avp", type: 12, trigger: "remoteActive", delay: after(0, "minutes"), ...once },
  { id: "owner-mq3", type: 13, trigger: "remoteActive", delay: after(0, "minutes"), ...once },
  {
    id: "consent",
    type: 103,
    trigger: "consentAsked",
    delay: after(3, "days"),
    repeat: { amount: 3, unit: "days" },
    maximum: 2,
    enabled: true,
  },
  {
    id: "purchase",
    type: 6,
    trigger: "purchasePlanned",
    delay: after(14, "days"),
    repeat: { amount: 14, unit: "days" },
    maximum: 3,
    enabled: true,
  },
];

/** `1 day before the visit`, `3 days after the invitation, then every 4 days, 2 mails at most` */
export function describeRule({ trigger, delay, repeat, maximum }: EmailRule): string {
  const { from } = emailTriggers[trigger];
  const first = delay.amount === 0 ? `at ${from}` : `${amount(delay)} ${delay.when} ${from}`;
  return repeat === null ? first : `${first}, then every ${interval(repeat)}, ${maximum} mails at most`;
}

function amount({ amount: n, unit: of }: Interval | Delay): string {
  return `${n} ${n === 1 ? of.slice(0, -1) : of}`;
}

function interval(every: Interval): string {
  return every.amount === 1 ? every.unit.slice(0, -1) : amount(every);
}
