import { expect, test } from "vitest";
import { participantColumns } from "./export-columns.ts";
import { Participant } from "./participant.ts";

test("every field of a participant has a column in the export", () => {
  const fields = participantColumns.map(({ field }) => field);
  expect(Object.keys(Participant.shape).filter(field => !fields.includes(field))).toEqual([]);
});

test("headings are told apart, and every label has its id beside it", () => {
  const keys = participantColumns.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const labels = participantColumns.filter(({ kind, key }) => kind === "choice" && !key.endsWith("_id"));
  expect(labels.map(({ key }) => `${key}_id`).filter(key => !keys.includes(key))).toEqual([]);
});

test("who can be named or reached is left out where no one may be known: by hand, so that a new field is thought about", () => {
  const kept = participantColumns.filter(({ isIdentifying }) => !isIdentifying).map(({ field }) => field);
  const left = Object.keys(Participant.shape).filter(field => !kept.includes(field));
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
  expect(participantColumns.filter(({ field }) => field === "comments")).toMatchObject([{ isIdentifying: true }]);
  expect(participantColumns.find(({ key }) => key === "born_on")?.isIdentifying).toBe(true);
});
