import { z } from "zod";
import type { ParticipantType } from "../lookups/participant-types.ts";
import { participantType } from "../lookups/participant-types.ts";
import { EmailType, emailType, emailTypes } from "./email-types.ts";

/** What starts a planned email, and what its delay counts from. */
export const emailTriggers = {
  sessionBooked: { label: "When a visit is booked", from: "the visit" },
  bookingInvited: { label: "When someone is invited", from: "the invitation" },
  surveyDue: { label: "When a survey opens", from: "the survey opens" },
  remoteOnboarded: { label: "When someone is onboarded", from: "onboarding" },
  deviceProvided: { label: "When a device is handed over", from: "the handover" },
  remoteActive: { label: "When someone becomes remote active", from: "they become active" },
  consentAsked: { label: "When someone is asked for consent", from: "the request" },
  purchasePlanned: { label: "When someone plans to buy a headset", from: "their answer" },
} as const;
export type EmailTrigger = keyof typeof emailTriggers;
export const EmailTrigger = z.enum(Object.keys(emailTriggers) as [EmailTrigger, ...EmailTrigger[]]);

const unit = z.enum(["minutes", "hours", "days"]);
/** Days keep the time of day, even when the clocks change. */
export const Delay = z.object({ amount: z.int().min(0).max(365), unit, when: z.enum(["before", "after"]) });
export type Delay = z.infer<typeof Delay>;
export const Interval = z.object({ amount: z.int().min(1).max(365), unit });
export type Interval = z.infer<typeof Interval>;

export const maxRepetitions = 10;

/** Plans emails. */
export const EmailRule = z
  .object({
    id: z.string().regex(/^[a-z][a-zA-Z0-9-]{0,39}$/),
    type: EmailType,
    trigger: EmailTrigger,
    delay: Delay,
    /** Absent = once. */
    repeat: Interval.nullable(),
    /** How many emails in total. */
    maximum: z.int().min(1).max(maxRepetitions),
    enabled: z.boolean(),
  })
  .refine(({ type, trigger }) => triggersOf[type]?.includes(trigger) === true, {
    path: ["type"],
    message: "This email doesn't go with this trigger.",
  })
  .refine(({ repeat, maximum }) => repeat !== null || maximum === 1, {
    path: ["maximum"],
    message: "To send more than one email, set an interval.",
  })
  .refine(({ trigger, delay }) => delay.when === "after" || trigger === "sessionBooked", {
    path: ["delay"],
    message: "Only emails about a visit can be sent beforehand.",
  });
export type EmailRule = z.infer<typeof EmailRule>;

export const EmailRules = z
  .array(EmailRule)
  .max(40)
  .refine(rules => new Set(rules.map(({ id }) => id)).size === rules.length, "Two rules have the same ID.");

/** Which emails each trigger can plan. */
export const typesOfTrigger: Record<EmailTrigger, readonly EmailType[]> = {
  sessionBooked: [emailType.bookingReminderLoaner, emailType.bookingReminderOwner],
  bookingInvited: [emailType.bookingInvitation],
  surveyDue: [emailType.surveyReminderDaily, emailType.surveyReminderWeekly, emailType.surveyReminderOwn],
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

/** Someone whose type isn't known yet gets the emails for loaners, which assume no headset. */
export function isForType(type: EmailType, person: ParticipantType | null): boolean {
  if (forOwners.includes(type)) return person === participantType.owner;
  return forLoaners.includes(type) ? person !== participantType.owner : true;
}

const after = (amount: number, of: Interval["unit"]): Delay => ({ amount, unit: of, when: "after" });
const before = (amount: number, of: Interval["unit"]): Delay => ({ amount, unit: of, when: "before" });
const once = { repeat: null, maximum: 1, enabled: true } as const;

/** For a new study. The reminder of a visit comes while the visit can still be changed. */
export const defaultEmailRules: readonly EmailRule[] = [
  {
    id: "visit-loaner-day",
    type: emailType.bookingReminderLoaner,
    trigger: "sessionBooked",
    delay: before(2, "days"),
    ...once,
  },
  {
    id: "visit-owner-day",
    type: emailType.bookingReminderOwner,
    trigger: "sessionBooked",
    delay: before(2, "days"),
    ...once,
  },
  {
    id: "visit-loaner-hours",
    type: emailType.bookingReminderLoaner,
    trigger: "sessionBooked",
    delay: before(2, "hours"),
    ...once,
    enabled: false,
  },
  {
    id: "visit-owner-hours",
    type: emailType.bookingReminderOwner,
    trigger: "sessionBooked",
    delay: before(2, "hours"),
    ...once,
    enabled: false,
  },
  {
    id: "invitation",
    type: emailType.bookingInvitation,
    trigger: "bookingInvited",
    delay: after(3, "days"),
    repeat: { amount: 4, unit: "days" },
    maximum: 2,
    enabled: true,
  },
  { id: "survey-daily", type: emailType.surveyReminderDaily, trigger: "surveyDue", delay: after(12, "hours"), ...once },
  {
    id: "survey-weekly",
    type: emailType.surveyReminderWeekly,
    trigger: "surveyDue",
    delay: after(1, "days"),
    repeat: { amount: 1, unit: "days" },
    maximum: 2,
    enabled: true,
  },
  { id: "survey-own", type: emailType.surveyReminderOwn, trigger: "surveyDue", delay: after(12, "hours"), ...once },
  { id: "onboarding-loaner", type: 9, trigger: "remoteOnboarded", delay: after(0, "minutes"), ...once },
  { id: "onboarding-owner", type: 8, trigger: "remoteOnboarded", delay: after(0, "minutes"), ...once },
  { id: "handoff", type: 1, trigger: "deviceProvided", delay: after(0, "minutes"), ...once },
  { id: "loaner-avp", type: 10, trigger: "deviceProvided", delay: after(0, "minutes"), ...once },
  { id: "loaner-mq3", type: 11, trigger: "deviceProvided", delay: after(0, "minutes"), ...once },
  { id: "owner-avp", type: 12, trigger: "remoteActive", delay: after(0, "minutes"), ...once },
  { id: "owner-mq3", type: 13, trigger: "remoteActive", delay: after(0, "minutes"), ...once },
  {
    id: "consent",
    type: emailType.consentRequest,
    trigger: "consentAsked",
    delay: after(3, "days"),
    repeat: { amount: 3, unit: "days" },
    maximum: 2,
    enabled: true,
  },
  {
    id: "purchase",
    type: emailType.imminentPurchases,
    trigger: "purchasePlanned",
    delay: after(14, "days"),
    repeat: { amount: 14, unit: "days" },
    maximum: 3,
    enabled: true,
  },
];

/** `1 day before the visit`, `3 days after the invitation, then every 4 days, up to 2 emails` */
export function describeRule({ trigger, delay, repeat, maximum }: EmailRule): string {
  const { from } = emailTriggers[trigger];
  const noDelay = trigger === "sessionBooked" ? "at the time of the visit" : "immediately";
  const first = delay.amount === 0 ? noDelay : `${amount(delay)} ${delay.when} ${from}`;
  return repeat === null ? first : `${first}, then every ${interval(repeat)}, up to ${maximum} emails`;
}

function amount({ amount: n, unit: of }: Interval | Delay): string {
  return `${n} ${n === 1 ? of.slice(0, -1) : of}`;
}

function interval(every: Interval): string {
  return every.amount === 1 ? every.unit.slice(0, -1) : amount(every);
}
