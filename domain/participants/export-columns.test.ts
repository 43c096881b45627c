import { expect, test } from "vitest";
import { participantColumns } from "./export-columns.ts";
import type { OwnField } from "./own-fields.ts";
import { Participant } from "./participant.ts";

const own: OwnField[] = [
  {
    question: { id: "hand", type: "single", title: "Hand", optional: true, choices: [{ id: 1, label: "Left" }] },
    isAsked: true,
  },
  { question: { id: "why", type: "text", title: "Why?", optional: true, maxLength: 100 }, isAsked: false },
];
const columns = participantColumns(own);

test("a question of the study's own has columns like HB's, also when it's no longer asked", () => {
  const row = { ownAnswers: { hand: 1, why: "Because" } } as never;
  const cells = columns
    .filter(({ field }) => field.startsWith("own."))
    .map(one => [one.key, one.value(row, {} as never)]);
  expect(cells).toEqual([
    ["own_hand", "Left"],
    ["own_hand_id", 1],
    ["own_why", "Because"],
  ]);
  expect(columns.find(({ key }) => key === "own_why")?.isIdentifying).toBe(true);
});

test("every field of a participant has a column in the export", () => {
  const fields = columns.map(({ field }) => field);
  expect(
    Object.keys(Participant.shape)
      .filter(field => field !== "ownAnswers")
      .filter(field => !fields.includes(field)),
  ).toEqual([]);
});

test("headings are told apart, and every label has its id beside it", () => {
  const keys = columns.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const labels = columns.filter(({ kind, key }) => kind === "choice" && !key.endsWith("_id"));
  expect(labels.map(({ key }) => `${key}_id`).filter(key => !keys.includes(key))).toEqual([]);
});

test("who can be named or reached is left out where no one may be known: by hand, so that a new field is thought about", () => {
  const kept = columns.filter(({ isIdentifying }) => !isIdentifying).map(({ field }) => field);
  const left = Object.keys(Participant.shape)
    .filter(field => field !== "ownAnswers")
    .filter(field => !kept.includes(field));
  expect(left).toEqual([
    "firstName",
    "lastName",
    "email",
    "phone",
    "city",
    "postalCode",
    "street",
    "specialAccommodationText",
  ]);
  expect(columns.filter(({ field }) => field === "comments")).toMatchObject([{ isIdentifying: true }]);
  expect(columns.find(({ key }) => key === "born_on")?.isIdentifying).toBe(true);
});
