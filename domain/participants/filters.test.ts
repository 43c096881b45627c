import * as fc from "fast-check";
import { expect, test } from "vitest";
import { american } from "../locale.ts";
import { filtersFromAddress, filtersToAddress } from "./filter-address.ts";
import { describeFilters } from "./filter-words.ts";
import {
  bothOf,
  defaultFilters,
  emptyFilters,
  type FilterAction,
  Filters,
  filterNames,
  filterReducer,
  foldFilterText,
  isDefault,
  listFilterNames,
  optionsOf,
  textFilterNames,
  valuesOn,
} from "./filters.ts";
import type { OwnField } from "./own-fields.ts";

const after = (...actions: FilterAction[]) => actions.reduce(filterReducer, defaultFilters);
const labels = (filter: (typeof listFilterNames)[number]) => optionsOf(filter).entries.map(({ label }) => label);

test("the state covers every filter of the study, and name, email, phone, id, city, registration dates, consent and skin type", () => {
  expect(filterNames).toEqual([
    ...["name", "email", "phone", "id", "city"],
    ...["duplicateName", "duplicateEmail", "duplicatePhone", "genders", "ageRanges", "ethnicities", "skinTypes"],
    "languages",
    ...["statuses", "sources", "consideringBrands", "participantTypes", "ownerTypes", "consents"],
    "emailConfirmed",
    ...["registeredFrom", "registeredTo"],
  ]);
});

test("duplicate name, duplicate email and duplicate phone are each Yes or No", () => {
  for (const filter of ["duplicateName", "duplicateEmail", "duplicatePhone"] as const)
    expect(labels(filter)).toEqual(["Yes", "No"]);
});

test("a blank language, status, source, considered brand and owner type is shown as Blank; the other filters have no Blank", () => {
  const withBlank = listFilterNames.filter(filter => labels(filter).includes("Blank"));
  expect(withBlank).toEqual(["languages", "statuses", "sources", "consideringBrands", "ownerTypes"]);
  for (const filter of withBlank) expect(optionsOf(filter).ids[0]).toBeNull();
});

test("the age ranges are 18-30, 31-45, 46-64 and 65+", () => {
  expect(labels("ageRanges")).toEqual(["18-30", "31-45", "46-64", "65+"]);
});

test("by default every value of every list filter is on, and no text, number or date is set", () => {
  for (const filter of listFilterNames) {
    expect(valuesOn(defaultFilters, filter)).toEqual(optionsOf(filter).ids);
  }
  for (const filter of filterNames) expect(isDefault(defaultFilters, filter)).toBe(true);
});

test("a button sets a single value for that filter", () => {
  const filters = after(
    { kind: "only", filter: "statuses", value: 1 },
    { kind: "only", filter: "genders", value: 3 },
    { kind: "only", filter: "statuses", value: null },
  );
  expect(valuesOn(filters, "statuses")).toEqual([null]);
  expect(valuesOn(filters, "genders")).toEqual([3]);
});

test("“All” turns a filter's values back on", () => {
  const filters = after({ kind: "only", filter: "statuses", value: 1 }, { kind: "clear", filter: "statuses" });
  expect(filters).toEqual(defaultFilters);
});

test("checkboxes add or remove one value", () => {
  const removed = after({ kind: "remove", filter: "genders", value: 2 });
  expect(valuesOn(removed, "genders")).toEqual([1, 3, 4]);
  expect(valuesOn(filterReducer(removed, { kind: "remove", filter: "genders", value: 1 }), "genders")).toEqual([3, 4]);
  expect(filterReducer(removed, { kind: "add", filter: "genders", value: 2 })).toEqual(defaultFilters);
});

test("an added value stands in the list's order and once", () => {
  const filters = after(
    { kind: "only", filter: "ownerTypes", value: 3 },
    { kind: "add", filter: "ownerTypes", value: null },
    { kind: "add", filter: "ownerTypes", value: null },
    { kind: "add", filter: "ownerTypes", value: 1 },
  );
  expect(valuesOn(filters, "ownerTypes")).toEqual([null, 1, 3]);
});

test("with no value on, the filter lets no one through and can say so", () => {
  const filters = after(
    { kind: "remove", filter: "participantTypes", value: 1 },
    { kind: "remove", filter: "participantTypes", value: 2 },
  );
  expect(valuesOn(filters, "participantTypes")).toEqual([]);
  expect(emptyFilters(filters)).toEqual(["participantTypes"]);
  expect(emptyFilters(defaultFilters)).toEqual([]);
});

test("text and number inputs set lower-case text", () => {
  expect(after({ kind: "text", filter: "name", text: "GarcíA Ló" })).toEqual({ name: "garcía ló" });
  expect(after({ kind: "text", filter: "id", text: "1042" })).toEqual({ id: "1042" });
});

test("the email filter's white space is stripped", () => {
  expect(after({ kind: "text", filter: "email", text: " Ana @ Example.COM\n" })).toEqual({ email: "ana@example.com" });
  expect(after({ kind: "text", filter: "city", text: "New  York " })).toEqual({ city: "new  york " });
});

test("an empty text or number removes the filter", () => {
  for (const filter of textFilterNames) {
    const set = after({ kind: "text", filter, text: "7" });
    expect(set).toEqual({ [filter]: "7" });
    for (const text of ["", "  "]) expect(filterReducer(set, { kind: "text", filter, text })).toEqual(defaultFilters);
  }
});

test("a text filter looks for letters and digits: what has none of them matches no one", () => {
  expect(foldFilterText("name", "O’Néil")).toBe("oneil");
  expect(foldFilterText("phone", "(415) 555")).toBe("415555");
  expect(foldFilterText("email", "Ana@Example")).toBe("ana@example");
  for (const [filter, text] of [
    ["name", "!!!"],
    ["phone", "call me"],
  ] as const) {
    // It restricts the list, though it looks for nothing.
    expect(after({ kind: "text", filter, text })).toEqual({ [filter]: text });
    expect(foldFilterText(filter, text)).toBe("");
  }
});

test("date inputs set the value, or remove it when emptied", () => {
  const set = after({ kind: "date", filter: "registeredFrom", on: "2026-11-01" });
  expect(set).toEqual({ registeredFrom: "2026-11-01" });
  expect(filterReducer(set, { kind: "date", filter: "registeredFrom", on: "" })).toEqual(defaultFilters);
  expect(filterReducer(set, { kind: "date", filter: "registeredTo", on: "2026-13-01" })).toEqual(set);
});

test("the reset control restores the defaults", () => {
  const filters = after(
    { kind: "only", filter: "duplicateEmail", value: 1 },
    { kind: "text", filter: "city", text: "Oakland" },
    { kind: "date", filter: "registeredTo", on: "2026-01-31" },
    { kind: "remove", filter: "ethnicities", value: 0 },
  );
  expect(isDefault(filters)).toBe(false);
  expect(filterReducer(filters, { kind: "reset" })).toEqual(defaultFilters);
  expect(isDefault(filterReducer(filters, { kind: "reset" }))).toBe(true);
});

const anAction: fc.Arbitrary<FilterAction> = fc.oneof(
  fc.constantFrom(...listFilterNames).chain(filter =>
    fc.record({
      kind: fc.constantFrom("only" as const, "add" as const, "remove" as const),
      filter: fc.constant(filter),
      value: fc.constantFrom(...optionsOf(filter).ids),
    }),
  ),
  fc.record({ kind: fc.constant("clear" as const), filter: fc.constantFrom(...listFilterNames) }),
  fc.record({ kind: fc.constant("text" as const), filter: fc.constantFrom(...textFilterNames), text: fc.string() }),
  fc.record({
    kind: fc.constant("date" as const),
    filter: fc.constantFrom("registeredFrom" as const, "registeredTo" as const),
    on: fc.constantFrom("", "2026-02-28", "2027-11-07", "soon"),
  }),
  fc.record({ kind: fc.constant("clear" as const), filter: fc.constantFrom(...filterNames) }),
);

test("whatever is done to the filters, the address bar and the wire bring back the same state", () => {
  fc.assert(
    fc.property(fc.array(anAction, { maxLength: 12 }), actions => {
      const filters = after(...actions);
      expect(filtersFromAddress(filtersToAddress(filters))).toEqual(filters);
      expect(Filters.parse(structuredClone(filters))).toEqual(filters);
    }),
  );
});

test("the address bar carries only what differs from the default", () => {
  expect(filtersToAddress(defaultFilters)).toEqual({});
  const filters = after(
    { kind: "only", filter: "statuses", value: null },
    { kind: "add", filter: "statuses", value: 5 },
    { kind: "text", filter: "name", text: "Ana" },
    { kind: "remove", filter: "participantTypes", value: 1 },
    { kind: "remove", filter: "participantTypes", value: 2 },
  );
  expect(filtersToAddress(filters)).toEqual({ statuses: "blank,5", name: "ana", participantTypes: "none" });
});

test("what an address says in other words is left at its default, and a number is read as text", () => {
  expect(
    filtersFromAddress({ statuses: "99", genders: "2,77", id: 1042, registeredFrom: "yesterday", page: "3" }),
  ).toEqual({ genders: [2], id: "1042" });
  expect(filtersFromAddress({ statuses: ["1"], name: null })).toEqual(defaultFilters);
});

test("the wire refuses values that a list doesn't have", () => {
  for (const wrong of [{ statuses: [2] }, { genders: [null] }, { statuses: 1 }, { name: 7 }, { registeredTo: "soon" }])
    expect(Filters.safeParse(wrong).success).toBe(false);
});

test("what restricts the list can be said in words", () => {
  const filters = after(
    { kind: "only", filter: "statuses", value: null },
    { kind: "add", filter: "statuses", value: 5 },
    { kind: "remove", filter: "genders", value: 4 },
    { kind: "text", filter: "city", text: "Oakland" },
    { kind: "only", filter: "duplicatePhone", value: 1 },
    { kind: "date", filter: "registeredFrom", on: "2026-11-01" },
    { kind: "remove", filter: "participantTypes", value: 1 },
    { kind: "remove", filter: "participantTypes", value: 2 },
  );
  expect(describeFilters(filters, american).map(({ label, words }) => `${label}: ${words}`)).toEqual([
    "City: “oakland”",
    "Duplicate phone: Yes",
    "Gender: all but Prefer not to say",
    "Status: Blank or Scheduled",
    "Type: none",
    "Registered from: Nov 1, 2026",
  ]);
  expect(describeFilters(defaultFilters, american)).toEqual([]);
});

const own: OwnField[] = [
  {
    question: {
      id: "hand",
      type: "single",
      title: "Hand",
      optional: true,
      choices: [
        { id: 1, label: "Right" },
        { id: 2, label: "Left" },
      ],
    },
    isAsked: true,
  },
  {
    question: {
      id: "games",
      type: "number",
      title: "Games",
      optional: true,
      unit: "hours",
      min: 0,
      max: 99,
      decimals: 0,
    },
    isAsked: true,
  },
];

test("the study's own questions are filters too: in the address, in words, both at once, and cleared", () => {
  const filters = after(
    { kind: "own", id: "hand", filter: { anyOf: [2, null] } },
    { kind: "own", id: "games", filter: { from: 10, to: null } },
  );
  const address = filtersToAddress(filters);
  expect(address).toEqual({ "own.hand": "2,blank", "own.games": "10.." });
  expect(filtersFromAddress(address)).toEqual(filters);
  expect(Filters.parse(filters)).toEqual(filters);
  expect(isDefault(filters)).toBe(false);
  expect(describeFilters(filters, american, own).map(({ label, words }) => `${label}: ${words}`)).toEqual([
    "Hand: Left or Blank",
    "Games: 10 or more hours",
  ]);
  expect(bothOf(filters, { own: { games: { from: 5, to: 20 }, hand: { anyOf: [1, 2] } } }).own).toEqual({
    hand: { anyOf: [2] },
    games: { from: 10, to: 20 },
  });
  expect(filterReducer(filters, { kind: "clear", filter: "own.hand" }).own).toEqual({ games: { from: 10, to: null } });
  const open = { kind: "own", id: "games", filter: { from: null, to: null } } as const;
  expect(filterReducer(filterReducer(filters, { kind: "clear", filter: "own.hand" }), open)).toEqual(defaultFilters);
  expect(filtersFromAddress({ "own.hand": "right", "own.games": "a..b", "own.": "1" })).toEqual(defaultFilters);
});

test("part of a text is a filter of a question of the study's own", () => {
  const filters = after({ kind: "own", id: "why", filter: { contains: "fun, 1..2" } });
  expect(filtersToAddress(filters)).toEqual({ "own.why": "~fun, 1..2" });
  expect(filtersFromAddress({ "own.why": "~fun, 1..2" })).toEqual(filters);
  expect(describeFilters(filters, american)).toMatchObject([{ filter: "own.why", words: "“fun, 1..2”" }]);
  expect(after({ kind: "own", id: "why", filter: { contains: " " } })).toEqual(defaultFilters);
});

test("a suggested status is a filter too", () => {
  const filters = after({ kind: "suggested", statuses: [10, 7] });
  expect(filters).toEqual({ suggested: [7, 10] });
  expect(filtersToAddress(filters)).toEqual({ suggested: "7,10" });
  expect(filtersFromAddress({ suggested: "7,10" })).toEqual(filters);
  expect(Filters.parse(filters)).toEqual(filters);
  expect(isDefault(filters)).toBe(false);
  expect(describeFilters(filters, american)).toEqual([
    { filter: "suggested", label: "Suggested", words: "Rejected or Not selected" },
  ]);
  expect(bothOf(filters, { suggested: [7] }).suggested).toEqual([7]);
  expect(filterReducer(filters, { kind: "clear", filter: "suggested" })).toEqual(defaultFilters);
});
