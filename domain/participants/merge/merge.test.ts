import { expect, test } from "vitest";
import type { OwnField } from "../own-fields.ts";
import { type Mergeable, mergedFields, mergeFields, planMerge } from "./merge.ts";

const survivor: Mergeable = {
  firstName: "Wren",
  lastName: "Abernathy",
  email: "wren@example.com",
  phone: null,
  bornOn: "1990-05-01",
  gender: 1,
  ethnicities: [4],
  skinType: null,
  country: 196,
  state: 5,
  city: "Oakland",
  postalCode: null,
  street: null,
  timeZone: "America/Los_Angeles",
  language: null,
  industry: null,
  glassesType: null,
  displayHeadsetExperience: [0],
  specialAccommodation: null,
  specialAccommodationText: null,
  ownAccounts: [8],
  headsets: [],
  consideringBrands: [],
  services: [],
  companies: [],
  studySources: [],
  source: 1,
  type: 1,
  ownerType: null,
  status: null,
  ownAnswers: {},
};
const other: Mergeable = {
  ...survivor,
  firstName: "Wen",
  phone: "+14155550170",
  ethnicities: [11, 4],
  displayHeadsetExperience: [1],
  ownAccounts: [8],
  country: 68,
  state: null,
  city: null,
  status: 1,
};
const rowOf = (field: string, choices = {}) => planMerge(survivor, other, choices).find(row => row.field === field);

test("every field of a person is decided", () => {
  expect(planMerge(survivor, other, {}).map(({ field }) => field)).toEqual([...mergeFields]);
});

test("where nothing is chosen the survivor's value stays, a missing one is filled, several-valued ones add up", () => {
  expect(rowOf("firstName")).toMatchObject({ choice: "survivor", result: "Wren", isEqual: false });
  expect(rowOf("phone")).toMatchObject({ choice: "other", result: "+14155550170" });
  expect(rowOf("city")).toMatchObject({ choice: "survivor", result: "Oakland" });
  expect(rowOf("status")).toMatchObject({ choice: "other", result: 1 });
  expect(rowOf("ethnicities")).toMatchObject({ choice: "both", result: [4, 11], addsUp: true });
});

test("a “None” beside a real answer goes when values add up", () => {
  expect(rowOf("displayHeadsetExperience")).toMatchObject({ result: [1] });
  expect(rowOf("ownAccounts")).toMatchObject({ result: [8], isEqual: true });
});

test("each field can be chosen; what doesn't add up can't be both", () => {
  expect(rowOf("firstName", { firstName: "other" })).toMatchObject({ result: "Wen" });
  expect(rowOf("firstName", { firstName: "both" })).toMatchObject({ choice: "survivor", result: "Wren" });
  expect(rowOf("ethnicities", { ethnicities: "survivor" })).toMatchObject({ result: [4] });
});

test("a language is taken from whoever's is known, and decided when both are", () => {
  const [spanish, english] = [
    { ...other, language: 2 as const },
    { ...survivor, language: 1 as const },
  ];
  const row = (first: typeof survivor) => planMerge(first, spanish, {}).find(({ field }) => field === "language");
  expect(row(survivor)).toMatchObject({ choice: "other", result: 2 });
  expect(row(english)).toMatchObject({ choice: "survivor", result: 1, isEqual: false });
});

test("only what changes is written, and what no longer applies goes with it", () => {
  const rows = planMerge(survivor, other, { country: "other", state: "survivor" });
  expect(mergedFields(survivor, rows)).toEqual({
    phone: "+14155550170",
    ethnicities: [4, 11],
    displayHeadsetExperience: [1],
    country: 68,
    state: null,
    status: 1,
  });
});

const own: OwnField[] = [
  { question: { id: "hand", type: "single", title: "Hand", optional: true, choices: [] }, isAsked: true },
  {
    question: {
      id: "sports",
      type: "several",
      title: "Sports",
      optional: true,
      choices: [
        { id: 1, label: "Running" },
        { id: 2, label: "Tennis" },
        { id: 3, label: "None", excludesRest: true },
      ],
    },
    isAsked: true,
  },
];

test("the study's own questions are decided one by one, like HB's", () => {
  const mine = { ...survivor, ownAnswers: { sports: [3] } };
  const theirs = { ...survivor, ownAnswers: { hand: 2, sports: [1] } };
  const rows = planMerge(mine, theirs, {}, own);
  expect(rows.filter(({ field }) => field.startsWith("own."))).toMatchObject([
    { field: "own.hand", choice: "other", result: 2 },
    { field: "own.sports", choice: "both", addsUp: true, result: [1] },
  ]);
  expect(mergedFields(mine, rows)).toEqual({ ownAnswers: { hand: 2, sports: [1] } });
  const kept = planMerge(theirs, mine, { "own.hand": "other" }, own);
  expect(mergedFields(theirs, kept)).toEqual({ ownAnswers: { sports: [1] } });
});
