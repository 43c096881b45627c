import { expect, test } from "vitest";
import { defaultWording } from "./catalog.ts";
import type { Wording } from "./wording.ts";
import { emailContent } from "./wording-schema.ts";

const { content } = defaultWording("bookingConfirmation");

/** What is wrong with these changes to the confirmation of a booked visit, where, in words. */
function problems(changes: Partial<Wording>, variant: keyof typeof content = "booked"): string[] {
  const checked = emailContent("bookingConfirmation").safeParse({
    ...content,
    [variant]: { ...content[variant], ...changes },
  });
  return (checked.error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test("an unknown placeholder is named, with the one that was probably meant", () => {
  expect(problems({ subject: "Visit on {dya}" })).toEqual(["booked.subject: There is no {dya}. Did you mean {day}?"]);
  expect(problems({ headline: "{studyname}" })).toEqual([
    "booked.headline: There is no {studyname}. Did you mean {studyName}?",
  ]);
  expect(problems({ notes: ["Fine.", "{ untl }"] })).toEqual([
    "booked.notes.1: There is no { untl }. Did you mean {until}?",
  ]);
  expect(problems({ paragraphs: ["{room}"] })).toEqual(["booked.paragraphs.0: There is no {room}."]);
  expect(problems({ paragraphs: ["{constructor}"] })).toEqual(["booked.paragraphs.0: There is no {constructor}."]);
});

test.each([
  ["{dya}", "day"],
  ["{Day}", "day"],
  ["{ day }", "day"],
  ["{dayy}", "day"],
  ["{da}", "day"],
  ["{tame}", "time"],
  ["{itme}", "time"],
  ["{ttime}", "time"],
  ["{tiime}", "time"],
  ["{dzz}", undefined],
  ["{ady2}", undefined],
  ["{emit}", undefined],
  ["{tiimme}", undefined],
  ["{}", undefined],
  ["{STUDYNAME}", "studyName"],
  ["{xae}", undefined],
  ["{dayxx}", undefined],
  ["{d}", undefined],
])("%s means {%s}", (text, meant) => {
  const hint = meant === undefined ? "" : ` Did you mean {${meant}}?`;
  expect(problems({ headline: text })).toEqual([`booked.headline: There is no ${text}.${hint}`]);
});

test("a placeholder of another case is refused: there is nothing to fill in", () => {
  expect(problems({ notes: ["Until {until}"] }, "bookedTooLate")).toEqual([
    "bookedTooLate.notes.0: {until} can't be used in this email.",
  ]);
});

test("a placeholder that can be empty needs words for that", () => {
  const expected = "booked.headline: {firstName} can be empty. Add what to write then, such as {firstName|there}.";
  expect(problems({ headline: "Hi {firstName}" })).toEqual([expected]);
  expect(problems({ headline: "Hi {firstName| }" })).toEqual([expected]);
  expect(problems({ headline: "Hi {firstName|you}" })).toEqual([]);
});

test("braces are for placeholders only", () => {
  const message = "Braces are only for placeholders, such as {studyName}. Check that each { has its }.";
  for (const text of ["See {day", "See day}", "{{day}}"])
    expect(problems({ paragraphs: [text] })).toEqual([`booked.paragraphs.0: ${message}`]);
});

test("each part has its limits", () => {
  expect(
    problems({ subject: "x".repeat(150), paragraphs: Array.from({ length: 20 }, () => "x".repeat(2000)) }),
  ).toEqual([]);
  expect(problems({ subject: "x".repeat(151) })).toEqual(["booked.subject: Enter at most 150 characters."]);
  expect(problems({ subject: " " })).toEqual(["booked.subject: Enter a subject."]);
  expect(problems({ subject: "One\nBcc: two" })).toEqual(["booked.subject: Enter a single line."]);
  expect(problems({ paragraphs: [] })).toEqual(["booked.paragraphs: Write at least one paragraph."]);
  expect(problems({ paragraphs: ["x".repeat(2001)] })).toEqual(["booked.paragraphs.0: Enter at most 2000 characters."]);
  expect(problems({ steps: Array.from({ length: 21 }, () => "x") })).toEqual(["booked.steps: Use at most 20 steps."]);
  expect(problems({ notes: ["", "Two\nlines"] })).toEqual([
    "booked.notes.0: Write this note or remove it.",
    "booked.notes.1: Start a new note instead of a new line.",
  ]);
  expect(problems({ button: "" })).toEqual(["booked.button: Enter what the button says."]);
  expect(problems({ subject: "x", paragraphs: ["x"], button: "x".repeat(60) })).toEqual([]);
  expect(problems({ button: "x".repeat(61) })).toEqual(["booked.button: Enter at most 60 characters."]);
  expect(problems({ paragraphs: [""] })).toEqual(["booked.paragraphs.0: Write this paragraph or remove it."]);
});

test("a button has a label where there is a button, and nowhere else", () => {
  const { button: _, ...withoutButton } = content.booked;
  expect(emailContent("bookingConfirmation").safeParse({ ...content, booked: withoutButton }).success).toBe(false);
  expect(problems({ button: "Choose" }, "bookedTooLate")).toHaveLength(1);
});

test("a variant can't be left out or made up", () => {
  const { moved: _, ...withoutMoved } = content;
  expect(emailContent("bookingConfirmation").safeParse(withoutMoved).success).toBe(false);
  expect(emailContent("bookingConfirmation").safeParse({ ...content, lost: content.moved }).success).toBe(false);
});
