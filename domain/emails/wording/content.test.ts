import { expect, test } from "vitest";
import { defaultWording, emailNames } from "./catalog.ts";
import {
  copyToVariants,
  EmailDraft,
  emailContentOf,
  emailParts,
  emailProblems,
  emailTemplate,
  withAllVariants,
} from "./content.ts";

const name = "bookingConfirmation";
const template = emailTemplate(name);
const booked = template["booked"] ?? expect.fail("There's no such variant.");

test("a study begins with HB's own words, which can be published as they are", () => {
  for (const one of emailNames) {
    expect(emailProblems(one, emailTemplate(one))).toEqual([]);
    expect(emailContentOf(one, emailTemplate(one))).toEqual(defaultWording(one).content);
  }
});

test("a draft is kept as it's typed, and its problems say where they are", () => {
  const draft = { ...template, booked: { ...booked, subject: "", notes: ["Until {untl}", ""] } };
  expect(EmailDraft.parse(draft)).toEqual(draft);
  expect(emailProblems(name, draft)).toEqual([
    { path: ["booked", "subject"], message: "Enter a subject." },
    { path: ["booked", "notes", 0], message: "There is no {untl}. Did you mean {until}?" },
    { path: ["booked", "notes", 1], message: "Write this note or remove it." },
  ]);
  expect(() => emailContentOf(name, draft)).toThrow("Enter a subject.");
});

test("what is published has no spaces around it", () => {
  const draft = { ...template, booked: { ...booked, subject: " Welcome " } };
  expect(emailContentOf(name, draft).booked.subject).toBe("Welcome");
});

test("a variant that is new in HB says what HB says, and one that is gone is left out", () => {
  const { moved, ...older } = template;
  const stored = { ...older, booked: { ...booked, subject: "Ours" }, gone: booked };
  const complete = withAllVariants(name, stored);
  expect(complete).toEqual({ ...template, booked: { ...booked, subject: "Ours" } });
  expect(complete["moved"]).toEqual(moved);
});

test("something else is no draft", () => {
  for (const other of [{ booked: "Hello" }, { booked: { ...booked, steps: [1] } }, [], { booked: {} }])
    expect(EmailDraft.safeParse(other).success).toBe(false);
});

test("a comparison has each variant with everything it says", () => {
  const draft = { ...template, booked: { ...booked, steps: ["Come in.", "Sit down."] } };
  const [first, ...others] = emailParts(name, draft);
  expect(first).toEqual({
    id: "booked",
    label: "Booked",
    lines: [
      "Subject: Your visit on {day} is booked",
      "Headline: Your visit is booked",
      "Thank you for taking part. We look forward to meeting you.",
      "1. Come in.",
      "2. Sit down.",
      "Button: Reschedule or cancel",
      "Note: You can reschedule or cancel until {until}. After that, contact us.",
      "Note: The attached calendar file adds the visit to your calendar and updates it if the visit moves.",
    ],
  });
  expect(others.map(({ label }) => label)).toContain("Canceled, can't book again");
});

test("a text is copied to every variant that can say it", () => {
  const draft = emailTemplate("bookingConfirmation");
  const booked = { ...(draft["booked"] ?? expect.fail()), subject: "See you, {firstName|there}", button: "Change it" };
  const changed = { ...draft, booked };
  const subject = copyToVariants("bookingConfirmation", changed, { from: "booked", field: "subject" });
  expect(Object.values(subject.draft).map(one => one.subject)).toEqual(Array(6).fill("See you, {firstName|there}"));
  expect([subject.copied.length, subject.leftOut]).toEqual([5, []]);
  expect(copyToVariants("bookingConfirmation", subject.draft, { from: "booked", field: "subject" }).copied).toEqual([]);
  // Only where there is a button, and nothing else of the variant changes.
  const button = copyToVariants("bookingConfirmation", changed, { from: "booked", field: "button" });
  expect(button.draft["bookedTooLate"]).toEqual(draft["bookedTooLate"]);
  expect(button.draft["moved"]).toEqual({ ...draft["moved"], button: "Change it" });
  expect(button.leftOut).toContain("Booked, too late to change");
});

test("a text with a placeholder that another variant doesn't have isn't copied there", () => {
  const draft = emailTemplate("linkAskedFor");
  const from = "visit";
  const visit = { ...(draft[from] ?? expect.fail()), notes: ["Change it until {until}."] };
  const { draft: copied, leftOut } = copyToVariants("linkAskedFor", { ...draft, visit }, { from, field: "notes" });
  expect(copied["noVisit"]).toEqual(draft["noVisit"]);
  expect(leftOut.length).toBeGreaterThan(0);
  expect(emailProblems("linkAskedFor", copied)).toEqual([]);
});
