import type { HbField } from "@hb/domain/participants/merge/merge.ts";

const labels: Record<HbField, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  bornOn: "Date of birth",
  gender: "Gender",
  ethnicities: "Ethnicities",
  skinType: "Skin type",
  country: "Country",
  state: "State",
  city: "City",
  postalCode: "Postal code",
  street: "Street",
  timeZone: "Time zone",
  language: "Language",
  industry: "Industry",
  glassesType: "Glasses",
  displayHeadsetExperience: "Headset side effects",
  specialAccommodation: "Accommodation",
  specialAccommodationText: "Details",
  ownAccounts: "Accounts",
  headsets: "Owns",
  consideringBrands: "Considering",
  services: "Services",
  companies: "Companies",
  studySources: "Heard about us",
  source: "Source",
  type: "Type",
  ownerType: "Owner type",
  status: "Status",
};

const inSentence: Partial<Record<HbField, string>> = {
  email: "email address",
  phone: "phone number",
  headsets: "list of headsets",
  consideringBrands: "list of brands",
  specialAccommodationText: "accommodation",
};

export const fieldNames = {
  labels,
  blank: "Blank",
  /** In the middle of a sentence. */
  inSentence: (field: HbField) => inSentence[field] ?? labels[field].toLowerCase(),
  ownInSentence: (question: string) => `“${question}”`,
};

export const profileText = {
  contact: "Contact",
  address: "Address",
  person: "Person",
  years: (age: number) => `${age} years`,
  headsets: "Headsets",
  study: "Study",
  own: "Own questions",
};

export const profileFieldText = {
  notSaved: "Not saved.",
  waiting: "Not saved yet.",
  undecided: (theirs: string) => `Not saved: a colleague changed this to ${theirs}. Choose which value to keep.`,
};

export const fieldEditorText = {
  unknownZone: "Unknown time zone. Use a name like America/Los_Angeles.",
  dateExpected: (example: string) => `Enter a date like ${example}.`,
  numberExpected: "Enter a number.",
  invalid: "This isn't valid.",
};

export const headsetsText = {
  label: "Headsets owned",
  brandLabel: (number: number) => `Brand of headset ${number}`,
  questTypeLabel: (number: number) => `Quest type of headset ${number}`,
  questType: "Quest type",
  typeLabel: (number: number) => `Type of headset ${number}`,
  type: "Type",
  ownedForLabel: (number: number) => `How long headset ${number} has been owned`,
  ownedFor: "Owned for",
  remove: (number: number) => `Remove headset ${number}`,
  add: "Add headset",
};

export const conflictText = {
  you: "You",
  colleague: "A colleague",
  title: (editor: string, field: string) => `${editor} changed this ${field} while you were editing`,
  words: (name: string, id: number) =>
    `Your value isn't saved yet. Choose which one to keep for ${name} (${id}). The other one stays in the history.`,
  before: (field: string, value: string) => `${field} before both edits: ${value}`,
  savedAt: (when: string) => `Saved at ${when}`,
  mine: "Your edit, not saved yet",
  othersSaved: (fields: readonly string[]) => (
    <>
      <b>{fields.length === 1 ? "Your other change was saved:" : `Your other ${fields.length} changes were saved:`}</b>{" "}
      {fields.join(", ")}.
    </>
  ),
};
