import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeEmail } from "../email-text.ts";
import { handoffText } from "../remote-text.ts";
import { sampleEmail } from "../samples.ts";
import { bookingConfirmationText } from "../visit-text.ts";
import { defaultWording, emailDefinition, emailNames } from "./catalog.ts";
import { type PlaceholderName, placeholders } from "./placeholders.ts";
import {
  allowedPlaceholders,
  fillText,
  findPlaceholder,
  type PlaceholderValues,
  type Wording,
  writtenPlaceholder,
} from "./wording.ts";
import { emailContent } from "./wording-schema.ts";

const site = {
  studyName: "Northlight",
  timeZone: "America/Los_Angeles",
  siteAddress: "",
  arrivalNote: { en: "", es: "" },
  webAppUrl: () => "https://northlight.example",
};
const reader = { firstName: "Maya", participantId: 1284, studyName: "Northlight" };
const checks = new Map(emailNames.map(name => [name, emailContent(name)]));
const allVariants = emailNames.flatMap(name =>
  Object.entries(emailDefinition(name).variants).map(([variant, definition]) => ({ name, variant, definition })),
);
/** One sentence everywhere. */
const saying = (text: string, { button }: Wording): Wording => ({
  subject: text,
  headline: text,
  paragraphs: [text],
  steps: [text],
  notes: [text],
  ...(button !== undefined && { button: text }),
});
const saidBy = ({ subject, headline, paragraphs, steps = [], notes = [], button }: ReturnType<typeof sampleEmail>) => [
  subject,
  headline,
  ...paragraphs,
  ...steps,
  ...notes,
  button?.label ?? "",
];

describe.each(emailNames)("%s", name => {
  test("HB's own wording passes its checks", () => {
    const { content } = defaultWording(name);
    expect(emailContent(name).parse(content)).toEqual(content);
  });
});

test("a wording can use every placeholder that its variant offers", () => {
  for (const { name, variant, definition } of allVariants) {
    const everything = saying(
      allowedPlaceholders(definition).map(writtenPlaceholder).join(" and "),
      definition.wording,
    );
    const email = sampleEmail(site, { name, variant, wording: { version: 1, content: { [variant]: everything } } });
    for (const text of saidBy(email)) expect(text, `${name}, ${variant}`).not.toMatch(/[{}]/);
  }
});

test("whatever passes the checks is filled in without leaving a brace, for any facts", () => {
  const names = fc.constantFrom(...(Object.keys(placeholders) as PlaceholderName[]));
  const piece = fc.oneof(
    { weight: 4, arbitrary: names.map(writtenPlaceholder) },
    { weight: 4, arbitrary: fc.string({ maxLength: 8 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("{", "}", "{}", "{|}", "{firstName}", "{firstName|}", "{day|x}", "{{day}}"),
    },
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map(pieces => pieces.join(""));
  const value = fc.string({ minLength: 1, maxLength: 8 }).filter(one => !/[{}]/.test(one));
  const passed = { yes: 0, no: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...allVariants),
      text,
      value,
      fc.boolean(),
      ({ name, variant, definition }, said, filled, isEmpty) => {
        const content = { ...defaultWording(name).content, [variant]: saying(said, definition.wording) };
        const checked = checks.get(name)?.safeParse(content);
        passed[checked?.success ? "yes" : "no"]++;
        if (!checked?.success) return;
        const allowed = allowedPlaceholders(definition);
        const values: PlaceholderValues = Object.fromEntries(
          allowed.map(one => [one, isEmpty && findPlaceholder(one)?.fallback !== undefined ? "" : filled]),
        );
        const found: Readonly<Record<string, Wording>> = checked.data;
        const email = writeEmail(
          { ...reader, firstName: isEmpty ? "" : filled },
          { version: 1, content: found },
          { variant, values, href: "https://northlight.example/", because: () => "" },
        );
        for (const line of saidBy(email)) expect(line).not.toMatch(/[{}]/);
        expect(email.subject).not.toBe("");
      },
    ),
    { numRuns: 1000 },
  );
  expect(Math.min(passed.yes, passed.no)).toBeGreaterThan(100);
});

test("an empty fact takes the words written for it, and facts are never read as placeholders", () => {
  expect(fillText("Hi {firstName|there}.", { firstName: "" })).toBe("Hi there.");
  expect(fillText("Hi {firstName|there}.", { firstName: "{day}" })).toBe("Hi {day}.");
  expect(fillText("Hi {firstName|there}.", { firstName: "$& $1" })).toBe("Hi $& $1.");
});

test("a placeholder is written with its usual words for when it's empty", () => {
  expect([writtenPlaceholder("day"), writtenPlaceholder("firstName")]).toEqual(["{day}", "{firstName|there}"]);
});

test("what a draft can't fill in stays visible", () => {
  expect(fillText("{day|soon} {constructor}", {})).toBe("{day|soon} {constructor}");
  expect(fillText("{dya}, {until} and {firstName}", { until: null, firstName: "" })).toBe(
    "{dya}, {until} and {firstName}",
  );
});

test("without a day to return it, the wording's own words are used", () => {
  const { version, content } = defaultWording("handoff");
  const askedBack = { ...content.askedBack, headline: "Back by {returnBy|the day we agree on}" };
  const loan = { ...reader, device: "Meta Quest 3", serial: null, handedOverOn: "2026-11-19" };
  const headline = (dueBackOn: string | null) =>
    handoffText({ ...loan, dueBackOn, state: "askedBack" }, { version, content: { ...content, askedBack } }).headline;
  expect([headline("2026-12-01"), headline(null)]).toEqual([
    "Back by Tuesday, December 1, 2026",
    "Back by the day we agree on",
  ]);
});

test("no wording takes away the facts, the link, the greeting or the reason, and it brings its version", () => {
  const own = (wording: Wording) => saying("Short.", wording);
  const { content } = defaultWording("bookingConfirmation");
  const email = bookingConfirmationText(
    {
      ...reader,
      startsAt: "2026-11-19T21:00:00.000Z",
      lengthMinutes: 90,
      timeZone: site.timeZone,
      siteAddress: "80 Orchard Row",
      arrivalNote: { en: "", es: "" },
      manageUrl: "https://northlight.example/booking",
      changeUntil: "2026-11-18T21:00:00.000Z",
      yourZone: null,
      isToday: false,
      what: "booked",
    },
    { version: 7, content: { ...content, booked: own(content.booked) } },
  );
  expect(email).toEqual({
    version: 7,
    ...own(content.booked),
    greeting: "Hello Maya,",
    facts: [
      ["When", ["Thursday, November 19, 2026", "1:00 to 2:30 pm Pacific Time"]],
      ["Where", ["80 Orchard Row"]],
    ],
    button: { label: "Short.", href: "https://northlight.example/booking" },
    because: "You're receiving this because you have a visit booked with Northlight. Your participant number is 1284.",
  });
});
