import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { alertIn, answerProblems, formatAnswer, normalizeAnswers, plansPurchase } from "./answers.ts";
import { definitionProblems, shippedDefinitions } from "./definition.ts";
import { publishedDefinitions } from "./definitions/published.ts";
import { type Answers, namingDay, type Question, questionsOf } from "./question.ts";

const daily = shippedDefinitions.current("daily");
const weekly = shippedDefinitions.current("weekly");
const good: Answers = { wearTime: 90, activities: [1, 2], comfort: 5, symptoms: [0], problems: [0] };
const problems = (change: Record<string, unknown>, definition = daily) =>
  answerProblems(definition, normalizeAnswers(definition, { ...good, ...change } as Answers)).map(
    ({ path }) => path[0],
  );

test("the published questionnaires are sound", () => {
  expect(definitionProblems()).toEqual([]);
});

test("a question that says today has a title for the next morning", () => {
  const silent = questionsOf(shippedDefinitions.current("daily")).filter(({ lateTitle }) => lateTitle === undefined);
  expect(silent.filter(({ title, help }) => /\btoday\b/i.test(`${title} ${help ?? ""}`))).toEqual([]);
  const [late] = questionsOf(namingDay(shippedDefinitions.current("daily"), "Sunday, November 15"));
  expect(late?.title).toBe("How long did you wear the headset on Sunday, November 15?");
});

test("a published questionnaire doesn't change: what is new is a new version", () => {
  const hashes = publishedDefinitions.map(one => {
    const hash = createHash("sha256").update(JSON.stringify(one)).digest("hex").slice(0, 16);
    return `${one.kind} ${one.version} ${hash}`;
  });
  expect(hashes).toMatchInlineSnapshot(`
    [
      "daily 1 a3610ca0b36359f2",
      "daily 2 f90133aa0371d67e",
      "weekly 1 8468871e7c5cae21",
    ]
  `);
});

test("an unsound questionnaire says what is wrong", () => {
  const [first] = questionsOf(daily);
  const twice = { ...daily, version: 1, screens: [{ title: "Twice", questions: [first, first] as Question[] }] };
  const broken = definitionProblems([twice, { ...weekly, version: 2 }]);
  expect(broken).toEqual([
    "daily 1: screens.0.questions.1: This question is asked twice.",
    "daily 1: alert.severity: The alert's severity must be a scale question.",
    "daily 1: alert.symptoms: The alert's symptoms must be a multiple-choice question.",
    "weekly: versions must count up from 1.",
  ]);
});

test("each type of question takes its own kind of answer", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ wearTime: 1441 })).toEqual(["wearTime"]);
  expect(problems({ wearTime: 1.5 })).toEqual(["wearTime"]);
  expect(problems({ wearTime: "90" })).toEqual(["wearTime"]);
  expect(problems({ activities: [] })).toEqual(["activities"]);
  expect(problems({ activities: [1, 1] })).toEqual(["activities"]);
  expect(problems({ activities: [0, 1] })).toEqual(["activities"]);
  expect(problems({ activities: [99] })).toEqual(["activities"]);
  expect(problems({ comfort: 8 })).toEqual(["comfort"]);
  expect(problems({ remarks: "x".repeat(2001) })).toEqual(["remarks"]);
  expect(problems({ photos: ["a", "b", "c", "d", "e", "f"] })).toEqual(["photos"]);
  expect(problems({ photos: ["a", "a"] })).toEqual(["photos"]);
  expect(answerProblems(daily, { ...good, neverAsked: 1 })).toHaveLength(1);
});

test("what is only asked after another answer is needed then and dropped otherwise", () => {
  expect(problems({ symptoms: [1] })).toEqual(["symptomSeverity"]);
  expect(problems({ symptoms: [1], symptomSeverity: 2 })).toEqual([]);
  expect(normalizeAnswers(daily, { ...good, symptomSeverity: 7 })).not.toHaveProperty("symptomSeverity");
});

test("symptoms from the threshold on raise an alert, a fall always", () => {
  expect(alertIn(daily, { ...good, symptoms: [1, 2], symptomSeverity: 4 })).toBeUndefined();
  expect(alertIn(daily, { ...good, symptoms: [1, 2], symptomSeverity: 5 })).toEqual({
    symptoms: ["dizziness or vertigo", "nausea"],
    severity: 5,
  });
  expect(alertIn(daily, { ...good, symptoms: [8], symptomSeverity: 1 })?.symptoms).toEqual(["fainting or a fall"]);
  expect(alertIn(weekly, {})).toBeUndefined();
});

test("a purchase counts as planned when it is near", () => {
  expect([1, 2, 3, 4].map(purchasePlanned => plansPurchase(weekly, { purchasePlanned }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("staff read answers in words", () => {
  const said = questionsOf(daily).flatMap(question => {
    const answer = good[question.id];
    return answer === undefined ? [] : [formatAnswer(question, answer)];
  });
  expect(said).toEqual(["1 h 30 min", "Films and series, Games", "5 of 7", "None of these", "Everything worked"]);
});

test("an unknown version isn't found", () => {
  expect(shippedDefinitions.find("daily", 2)).toBe(daily);
  expect(shippedDefinitions.find("daily", 99)).toBeUndefined();
});
