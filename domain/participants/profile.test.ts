import { expect, test } from "vitest";
import { country } from "../lookups/countries.ts";
import { vrHeadsetBrand } from "../lookups/vr-headsets.ts";
import { fullName } from "./participant.ts";
import { normalizeProfile, Profile, ProfileChanges, profileFields, profileProblems } from "./profile.ts";

test("a profile has every field that a person can be known by", () => {
  expect(profileFields).toEqual([
    ...["firstName", "lastName", "email", "phone", "bornOn", "gender", "ethnicities", "skinType"],
    ...["country", "state", "city", "postalCode", "street", "timeZone", "language", "industry", "glassesType"],
    ...["displayHeadsetExperience", "specialAccommodation", "specialAccommodationText", "ownAccounts", "headsets"],
    ...["consideringBrands", "services", "companies", "studySources", "source"],
  ]);
});

test("an emptied text is no value; white space at the ends and in runs isn't kept", () => {
  const changes = ProfileChanges.parse({ city: "  ", street: " 12  Elm \n Street ", firstName: " Ana  Maria " });
  expect(changes).toEqual({ city: null, street: "12 Elm Street", firstName: "Ana Maria" });
});

test("to change nothing is refused", () => {
  expect(ProfileChanges.safeParse({}).success).toBe(false);
  expect(ProfileChanges.safeParse({ color: "red" }).success).toBe(false);
});

test("a “None” chosen together with another option is refused", () => {
  expect(Profile.shape.ownAccounts.safeParse([8, 1]).success).toBe(false);
  expect(Profile.shape.ownAccounts.safeParse([8]).success).toBe(true);
  expect(Profile.shape.companies.safeParse([21, 2]).success).toBe(false);
});

test("a state outside the United States goes with the change of country", () => {
  expect(normalizeProfile({ country: country.unitedStates, state: 5 as const })).toMatchObject({ state: 5 });
  expect(normalizeProfile({ country: 1 as const, state: 5 as const })).toMatchObject({ state: null });
  expect(normalizeProfile({ country: null, state: 5 as const })).toMatchObject({ state: null });
});

test("only a Quest keeps a Quest type, and a headset's type is one of its brand", () => {
  const quest = { brand: vrHeadsetBrand.metaQuest, type: 3, questType: 2, ownedFor: 4 } as const;
  const vision = { ...quest, brand: vrHeadsetBrand.apple };
  expect(normalizeProfile({ headsets: [quest, vision] }).headsets).toEqual([
    quest,
    { brand: vrHeadsetBrand.apple, type: null, questType: null, ownedFor: 4 },
  ]);
});

test("the words for an accommodation stay only with “Yes Other”", () => {
  expect(normalizeProfile({ specialAccommodation: 3 as const, specialAccommodationText: "A ramp" })).toMatchObject({
    specialAccommodationText: "A ramp",
  });
  expect(normalizeProfile({ specialAccommodation: 2 as const, specialAccommodationText: "A ramp" })).toMatchObject({
    specialAccommodationText: null,
  });
});

test("a participant needs a name, an email or a phone, and no birth date that lies ahead", () => {
  const wren = { firstName: "Wren", lastName: "", email: null, phone: "+14155550170", bornOn: "2026-11-17" };
  const problems = (change: Partial<typeof wren> | { phone: null }) =>
    profileProblems({ ...wren, ...change }, "2026-11-17").map(({ path }) => path.join());
  expect(problems({})).toEqual([]);
  expect(problems({ phone: null })).toEqual(["email"]);
  expect(problems({ firstName: "" })).toEqual(["lastName"]);
  expect(problems({ bornOn: "2026-11-18" })).toEqual(["bornOn"]);
  expect(fullName(wren)).toBe("Wren");
});
