import { expect, test } from "vitest";
import { consentTemplate, consentTextKeys } from "../consent/content.ts";
import { emailTemplate, emailTextKeys } from "../emails/wording/content.ts";
import { beginTranslation, splitDocument, textsIn, textsOf, translationProblems, withTexts } from "./translation.ts";

const keys = new Set(["title", "label", "points"]);
const content = {
  title: "Your week",
  name: "week",
  screens: [
    {
      id: "one",
      title: "First",
      choices: [
        { id: 1, label: "Yes" },
        { id: 2, label: "" },
      ],
    },
    { id: "two", title: "Second", points: ["A", "B"] },
  ],
};

test("a text is found by the ids of the things around it, whatever their order", () => {
  expect(textsIn(content, keys)).toEqual([
    { id: "title", english: "Your week" },
    { id: "screens/one/title", english: "First" },
    { id: "screens/one/choices/1/label", english: "Yes" },
    { id: "screens/two/title", english: "Second" },
    { id: "screens/two/points/0", english: "A" },
    { id: "screens/two/points/1", english: "B" },
  ]);
  const moved = { ...content, screens: content.screens.toReversed() };
  expect(new Set(textsIn(moved, keys).map(({ id }) => id))).toEqual(
    new Set(textsIn(content, keys).map(({ id }) => id)),
  );
});

test("only words are replaced, and those without a translation stay", () => {
  const spanish = withTexts(content, keys, { title: "Su semana", name: "semana", "screens/one/choices/1/label": "Sí" });
  expect(spanish).toEqual({
    ...content,
    title: "Su semana",
    screens: [
      {
        ...content.screens[0],
        choices: [
          { id: 1, label: "Sí" },
          { id: 2, label: "" },
        ],
      },
      content.screens[1],
    ],
  });
});

test("every word of a consent form and of an email is translated", () => {
  for (const [words, textKeys] of [
    [consentTemplate, consentTextKeys],
    [emailTemplate("bookingConfirmation"), emailTextKeys],
  ] as const) {
    const all = textsIn(words, textKeys);
    const marked = withTexts(words, textKeys, Object.fromEntries(all.map(({ id }) => [id, "·"])));
    // What is left in letters are keys, ids and switches.
    expect(textsIn(marked, textKeys).every(({ english }) => english === "·")).toBe(true);
    expect(JSON.stringify(marked)).not.toMatch(/[a-z] [a-z]/);
  }
});

test("a new version keeps what was translated, also where it was moved, and marks what has changed", () => {
  const english = (...texts: [string, string][]) => texts.map(([id, text]) => ({ id, english: text }));
  const first = beginTranslation(1, english(["a", "One"], ["b", "Two"], ["c", "Three"]), { own: { a: "Uno" } });
  expect(textsOf(first)).toEqual({ a: "Uno", b: "", c: "" });
  const done = { ...first, texts: first.texts.map((one, at) => ({ ...one, text: ["Uno", "Dos", "Tres"][at] ?? "" })) };
  const next = beginTranslation(2, english(["a", "One!"], ["b", "Three"], ["d", "Four"]), { before: done });
  expect(next).toEqual({
    of: 2,
    texts: [
      { id: "a", english: "One!", text: "Uno", isOutdated: true },
      { id: "b", english: "Three", text: "Tres" },
      { id: "d", english: "Four", text: "" },
    ],
  });
  expect(translationProblems(next).map(({ path, message }) => [path[1], message])).toEqual([
    [0, "The English has changed. Check this text."],
    [2, "Translate this text."],
  ]);
});

test("a translation keeps its placeholders", () => {
  const problems = (english: string, text: string) =>
    translationProblems({ of: 1, texts: [{ id: "a", english, text }] }).map(({ message }) => message);
  expect(problems("See you on {day}", "Nos vemos el {day}")).toEqual([]);
  expect(problems("Hi {firstName|there}", "Hola, {firstName|qué tal}")).toEqual([]);
  expect(problems("See you on {day}", "Nos vemos")).toEqual(["Keep {day} in it."]);
  expect(problems("See you", "Nos vemos el {day}")).toEqual(["The English has no {day}."]);
});

test("a document's id ends with its language", () => {
  expect(splitDocument("email-bookingConfirmation.es")).toEqual({
    document: "email-bookingConfirmation",
    language: "es",
  });
  expect(splitDocument("consent")).toEqual({ document: "consent", language: undefined });
});
