import { expect, test } from "vitest";
import { createDefinitions } from "./definition.ts";
import { wideColumns } from "./export-columns.ts";
import type { Question, SurveyDefinition } from "./question.ts";

const scale = (id: string, name?: string): Question => ({
  id,
  ...(name !== undefined && { name }),
  type: "scale",
  title: id,
  optional: false,
  ...{ from: 1, to: 5, fromLabel: "No", toLabel: "Yes" },
});
const single = (id: string): Question => ({
  id,
  type: "single",
  title: id,
  optional: false,
  choices: [
    { id: 1, label: "No" },
    { id: 2, label: "Yes" },
  ],
});
const definition = (version: number, ...questions: Question[]): SurveyDefinition => ({
  kind: "ownx",
  version,
  title: "X",
  minutes: 1,
  screens: [{ title: "X", questions }],
});
const headings = (...versions: SurveyDefinition[]) =>
  wideColumns("ownx", createDefinitions(versions))
    .map(({ key }) => key)
    .slice(-4);

test("a question never has the heading of one of HB's columns, or of another question's id", () => {
  expect(headings(definition(1, scale("late"), single("hand"), scale("handId")))).toEqual([
    "question_late",
    "hand",
    "hand_id",
    "question_hand_id",
  ]);
});

test("a heading stays with the question that had it first", () => {
  const versions = [definition(1, scale("mood"), scale("a", "rest")), definition(2, scale("b", "rest"), scale("mood"))];
  expect(headings(...versions).slice(1)).toEqual(["question_rest", "mood", "rest"]);
});
