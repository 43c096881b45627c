import { expect, test } from "vitest";
import { countries } from "../../lookups/countries.ts";
import { specialAccommodation } from "../../lookups/special-accommodations.ts";
import {
  ageProblem,
  answerProblems,
  conditionProblems,
  normalizeRegistration,
  Registration,
  type RegistrationInput,
  sourceOfLink,
} from "./registration.ts";
import { registrationProblems as spanish } from "./text.es.ts";
import { questions, registrationSteps } from "./text.ts";

const least: RegistrationInput = {
  firstName: "Wren",
  lastName: "Abernathy",
  email: "wren@example.com",
  phone: "(415) 555-0170",
  bornOn: "1990-05-01",
  gender: 1,
  country: 196,
  state: 5,
  type: 1,
  privacyVersion: 1,
  contactVersion: 1,
};
const problemsOf = (change: Record<string, unknown>) =>
  Registration.safeParse({ ...least, ...change }).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("names, email, phone, birth date, country and state, the way to take part and both permissions are required", () => {
  expect(Registration.safeParse(least).success).toBe(true);
  const required = ["firstName", "lastName", "email", "phone", "bornOn", "country", "state", "type"];
  for (const field of [...required, "privacyVersion", "contactVersion"]) {
    const { [field as keyof typeof least]: _, ...rest } = least;
    const result = Registration.safeParse(rest);
    expect([field, result.error?.issues.map(({ path }) => path.join("."))]).toEqual([field, [field]]);
  }
  for (const field of ["firstName", "lastName", "email", "phone"])
    expect(problemsOf({ [field]: "  " })).toEqual([field]);
});

test("what the form finds wrong without the schema is what the schema finds wrong", () => {
  const wrong: Record<string, unknown>[] = [
    ...["firstName", "lastName", "email", "phone"].flatMap(field => [{ [field]: "" }, { [field]: " \t" }]),
    ...["country", "type", "privacyVersion", "contactVersion"].map(field => ({ [field]: null })),
    ...["wren", "wren@", "wren@example", "a@b.c", "a b@example.com", ".a@example.com", "wren@-example.com"].map(
      email => ({ email }),
    ),
    ...["wren.o'hara+x@mail.example.co", " wren@example.com ", `${"w".repeat(243)}@example.com`].map(email => ({
      email,
    })),
    ...["12345", "1234", "+1 (415) 555-0170", "n/a", "1".repeat(40), "1".repeat(41)].map(phone => ({ phone })),
    ...["", "1990-02-30", "1990-00-00", "1899-12-31", "1900-01-01", "90-5-1", "2000-02-29", "1900-02-29"].map(
      bornOn => ({
        bornOn,
      }),
    ),
    ...[100, 101].flatMap(length => ["firstName", "lastName", "city"].map(field => ({ [field]: "x".repeat(length) }))),
    ...[20, 21].map(length => ({ country: 1, state: null, postalCode: "9".repeat(length) })),
    ...[200, 201].map(length => ({ street: "x".repeat(length) })),
    ...[500, 501].map(length => ({
      specialAccommodation: specialAccommodation.other,
      specialAccommodationText: "x".repeat(length),
    })),
    ...[12, 13].map(length => ({
      type: 2,
      headsets: Array.from({ length }, () => ({ brand: 1, type: null, questType: null, ownedFor: null })),
    })),
  ];
  for (const change of wrong) {
    const found = answerProblems({ ...least, ...change }).map(({ path }) => path.join("."));
    const fieldsFound = [...new Set(problemsOf(change).map(path => path.split(".")[0]))];
    expect([change, [...new Set(found)]]).toEqual([change, fieldsFound]);
  }
});

test("everything else may be skipped, and a skipped answer is no value", () => {
  expect(Registration.parse(least)).toMatchObject({
    city: null,
    ethnicities: [],
    skinType: null,
    headsets: [],
    specialAccommodationText: null,
    source: 1,
  });
});

test("an unknown time zone is no reason to refuse: the person never saw it", () => {
  expect(Registration.parse({ ...least, timeZone: "Etc/Unknown" }).timeZone).toBeUndefined();
  expect(Registration.parse({ ...least, timeZone: "Europe/Berlin" }).timeZone).toBe("Europe/Berlin");
});

test("a state is asked for in the United States only", () => {
  expect(problemsOf({ state: null })).toEqual(["state"]);
  expect(problemsOf({ country: 1, state: 5 })).toEqual(["state"]);
  expect(problemsOf({ country: 1, state: null })).toEqual([]);
});

test("owned headsets are asked of owners only", () => {
  const headsets = [{ brand: 1, type: 1, questType: null, ownedFor: 2 }];
  expect(problemsOf({ headsets })).toEqual(["headsets"]);
  expect(problemsOf({ headsets, type: 2 })).toEqual([]);
  expect(problemsOf({ type: 2 })).toEqual([]);
});

test("a Quest type is asked for a Quest only, and a model is one of its brand", () => {
  const headset = { brand: 4, type: 3, questType: 2, ownedFor: null };
  expect(problemsOf({ type: 2, headsets: [headset] })).toEqual([]);
  expect(problemsOf({ type: 2, headsets: [headset, { ...headset, brand: 1, type: 1 }] })).toEqual([
    "headsets.1.questType",
  ]);
  expect(problemsOf({ type: 2, headsets: [{ ...headset, brand: 1, questType: null }] })).toEqual(["headsets.0.type"]);
});

test("None excludes the rest of its list", () => {
  expect(problemsOf({ ownAccounts: [8, 1] })).toEqual(["ownAccounts"]);
  expect(problemsOf({ services: [14, 2] })).toEqual(["services"]);
  expect(problemsOf({ companies: [21, 3] })).toEqual(["companies"]);
  expect(problemsOf({ displayHeadsetExperience: [0, 1] })).toEqual(["displayHeadsetExperience"]);
});

test("text about an accommodation belongs to “Yes Other”", () => {
  expect(problemsOf({ specialAccommodation: 3, specialAccommodationText: "A ramp" })).toEqual([]);
  expect(problemsOf({ specialAccommodation: 1, specialAccommodationText: "A ramp" })).toEqual([
    "specialAccommodationText",
  ]);
});

test("18 or older on the site's date, on the birthday itself", () => {
  expect(ageProblem("2008-11-17", "2026-11-16")?.path).toEqual(["bornOn"]);
  expect(ageProblem("2008-11-17", "2026-11-17")).toBeUndefined();
  expect(ageProblem("2030-01-01", "2026-11-17")?.message).toMatch(/in the future/);
  expect(problemsOf({ bornOn: "1899-12-31" })).toEqual(["bornOn"]);
});

test("agreement is to a version that was shown, today's or an earlier one", () => {
  expect(problemsOf({ privacyVersion: 0 })).toEqual(["privacyVersion"]);
  expect(problemsOf({ contactVersion: 99 })).toEqual(["contactVersion"]);
});

test("a form drops what is no longer asked for before it sends", () => {
  const draft = {
    ...least,
    country: 1 as const,
    type: 1 as const,
    headsets: [{ brand: 1, type: 1, questType: null, ownedFor: null } as const],
  };
  expect(Registration.safeParse(normalizeRegistration(draft)).success).toBe(true);
});

test("a recruiter is recognized by the link; any other visitor is a respondent", () => {
  expect(["2", "3", "1", "9", "", "x", null, undefined].map(sourceOfLink)).toEqual([2, 3, 1, 1, 1, 1, 1, 1]);
});

test("every question of the form is in one step and has its text", () => {
  const asked = registrationSteps.flatMap(step => step.fields);
  expect(new Set(asked).size).toBe(asked.length);
  const worded = [...Object.keys(questions), "privacyVersion", "contactVersion"];
  expect(asked.toSorted()).toEqual(worded.toSorted());
  for (const personal of ["gender", "ethnicities", "skinType", "bornOn", "displayHeadsetExperience"] as const)
    expect(questions[personal].why).toBeTruthy();
});

test("a postal code is checked where its form is known, and taken as it is elsewhere", () => {
  const of = (code: string) => countries.entries.find(one => one.code === code)?.id;
  const checked = (code: string, postalCode: string) =>
    problemsOf({ country: of(code), state: code === "US" ? 5 : null, postalCode });
  for (const right of ["94110", " 94110-1234 ", "941101234", "94110 1234"]) expect(checked("US", right)).toEqual([]);
  for (const wrong of ["9411", "941100", "94110-12", "K1A 0B1"])
    expect([wrong, checked("US", wrong)]).toEqual([wrong, ["postalCode"]]);
  expect(checked("PR", "00901")).toEqual([]);
  for (const right of ["K1A 0B1", "k1a0b1", "K1A-0B1"]) expect(checked("CA", right)).toEqual([]);
  expect(checked("CA", "94110")).toEqual(["postalCode"]);
  expect(checked("MX", "06500")).toEqual([]);
  expect(checked("MX", "6500")).toEqual(["postalCode"]);
  for (const any of ["SW1A 1AA", "none", ""]) expect(checked("GB", any)).toEqual([]);
});

test("what is wrong is said in the applicant's language", () => {
  const answers = { ...least, firstName: "", email: "wren@", city: "x".repeat(101) };
  const said = answerProblems(answers, spanish).map(({ message }) => message);
  expect(said).toEqual(["Responda a esta pregunta.", spanish.tooLong(100), spanish.email]);
  const home = { country: 196, state: null, postalCode: "x", type: 1, headsets: [] } as const;
  const rest = { specialAccommodation: null, specialAccommodationText: null };
  const conditional = conditionProblems({ ...home, ...rest, headsets: [] }, spanish).map(({ message }) => message);
  expect(conditional).toEqual([spanish.stateMissing, spanish.postalCode("94110")]);
  expect(ageProblem("2008-11-18", "2026-11-17", spanish)?.message).toBe(spanish.tooYoung);
});
