import type { RegistrationField } from "./text.ts";

/** HB can't do without these: who it is, how to reach them, how they take part, and what they agree to. */
export const neededFields: readonly RegistrationField[] = [
  "firstName",
  "lastName",
  "bornOn",
  "email",
  "country",
  "state",
  "phone",
  "type",
  "privacyVersion",
  "contactVersion",
];

/** The privacy notice promises that these can be left out, and details are only asked for where there are any. */
export const alwaysOptional: readonly RegistrationField[] = [
  "glassesType",
  "displayHeadsetExperience",
  "specialAccommodation",
  "specialAccommodationText",
  "ethnicities",
  "skinType",
];

/** Only asked after certain answers to another question, which must come first. */
export const followedFields: Partial<Record<RegistrationField, RegistrationField>> = {
  state: "country",
  headsets: "type",
  specialAccommodationText: "specialAccommodation",
};
