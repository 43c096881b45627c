import { expect, test } from "vitest";
import { emailTypesFor } from "./email.ts";
import { emailTypes, isAccountEmail } from "./email-types.ts";
import { explainDelivery } from "./explanation.ts";
import { whatWouldCancel } from "./reasons.ts";
import { defaultEmailRules, describeRule, EmailRule, EmailRules, isForType } from "./rules.ts";
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

test("a rule reads as a sentence", () => {
  const words = Object.fromEntries(defaultEmailRules.map(rule => [rule.id, describeRule(rule)]));
  expect(words).toMatchObject({
    "visit-loaner-day": "1 day before the visit",
    invitation: "3 days after the invitation, then every 4 days, up to 2 emails",
    "survey-weekly": "1 day after the survey opens, then every day, up to 2 emails",
    handoff: "immediately",
  });
});

test("loaners and owners get their own emails; someone without a type gets those for loaners", () => {
  expect([3, 7, 9, 8].map(type => isForType(type as 3, 1))).toEqual([true, false, true, false]);
  expect([3, 7, 9, 8].map(type => isForType(type as 3, 2))).toEqual([false, true, false, true]);
  expect([3, 7].map(type => isForType(type as 3, null))).toEqual([true, false]);
});

test("the stop link stops reminders; emails about bookings, consent and devices are still sent", () => {
  const ends = emailTypes.ids.filter(type => endsWithStop(type, false));
  expect(ends).toEqual([3, 4, 5, 6, 7]);
  expect(emailTypes.ids.filter(type => endsWithStop(type, true))).toEqual([3, 4, 5, 6, 7, 101, 103]);
});

test("each screen works with its own emails, and account emails are for holders of users", () => {
  expect(emailTypesFor({ participants: true })).toEqual(emailTypes.ids.filter(type => !isAccountEmail(type)));
  expect(emailTypesFor({ users: true })).toEqual([110, 111, 112]);
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
  recipient: { email: "maya@example.com", bouncedAt: null, bounceReason: null, stoppedAt: null },
  emails: [],
  type: undefined,
  paused: undefined,
  hasMailServer: true,
  timeZone: "America/Los_Angeles",
  now: "2026-11-17T18:00:00.000Z",
} as const;
const at = "2026-11-17T17:00:00.000Z";
const email = { id: 7, type: 2, reason: null, isHeld: false, at, attempts: 1 } as const;

test("why it did not arrive: nothing was ever sent", () => {
  expect(explainDelivery({ ...facts, type: 2 })).toMatchObject([
    { tone: "problem", sentence: "No “Booking confirmation” email was ever sent or planned for this participant." },
  ]);
});

test("why it did not arrive: what keeps email from them comes first, what was sent last", () => {
  const recipient = { email: null, bouncedAt: at, bounceReason: "No such mailbox", stoppedAt: at };
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
    "notice",
    "notice",
    "fine",
  ]);
  expect(findings.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      "This participant has no email address.",
      "The address bounced: No such mailbox",
      "Sending was paused by Ana Ruiz on Tue 17 Nov 2026, 09:00.",
      "No email server is set up. Emails wait in the outbox.",
      "Booking confirmation: may or may not have been delivered. The connection was lost.",
      "Booking confirmation: accepted by the email server on Tue 17 Nov 2026, 09:00.",
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
