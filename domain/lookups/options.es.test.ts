import { expect, test } from "vitest";
import { countries } from "./countries.ts";
import type { Entry, Lookup } from "./lookup.ts";
import { options } from "./options.es.ts";
import { studySources } from "./sources.ts";
import { usStates } from "./us-states.ts";

const lists = options as [Lookup<Entry>, { id: number; label: string }[]][];
const labelsOf = (list: object) => lists.find(([one]) => one === list)?.[1].map(({ label }) => label);

test("a list in Spanish has the same options, each with a label of its own", () => {
  for (const [{ ids }, translated] of lists) {
    expect(new Set(translated.map(({ id }) => id))).toEqual(new Set(ids));
    expect(new Set(translated.map(({ label }) => label)).size).toBe(ids.length);
    for (const { label } of translated) expect(label).not.toBe("");
  }
});

test("countries and states are in the order of their Spanish names", () => {
  const [names, states] = [labelsOf(countries), labelsOf(usStates)];
  expect(names?.slice(0, 3)).toEqual(["Afganistán", "Albania", "Alemania"]);
  for (const name of ["Estados Unidos", "México", "Hong Kong", "Palestina", "Corea del Sur", "Kosovo"])
    expect(names).toContain(name);
  expect(names?.filter(name => /^[A-Z]{2}$/.test(name))).toEqual([]);
  expect(states?.slice(-3)).toEqual(["Washington", "Wisconsin", "Wyoming"]);
  expect(states).toContain("Carolina del Norte");
});

test("what has a name of its own keeps it", () => {
  expect(labelsOf(studySources)).toContain("Craigslist");
});
