import { expect, test } from "vitest";
import { emailTypesFor } from "./email.ts";
import { emailTypes, isAccountEmail } from "./email-types.ts";
import { explainDelivery } from "./explanation.ts";
import { whatWouldCancel } from "./reasons.ts";
import { defaultEmailRules, describeRule, EmailRule, EmailRules, EmailTrigger, isForType } from "./rules.ts";
import { endsWithStop } from "./stop-link.ts";

test("the default rules are valid", () => {
  expect(EmailRules.safeParse(defaultEmailRules).success).toBe(true);
});

test("a rule fits its trigger, repeats only with an interval, and looks ahead only of a visit", () => {
  const [visit] = defaultEmailRules;
  const wrong = [
    { ...visit, type: 103 },
    { ...visit, maximum: 2 },
    { ...visit, type: 103, trigger: "consentAsked" },
    { ...visit, maximum: 11, repeat: { amount: 1, unit: "days" } },
    { ...visit, id: "Not an id" },
  ];
  for (const rule of wrong) expect(EmailRule.safeParse(rule).success).toBe(false);
  expect(EmailRules.safeParse([visit, visit]).success).toBe(false);
});

test("delays and intervals reach up to a year, up to 10 emails per rule, and up to 40 rules", () => {
  const [visit] = defaultEmailRules;
  if (!visit) throw new Error("The first rule is missing.");
  const delayed = (amount: number) => ({ ...visit, delay: { ...visit.delay, amount } });
  const repeated = (amount: number, maximum = 2) => ({ ...visit, repeat: { amount, unit: "days" as const }, maximum });
  const isRule = (rule: object) => EmailRule.safeParse(rule).success;
  expect([delayed(-1), delayed(0), delayed(365), delayed(366)].map(isRule)).toEqual([false, true, true, false]);
  expect([repeated(0), repeated(1), repeated(365), repeated(366)].map(isRule)).toEqual([false, true, true, false]);
  expect([0, 1, 10, 11].map(maximum => isRule(repeated(1, maximum)))).toEqual([false, true, true, false]);
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...visit, id: `rule-${n}` }));
  expect([40, 41].map(count => EmailRules.safeParse(many(count)).success)).toEqual([true, false]);
});

test("a problem of a rule is shown at its field", () => {
  const [visit] = defaultEmailRules;
  const fieldOf = (change: object) =>
    EmailRule.safeParse({ ...visit, ...change }).error?.issues.map(({ path }) => path);
  expect(fieldOf({ type: 103 })).toEqual([["type"]]);
  expect(fieldOf({ maximum: 2 })).toEqual([["maximum"]]);
  expect(fieldOf({ type: 103, trigger: "consentAsked" })).toEqual([["delay"]]);
});

test("a rule reads as a sentence", () => {
  const [visit, , , , invitation] = defaultEmailRules;
  if (!visit || !invitation) throw new Error("Two rules are missing.");
  const atOnce = { amount: 0, unit: "minutes", when: "after" } as const;
  expect(describeRule({ ...visit, delay: { ...atOnce, when: "before" } })).toBe("at the time of the visit");
  expect(describeRule({ ...invitation, delay: atOnce, repeat: null })).toBe("immediately");
});

test("each trigger says what its delay counts from", () => {
  const [visit] = defaultEmailRules;
  if (!visit) throw new Error("The first rule is missing.");
  const delay = { amount: 2, unit: "days", when: "after" } as const;
  expect(EmailTrigger.options.map(trigger => describeRule({ ...visit, trigger, delay }))).toEqual([
    "2 days after the visit",
    "2 days after the invitation",
    "2 days after the survey opens",
    "2 days after onboarding",
    "2 days after the handover",
    "2 days after they become active",
    "2 days after the request",
    "2 days after their answer",
  ]);
});

test("a new study begins with these rules", () => {
  const { label } = emailTypes;
  expect(defaultEmailRules.map(rule => `${label(rule.type)}: ${describeRule(rule)}`)).toEqual([
    "Booking reminder loaner: 2 days before the visit",
    "Booking reminder owner: 2 days before the visit",
    "Booking reminder loaner: 2 hours before the visit",
    "Booking reminder owner: 2 hours before the visit",
    "Booking invitation: 3 days after the invitation, then every 4 days, up to 2 emails",
    "Survey reminder daily: 12 hours after the survey opens",
    "Survey reminder weekly: 1 day after the survey opens, then every day, up to 2 emails",
    "Questionnaire reminder: 12 hours after the survey opens",
    "Remote onboarding loaner: immediately",
    "Remote onboarding owner: immediately",
    "Handoff: immediately",
    "loaner AVP: immediately",
    "loaner MQ3: immediately",
    "owner AVP: immediately",
    "owner MQ3: immediately",
    "Consent request: 3 days after the request, then every 3 days, up to 2 emails",
    "Imminent purchases: 14 days after their answer, then every 14 days, up to 3 emails",
  ]);
  const off = defaultEmailRules.filter(({ enabled }) => !enabled).map(({ id }) => id);
  expect(off).toEqual(["visit-loaner-hours", "visit-owner-hours"]);
});

test("loaners and owners get their own emails; someone without a type gets those for loaners", () => {
  expect([3, 7, 9, 8].map(type => isForType(type as 3, 1))).toEqual([true, false, true, false]);
  expect([3, 7, 9, 8].map(type => isForType(type as 3, 2))).toEqual([false, true, false, true]);
  const unsuitable = (person: 1 | 2 | null) => emailTypes.ids.filter(type => !isForType(type, person));
  expect(unsuitable(1)).toEqual([7, 8, 12, 13]);
  expect(unsuitable(null)).toEqual([7, 8, 12, 13]);
  expect(unsuitable(2)).toEqual([1, 3, 9, 10, 11]);
});

test("the stop link stops reminders; emails about bookings, consent and devices are still sent", () => {
  const ends = emailTypes.ids.filter(type => endsWithStop(type, false));
  expect(ends).toEqual([3, 4, 5, 6, 7, 107]);
  expect(emailTypes.ids.filter(type => endsWithStop(type, true))).toEqual([3, 4, 5, 6, 7, 101, 103, 107]);
});

test("each screen works with its own emails, and account emails are for holders of users", () => {
  expect(emailTypesFor({ participants: true })).toEqual(emailTypes.ids.filter(type => !isAccountEmail(type)));
  expect(emailTypesFor({ users: true })).toEqual([110, 111, 112, 113, 114, 115, 116, 117, 118]);
  expect(emailTypesFor({ scheduler: true })).not.toContain(4);
  expect(emailTypesFor({ remoteStudy: true })).not.toContain(2);
  expect(emailTypesFor({ log: true, stats: true })).toEqual([]);
});

test("a waiting email says what would stop it; one that is over doesn't", () => {
  expect(whatWouldCancel({ type: 3, state: "planned", isByRule: true })).toEqual([
    "The visit is rescheduled, canceled or starts.",
    "The participant withdraws.",
    "The participant stops reminders.",
    "The address is removed or bounces.",
    "A colleague cancels it.",
  ]);
  expect(whatWouldCancel({ type: 3, state: "sent", isByRule: true })).toEqual([]);
});

const facts = {
  recipient: {
    email: "maya@example.com",
    bouncedAt: null,
    bounceReason: null,
    stoppedAt: null,
    unconfirmedSince: null,
  },
  emails: [],
  type: undefined,
  paused: undefined,
  hasMailServer: true,
} as const;
const at = "2026-11-17T17:00:00.000Z";
const email = { id: 7, type: 2, reason: null, isHeld: false, at, attempts: 1 } as const;

test("why it did not arrive: nothing was ever sent", () => {
  expect(explainDelivery({ ...facts, type: 2 })).toMatchObject([
    { tone: "problem", sentence: "No “Booking confirmation” email was ever sent or planned for this participant." },
  ]);
});

test("why it did not arrive: what keeps email from them comes first, what was sent last", () => {
  const recipient = {
    email: null,
    bouncedAt: at,
    bounceReason: "No such mailbox",
    stoppedAt: at,
    unconfirmedSince: at,
  };
  const emails = [
    { ...email, state: "sent" },
    { ...email, id: 8, state: "uncertain", reason: "The connection was lost." },
    { ...email, id: 9, state: "suppressed", reason: "There's no email address." },
  ] as const;
  const findings = explainDelivery({
    ...facts,
    recipient,
    emails,
    paused: { at, by: "Ana Ruiz" },
    hasMailServer: false,
  });
  expect(findings.map(({ tone }) => tone)).toEqual([
    "problem",
    "problem",
    "problem",
    "problem",
    "problem",
    "problem",
    "notice",
    "notice",
    "fine",
  ]);
  expect(findings.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      "This participant has no email address.",
      "The address bounced: No such mailbox",
      "The participant hasn't confirmed this address, so nothing else is sent to it.",
      "Sending was paused by Ana Ruiz on {at}.",
      "No email server is set up. Emails wait in the outbox.",
      "Booking confirmation: may or may not have been delivered. The connection was lost.",
      "Booking confirmation: accepted by the email server on {at}.",
    ]),
  );
  expect(findings.at(-1)).toMatchObject({ emailId: 7 });
});

test("every state of an email has its explanation", () => {
  for (const state of [
    "planned",
    "queued",
    "sending",
    "sent",
    "uncertain",
    "failed",
    "cancelled",
    "suppressed",
  ] as const)
    expect(explainDelivery({ ...facts, emails: [{ ...email, state }] })[0]?.sentence).toMatch(
      /^Booking confirmation: .+\.$/,
    );
});
