import { z } from "zod";
import { DateOn, oneLine, TimeZone } from "../contract.ts";
import { companies } from "../lookups/companies.ts";
import { Country, country } from "../lookups/countries.ts";
import { displayHeadsetExperience } from "../lookups/display-headset-experience.ts";
import { ethnicities } from "../lookups/ethnicities.ts";
import { Gender } from "../lookups/genders.ts";
import { GlassesType } from "../lookups/glasses-types.ts";
import { Industry } from "../lookups/industries.ts";
import { ParticipantLanguage } from "../lookups/languages.ts";
import { severalOf } from "../lookups/lookup-schema.ts";
import { ownAccounts } from "../lookups/own-accounts.ts";
import { services } from "../lookups/services.ts";
import { SkinType } from "../lookups/skin-types.ts";
import { Source, studySources } from "../lookups/sources.ts";
import { SpecialAccommodation, specialAccommodation } from "../lookups/special-accommodations.ts";
import { UsState } from "../lookups/us-states.ts";
import { vrHeadsetBrands } from "../lookups/vr-headsets.ts";
import { Answer, QuestionId } from "../surveys/question.ts";
import { Headset, maxHeadsets, normalizeHeadset } from "./headset.ts";

/** An emptied field has no value. */
const optionalLine = (max: number) => oneLine(max).nullable().transform(emptyIsNull);
const optionalText = (max: number) => z.string().trim().max(max, tooLong(max)).nullable().transform(emptyIsNull);

function emptyIsNull(text: string | null): string | null {
  return text === "" ? null : text;
}

function tooLong(max: number): string {
  return `Enter at most ${max} characters.`;
}

/** How long an answer in words may be. */
export const maxLengths = {
  firstName: 100,
  lastName: 100,
  city: 100,
  postalCode: 20,
  street: 200,
  specialAccommodationText: 500,
} as const;
export const maxEmailLength = 254;
export const maxPhoneLength = 40;
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const Email = z
  .string()
  .trim()
  .max(maxEmailLength)
  .pipe(z.email({ pattern: emailPattern, error: "Enter a valid email address." }));
/** As typed. The server stores it as E.164 and refuses anything that isn't a number. */
export const TypedPhone = z.string().trim().min(1).max(maxPhoneLength);
/** No living person was born earlier. Typos in later years are caught by the age check. */
export const earliestBirth = "1900-01-01";
const tooLongAgo = "This date is too long ago.";
export const BornOn = DateOn.refine(on => on >= earliestBirth, tooLongAgo).meta({ names: "hidden" });
const tooManyHeadsets = `Add up to ${maxHeadsets} headsets.`;

/** What is known about a person and edited by staff. Only the name is always present. */
export const Profile = z.object({
  firstName: oneLine(maxLengths.firstName),
  lastName: oneLine(maxLengths.lastName),
  email: Email.nullable(),
  phone: TypedPhone.nullable(),
  bornOn: BornOn.nullable(),
  gender: Gender.nullable(),
  ethnicities: severalOf(ethnicities),
  skinType: SkinType.nullable(),
  country: Country.nullable(),
  state: UsState.nullable(),
  city: optionalLine(maxLengths.city),
  postalCode: optionalLine(maxLengths.postalCode),
  street: optionalLine(maxLengths.street),
  timeZone: TimeZone,
  /** Null: not known yet. */
  language: ParticipantLanguage.nullable(),
  industry: Industry.nullable(),
  glassesType: GlassesType.nullable(),
  displayHeadsetExperience: severalOf(displayHeadsetExperience),
  specialAccommodation: SpecialAccommodation.nullable(),
  specialAccommodationText: optionalText(maxLengths.specialAccommodationText),
  ownAccounts: severalOf(ownAccounts),
  headsets: z.array(Headset).max(maxHeadsets, tooManyHeadsets),
  consideringBrands: severalOf(vrHeadsetBrands),
  services: severalOf(services),
  companies: severalOf(companies),
  studySources: severalOf(studySources),
  source: Source.nullable(),
});
export type Profile = z.infer<typeof Profile>;
export type ProfileField = keyof Profile;
export const profileFields = Object.keys(Profile.shape) as readonly ProfileField[];
export const ProfileChanges = Profile.partial()
  /** Answers to the study's own questions; those that aren't named stay, and null removes one. */
  .extend({ ownAnswers: z.record(QuestionId, Answer.nullable()).optional() })
  .refine(changes => Object.keys(changes).length > 0, "There are no changes to save.");
export type ProfileChanges = z.infer<typeof ProfileChanges>;

/** A person about whom nothing is known yet. */
export function emptyProfile(timeZone: string): Profile {
  return {
    firstName: "",
    lastName: "",
    email: null,
    phone: null,
    bornOn: null,
    gender: null,
    ethnicities: [],
    skinType: null,
    country: null,
    state: null,
    city: null,
    postalCode: null,
    street: null,
    timeZone,
    language: null,
    industry: null,
    glassesType: null,
    displayHeadsetExperience: [],
    specialAccommodation: null,
    specialAccommodationText: null,
    ownAccounts: [],
    headsets: [],
    consideringBrands: [],
    services: [],
    companies: [],
    studySources: [],
    source: null,
  };
}

/** Multiple answers have no order, so they are stored in the list's order and equal ones look equal. */
const severalFields = [
  "ethnicities",
  "displayHeadsetExperience",
  "ownAccounts",
  "consideringBrands",
  "services",
  "companies",
  "studySources",
] as const;

/**
 * Removes what no longer applies after a change: a state outside the United States, the Quest type of another headset, a
 * type of another brand, the details of an accommodation that wasn't requested.
 */
export function normalizeProfile<P extends Partial<Profile>>(profile: P): P {
  const normalized = { ...profile };
  if (normalized.state && normalized.country !== country.unitedStates) normalized.state = null;
  if (normalized.specialAccommodationText && normalized.specialAccommodation !== specialAccommodation.other)
    normalized.specialAccommodationText = null;
  if (normalized.headsets) normalized.headsets = normalized.headsets.map(normalizeHeadset);
  return sortAnswers(normalized);
}

/** Everything that is stored has its answers in the list's order. */
export function sortAnswers<P extends Partial<Profile>>(profile: P): P {
  const sorted = { ...profile };
  for (const field of severalFields) {
    const chosen: number[] | undefined = sorted[field];
    if (chosen) Object.assign(sorted, { [field]: [...chosen].sort((a, b) => a - b) });
  }
  return sorted;
}

/** A participant needs a name and a way to be reached, and a birth date that isn't in the future at the site. */
export function profileProblems(
  profile: Pick<Profile, "firstName" | "lastName" | "email" | "phone" | "bornOn">,
  today: DateOn,
): Problem[] {
  const problems: Problem[] = [];
  if (!profile.firstName && !profile.lastName) problems.push(problem("lastName", "Enter a name."));
  if (profile.bornOn !== null && profile.bornOn > today)
    problems.push(problem("bornOn", "This date is in the future."));
  if (!profile.email && !profile.phone) problems.push(problem("email", "Enter an email address or a phone number."));
  return problems;
}

/** What's wrong with one answer, in the same form as input errors from the platform. */
export interface Problem {
  path: string[];
  message: string;
}

export function problem(field: string, message: string): Problem {
  return { path: [field], message };
}
