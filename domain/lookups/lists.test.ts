import { expect, test } from "vitest";
import { emailTypes, isAccountEmail } from "../emails/email-types.ts";
import { languages } from "../language.ts";
import { logActions } from "../log/actions.ts";
import { ageRanges } from "../participants/age-ranges.ts";
import { participantStatuses } from "../participants/status.ts";
import { deviceStatuses } from "../remote-study/device-status.ts";
import { remoteStudyStatuses } from "../remote-study/status.ts";
import { sessionStatuses } from "../sessions/status.ts";
import { companies } from "./companies.ts";
import { countries, country } from "./countries.ts";
import { deviceNames } from "./device-names.ts";
import { displayHeadsetExperience } from "./display-headset-experience.ts";
import { ethnicities } from "./ethnicities.ts";
import { genders } from "./genders.ts";
import { glassesTypes } from "./glasses-types.ts";
import { industries } from "./industries.ts";
import { languageId, languageOf, participantLanguages } from "./languages.ts";
import type { Entry, Lookup } from "./lookup.ts";
import { ownAccounts } from "./own-accounts.ts";
import { ownerTypes, participantTypes } from "./participant-types.ts";
import { services } from "./services.ts";
import { skinTypes } from "./skin-types.ts";
import { sources, studySources } from "./sources.ts";
import { specialAccommodations } from "./special-accommodations.ts";
import { usStates } from "./us-states.ts";
import { questTypes, typesOfBrand, vrHeadsetBrands, vrHeadsetTypes, vrOwnershipDurations } from "./vr-headsets.ts";

/** Lists of which every id and label is given. */
const given: [string, Lookup<Entry>, string][] = [
  ["device names", deviceNames, "1 Apple Vision Pro (AVP); 2 Meta Quest 3 (MQ3)"],
  [
    "device statuses",
    deviceStatuses,
    "blank; 1 Device provided; 2 No device was provided; 3 Keeping the device; 4 Return requested; 5 Returned; " +
      "6 Device not returned",
  ],
  [
    "email types",
    emailTypes,
    "1 Handoff; 2 Booking confirmation; 3 Booking reminder loaner; 4 Survey reminder daily; 5 Survey reminder weekly; " +
      "6 Imminent purchases; 7 Booking reminder owner; 8 Remote onboarding owner; 9 Remote onboarding loaner; " +
      "10 loaner AVP; 11 loaner MQ3; 12 owner AVP; 13 owner MQ3; " +
      "100 Registration received; 101 Booking invitation; 102 Link requested; 103 Consent request; 104 Signed consent; " +
      "105 Consent link; 106 Consent code; 107 Questionnaire reminder; 108 Confirm email address; " +
      "110 Account created; 111 Password reset; 112 Email changed; 113 Anonymization waiting; 114 New sign-in; 115 Log seal; 116 Two-step sign-in reset; 117 Ethics approval expiring; 118 System problem",
  ],
  ["display-headset experience", displayHeadsetExperience, "0 None; 1 dizziness/vertigo; 2 altered thinking"],
  ["genders", genders, "1 Female; 2 Male; 3 Non-binary; 4 Prefer not to say"],
  ["glasses types", glassesTypes, "1 No; 2 Bifocal; 3 Cylindrical; 4 Multifocal; 5 Spherical; 100 Unknown type"],
  [
    "owner types",
    ownerTypes,
    "blank; 1 Not purchased/Interested in purchasing; 2 Purchased/not used; 3 Purchased/used; 4 Unresponsive",
  ],
  ["own accounts", ownAccounts, "1 AppleID; 2 Google; 3 Meta; 4 Microsoft; 5 PSN; 6 Samsung; 7 Steam; 8 None"],
  ["participant types", participantTypes, "1 Loaner; 2 Owner"],
  ["sources", sources, "1 Respondent; 2 Recruiter 1; 3 Recruiter 2"],
  ["special accommodations", specialAccommodations, "1 No; 2 Yes Service animal; 3 Yes Other"],
  ["VR headset brands", vrHeadsetBrands, "1 Apple; 2 HTC Vive; 3 Playstation; 4 Meta Quest; 5 Oculus; 6 Samsung"],
  [
    "VR ownership durations",
    vrOwnershipDurations,
    "1 under 2 weeks; 2 2 weeks to 1 month; 3 1 to 3 months; 4 3 months to 1 year; 5 over 1 year",
  ],
  ["Quest types", questTypes, "1 Quest 2; 2 Quest 3/3S; 3 Quest Pro"],
  ["skin types", skinTypes, "1 I; 2 II; 3 III; 4 IV; 5 V; 6 VI"],
  ["participant languages", participantLanguages, "1 English; 2 Spanish"],
  ["age ranges", ageRanges, "1 18-30; 2 31-45; 3 46-64; 4 65+"],
  [
    "participant statuses",
    participantStatuses,
    "blank; 1 Contacted; 5 Scheduled; 6 Completed; 7 Rejected; 8 Duplicate; 9 Withdrawn; 10 Not selected",
  ],
  [
    "session statuses",
    sessionStatuses,
    "0 Open; 1 Scheduled; 2 Checked In; 3 Completed; 4 Rescheduled; 5 NoShow; 6 Withdrawn; 7 Failed - Comp.; " +
      "8 Failed - No Comp.",
  ],
  [
    "remote study statuses",
    remoteStudyStatuses,
    "blank; 1 Onboarded; 2 Declined; 4 Remote active; 5 Inactive; 6 Completed; 7 Withdrawn contacted; 8 Withdrawn final",
  ],
];

/** Lists of which only the number of options is given, with the first id. */
const counted: [string, Lookup<Entry>, { from: number; count: number; including: string[] }][] = [
  ["countries", countries, { from: 1, count: 205, including: [] }],
  ["US states", usStates, { from: 1, count: 51, including: ["District of Columbia"] }],
  ["ethnicities", ethnicities, { from: 0, count: 14, including: ["Prefer not to state", "Other"] }],
  ["industries", industries, { from: 1, count: 16, including: [] }],
  ["study sources", studySources, { from: 1, count: 20, including: [] }],
  ["services", services, { from: 1, count: 14, including: [] }],
  ["VR headset types", vrHeadsetTypes, { from: 1, count: 8, including: [] }],
  ["companies", companies, { from: 1, count: 21, including: ["None of these"] }],
];

test.each(given)("%s have the given ids and labels in the given order", (_, list, expected) => {
  const written = list.entries.map(({ id, label }) => (id === null && label === "Blank" ? "blank" : `${id} ${label}`));
  expect(written.join("; ")).toBe(expected);
});

test.each(counted)("%s have the given number of options, counted on from the first id", (_, list, expected) => {
  expect(list.ids).toEqual(Array.from({ length: expected.count }, (_, n) => expected.from + n));
  expect(list.entries.map(({ label }) => label)).toEqual(expect.arrayContaining(expected.including));
});

const lists: [string, Lookup<Entry>][] = [
  ...[...given, ...counted].map(([name, list]): [string, Lookup<Entry>] => [name, list]),
  ["log actions", logActions],
];

test.each(lists)("%s: no id, label, name or spelling stands for two options", (_, { entries, ids, find }) => {
  expect(new Set(ids).size).toBe(entries.length);
  for (const { id, label, code, also = [] } of entries)
    for (const words of [label, ...(code ? [code] : []), ...also]) expect([words, find(words)]).toEqual([words, id]);
  const names = entries.flatMap(({ name }) => name ?? []);
  expect(new Set(names).size).toBe(names.length);
});

test.each(lists)("%s: exactly “None…” and “Prefer not to state” exclude the rest", (_, { entries }) => {
  for (const { label, excludesRest } of entries)
    expect([label, excludesRest === true]).toEqual([label, /^None\b|^Prefer not to state$/.test(label)]);
});

test("countries and states stand in alphabetical order and carry codes of two letters, each once", () => {
  for (const { entries } of [countries, usStates]) {
    const labels = entries.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator("en").compare));
    const codes = entries.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[A-Z]{2}$/);
  }
});

test("every country's code is that of a region", () => {
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(countries.entries.filter(({ code }) => regions.of(code) === undefined)).toEqual([]);
});

test("the country whose states are asked for is the United States", () => {
  expect(countries.get(country.unitedStates)).toMatchObject({ label: "United States", code: "US" });
});

test("a headset type belongs to one brand, and every brand has at least one", () => {
  const byBrand = vrHeadsetBrands.ids.map(brand => typesOfBrand(brand).length);
  expect(Math.min(...byBrand)).toBe(1);
  expect(byBrand.reduce((sum, n) => sum + n)).toBe(8);
});

test("the account emails are 110 to 118", () => {
  expect(emailTypes.ids.filter(isAccountEmail)).toEqual([110, 111, 112, 113, 114, 115, 116, 117, 118]);
});

test("where a label is a note for staff, participants are asked in their own words", () => {
  const asked = (list: { entries: readonly Entry[] }) => list.entries.map(entry => entry.asked ?? entry.label);
  expect(asked(specialAccommodations)).toEqual(["No", "Yes, I come with a service animal", "Yes, something else"]);
  expect(asked(glassesTypes).at(-1)).toBe("Yes, I don't know which");
  expect(asked(skinTypes)[1]).toBe("II: usually burns, tans a little");
});

test("a language that a profile keeps is one that pages speak", () => {
  for (const language of languages) expect(languageOf(languageId(language))).toBe(language);
  expect(participantLanguages.ids).toEqual(languages.map(languageId));
  expect(languageOf(null)).toBeUndefined();
});
