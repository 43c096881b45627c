import { describe, expect, test } from "vitest";
import type { EmailText } from "./email-text.ts";
import { emailTypes, isAccountEmail } from "./email-types.ts";
import { sampleEmails } from "./samples.ts";
import {
  type BookingConfirmation,
  type BookingReminder,
  bookingConfirmationText,
  bookingReminderLoanerText,
  bookingReminderOwnerText,
  type LinkAskedFor,
  linkAskedForText,
  type Visit,
  visitWhen,
} from "./visit-text.ts";
import { defaultWording } from "./wording/catalog.ts";

const site = {
  studyName: "Northlight Headset Study",
  timeZone: "America/Los_Angeles",
  siteAddress: "Northlight Lab, 2nd floor\n80 Orchard Row, San Jose, CA 95113",
  arrivalNote: {
    en: "A photo ID, and your glasses if you wear any",
    es: "A photo ID, and your glasses if you wear any",
  },
  webAppUrl: () => "https://northlight.example",
  emailWording: defaultWording,
};
const samples = sampleEmails(site);

/** Everything that a reader sees. */
function allWords({
  subject,
  headline,
  greeting,
  paragraphs,
  facts,
  steps,
  button,
  notes,
  because,
}: EmailText): string[] {
  return [
    subject,
    headline,
    greeting ?? "",
    ...paragraphs,
    ...(facts ?? []).flatMap(([label, value]) => [label, ...(typeof value === "string" ? [value] : value)]),
    ...(steps ?? []),
    button?.label ?? "",
    ...(notes ?? []),
    because,
  ].filter(Boolean);
}

test("every type that goes to a participant has its wording", () => {
  const written = new Set(samples.map(({ type }) => type));
  expect(emailTypes.ids.filter(type => !isAccountEmail(type) && !written.has(type))).toEqual([]);
});

describe.each(samples.map(sample => [`${emailTypes.label(sample.type)} ${sample.variant}`.trim(), sample] as const))(
  "%s",
  (_name, { email }) => {
    test("speaks to its reader, for the study, in a numbered version", () => {
      expect(email.greeting).toBe("Hello Maya,");
      expect(email.version).toBeGreaterThanOrEqual(1);
      expect(email.because).toMatch(/^You're receiving this because .+/);
      expect(email.subject.length).toBeLessThanOrEqual(78);
    });

    test("is plain: whole sentences, no shouting, nothing forgotten", () => {
      const words = allWords(email);
      for (const text of words) {
        expect(text).not.toMatch(/!|undefined|null|NaN|\[object|\bplease\b|successfully/i);
        expect(text).toBe(text.trim());
      }
      for (const text of [...email.paragraphs, ...(email.notes ?? []), ...(email.steps ?? []), email.because])
        expect(text).toMatch(/[.:?]$/);
      // Reading age 12: short sentences.
      const sentences = [...email.paragraphs, ...(email.notes ?? [])].join(" ").split(/[.?:] /);
      for (const sentence of sentences) expect(sentence.split(" ").length, sentence).toBeLessThanOrEqual(32);
    });

    test("leads to the study's own address", () => {
      if (email.button) expect(email.button.href).toMatch(/^https:\/\/northlight\.example\//);
    });
  },
);

const visit: Visit = {
  startsAt: "2026-11-19T21:00:00.000Z",
  lengthMinutes: 90,
  timeZone: site.timeZone,
  siteAddress: site.siteAddress,
  arrivalNote: site.arrivalNote,
  manageUrl: "https://northlight.example/booking?participant=1284&key=k",
  changeUntil: "2026-11-18T21:00:00.000Z",
  yourZone: null,
  isToday: false,
};
const reader = { firstName: "Maya", participantId: 1284, studyName: site.studyName };
const confirmationText = (facts: BookingConfirmation) =>
  bookingConfirmationText(facts, defaultWording("bookingConfirmation"));
const loanerText = (facts: BookingReminder) =>
  bookingReminderLoanerText(facts, defaultWording("bookingReminderLoaner"));
const ownerText = (facts: BookingReminder) => bookingReminderOwnerText(facts, defaultWording("bookingReminderOwner"));
const linkText = (facts: LinkAskedFor) => linkAskedForText(facts, defaultWording("linkAskedFor"));

test("a visit stands with its day, its hours and the name of the site's zone", () => {
  expect(visitWhen(visit)).toEqual(["When", ["Thursday, November 19, 2026", "1:00 to 2:30 pm Pacific Time"]]);
});

test("in the hour that clocks show twice, the zone says which of the two", () => {
  const first = { ...visit, timeZone: "America/New_York", startsAt: "2027-11-07T05:30:00.000Z", lengthMinutes: 90 };
  const late = { ...first, startsAt: "2027-11-07T06:30:00.000Z", lengthMinutes: 30 };
  expect([visitWhen(first)[1][1], visitWhen(late)[1][1]]).toEqual([
    "1:30 am Eastern Time (EDT) to 2:00 am Eastern Time",
    "1:30 am Eastern Time (EST) to 2:00 am Eastern Time",
  ]);
});

test("a confirmation says until when the visit can be changed, and where that is done", () => {
  const email = confirmationText({ ...reader, ...visit, what: "booked" });
  expect(email.notes?.[0]).toBe(
    "You can reschedule or cancel until Wednesday, November 18, 2026, 1:00 pm Pacific Time. After that, contact us.",
  );
  expect(email.button).toEqual({ label: "Reschedule or cancel", href: visit.manageUrl });
});

test("once the visit can't be changed, emails offer no change and name no deadline", () => {
  const late = { ...reader, ...visit, changeUntil: null };
  for (const email of [
    confirmationText({ ...late, what: "booked" }),
    confirmationText({ ...late, what: "moved" }),
    loanerText(late),
    ownerText(late),
  ]) {
    expect(email.button).toBeUndefined();
    expect(email.notes?.[0]).toBe(
      "It's too late to reschedule or cancel online. If you can't come, reply to this email.",
    );
  }
  const link = linkText({ ...reader, bookUrl: visit.manageUrl, visit: { ...visit, changeUntil: null } });
  expect(link.button?.label).toBe("View visit");
});

test("on the day, the reminder says today", () => {
  const { subject, headline } = loanerText({ ...reader, ...visit, isToday: true });
  expect([subject, headline]).toEqual(["Today: your visit at 1:00 pm", "See you today"]);
});

test("a participant in another time zone also reads the visit on their own clock", () => {
  const lines = (yourZone: string) => visitWhen({ ...visit, yourZone })[1];
  expect(lines("America/New_York").at(-1)).toBe("4:00 to 5:30 pm your time");
  expect(lines("Pacific/Auckland").at(-1)).toBe("Fri 10:00 to 11:30 am your time");
  expect(lines("America/Tijuana")).toHaveLength(2);
});

test("a canceled visit offers another time only to someone who may book", () => {
  const cancelled = { ...reader, ...visit, what: "cancelled" } as const;
  expect(confirmationText({ ...cancelled, bookUrl: "https://northlight.example/booking" }).button).toBeDefined();
  expect(confirmationText({ ...cancelled, bookUrl: null }).button).toBeUndefined();
});

test("without an address of the site, a note or a first name, their places are left out", () => {
  const email = confirmationText({
    ...reader,
    ...visit,
    firstName: "",
    siteAddress: "",
    arrivalNote: { en: "", es: "" },
    what: "booked",
  });
  expect(email.greeting).toBe("Hello,");
  expect(email.facts?.map(([label]) => label)).toEqual(["When"]);
});
