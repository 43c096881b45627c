import type { Headset } from "@hb/domain/participants/headset.ts";
import { normalizeRegistration, type RegistrationInput } from "@hb/domain/participants/registration/registration.ts";
import { contactPermission, privacyNotice } from "@hb/domain/participants/registration/text.ts";
import { newRequestId } from "../backend/call.ts";

/** A date while it is being typed. */
export interface BirthDate {
  month: number | null;
  day: string;
  year: string;
}

type Chosen<F extends keyof RegistrationInput> = NonNullable<RegistrationInput[F]> | null;
type Several<F extends keyof RegistrationInput> = NonNullable<RegistrationInput[F]>;

/** Every answer as it stands in the form: typed texts as typed, and null where nothing is chosen. */
export interface Answers {
  firstName: string;
  lastName: string;
  born: BirthDate;
  gender: Chosen<"gender">;
  email: string;
  country: Chosen<"country">;
  state: Chosen<"state">;
  phone: string;
  street: string;
  city: string;
  postalCode: string;
  type: Chosen<"type">;
  headsets: Headset[];
  consideringBrands: Several<"consideringBrands">;
  ownAccounts: Several<"ownAccounts">;
  services: Several<"services">;
  glassesType: Chosen<"glassesType">;
  displayHeadsetExperience: Several<"displayHeadsetExperience">;
  specialAccommodation: Chosen<"specialAccommodation">;
  specialAccommodationText: string;
  ethnicities: Several<"ethnicities">;
  skinType: Chosen<"skinType">;
  industry: Chosen<"industry">;
  companies: Several<"companies">;
  studySources: Several<"studySources">;
  privacyVersion: number | null;
  contactVersion: number | null;
}

export interface Draft {
  answers: Answers;
  /** One form is one registration, however often it is sent: the id is kept with it. */
  requestId: string;
  /** Says when the form was opened; only HB can write one. */
  ticket?: string | undefined;
}

export function newDraft(): Draft {
  return { answers: emptyAnswers, requestId: newRequestId() };
}

/** Fields that came with an update are empty, and an agreement holds for the words that were shown then. */
export function restoredDraft({ answers, ...kept }: Draft): Draft {
  const { privacyVersion, contactVersion, ...rest } = { ...emptyAnswers, ...answers };
  return {
    ...kept,
    answers: {
      ...rest,
      privacyVersion: privacyVersion === privacyNotice.version ? privacyVersion : null,
      contactVersion: contactVersion === contactPermission.version ? contactVersion : null,
    },
  };
}

/** What is sent: answers to questions that are no longer asked stay in the form and are left out here. */
export function sentAnswers({ born, ...answers }: Answers) {
  return normalizeRegistration({
    ...answers,
    bornOn: dateOf(born),
    headsets: answers.headsets,
    specialAccommodationText: answers.specialAccommodationText || null,
  } as RegistrationInput);
}

/** YYYY-MM-DD, or what can be said of an unfinished one: no date at all. */
export function dateOf({ month, day, year }: BirthDate): string {
  if (month === null && !day.trim() && !year.trim()) return "";
  return `${year.trim()}-${String(month ?? 0).padStart(2, "0")}-${day.trim().padStart(2, "0")}`;
}

const emptyAnswers: Answers = {
  firstName: "",
  lastName: "",
  born: { month: null, day: "", year: "" },
  gender: null,
  email: "",
  country: null,
  state: null,
  phone: "",
  street: "",
  city: "",
  postalCode: "",
  type: null,
  headsets: [],
  consideringBrands: [],
  ownAccounts: [],
  services: [],
  glassesType: null,
  displayHeadsetExperience: [],
  specialAccommodation: null,
  specialAccommodationText: "",
  ethnicities: [],
  skinType: null,
  industry: null,
  companies: [],
  studySources: [],
  privacyVersion: null,
  contactVersion: null,
};
