import { countries, country } from "@hb/domain/lookups/countries.ts";
import { usStates } from "@hb/domain/lookups/us-states.ts";
import { expect, test } from "vitest";
import { addressOf, placeOf } from "./contact-text.ts";

const california = usStates.find("CA") ?? null;
const portugal = countries.find("Portugal") ?? null;

test("a place is a city with its state, or with its country outside the United States", () => {
  expect(placeOf({ city: "San Jose", state: california, country: country.unitedStates })).toBe("San Jose, CA");
  expect(placeOf({ city: "Lisbon", state: null, country: portugal })).toBe("Lisbon, Portugal");
  expect(placeOf({ city: null, state: null, country: country.unitedStates })).toBe("United States");
  expect(placeOf({ city: null, state: null, country: null })).toBeNull();
});

test("an address reads as on an envelope, without what isn't known", () => {
  const berkeley = { city: "Berkeley", state: california, country: country.unitedStates };
  expect(addressOf({ ...berkeley, street: "2140 Cedar St", postalCode: "94709" })).toBe(
    "2140 Cedar St, Berkeley, CA 94709, United States",
  );
  expect(addressOf({ ...berkeley, street: null, postalCode: null })).toBe("Berkeley, CA, United States");
});
