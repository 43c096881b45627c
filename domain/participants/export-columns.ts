import { type ColumnContext, columnsOf, type ExportColumn, listSeparator } from "../export/column.ts";
import { companies } from "../lookups/companies.ts";
import { countries } from "../lookups/countries.ts";
import { displayHeadsetExperience } from "../lookups/display-headset-experience.ts";
import { ethnicities } from "../lookups/ethnicities.ts";
import { genders } from "../lookups/genders.ts";
import { glassesTypes } from "../lookups/glasses-types.ts";
import { industries } from "../lookups/industries.ts";
import { participantLanguages } from "../lookups/languages.ts";
import { ownAccounts } from "../lookups/own-accounts.ts";
import { ownerTypes, participantTypes } from "../lookups/participant-types.ts";
import { services } from "../lookups/services.ts";
import { skinTypes } from "../lookups/skin-types.ts";
import { sources, studySources } from "../lookups/sources.ts";
import { specialAccommodations } from "../lookups/special-accommodations.ts";
import { usStates } from "../lookups/us-states.ts";
import { questTypes, vrHeadsetBrands, vrHeadsetTypes, vrOwnershipDurations } from "../lookups/vr-headsets.ts";
import { questionColumns } from "../surveys/export-columns.ts";
import { ageOn } from "./age-ranges.ts";
import { consentStates } from "./consent-state.ts";
import type { Headset } from "./headset.ts";
import { ownFieldName } from "./merge/merge.ts";
import type { OwnField } from "./own-fields.ts";
import type { Participant } from "./participant.ts";
import { participantStatuses } from "./status.ts";

/** Everything exported about a person: the profile, comments, and possible duplicates. */
export interface ExportedParticipant extends Participant {
  duplicateName: boolean;
  duplicateEmail: boolean;
  duplicatePhone: boolean;
  /** Oldest first. */
  comments: readonly { body: string; authorName: string; createdAt: string }[];
}

/** Few people are older, so a year of birth could identify them: de-identified files leave it out. */
const maxExportedAge = 89;
const identifying = true;
const codesOf = (list: typeof countries | typeof usStates) =>
  new Map<number | null, string | undefined>(list.entries.map(({ id, code }) => [id, code]));
const [countryCodes, stateCodes] = [codesOf(countries), codesOf(usStates)];
const { stored, text, freeText, integer, yesNo, date, participant, moment, one, several } =
  columnsOf<ExportedParticipant>();

/** Every column: HB's own, and one for each question of the study's own. */
export function participantColumns(fields: readonly OwnField[]): readonly ExportColumn<ExportedParticipant>[] {
  return [...hbColumns, ...fields.flatMap(({ question }) => questionColumns(question, ownAnswerOf(question.id)))];
}

/** The field of such a column, as screens refer to it. */
const ownAnswerOf = (id: string) => ({
  field: ownFieldName(id),
  key: `own_${id}`,
  answer: (row: ExportedParticipant) => row.ownAnswers[id],
});

const hbColumns: readonly ExportColumn<ExportedParticipant>[] = [
  ...stored("participant", "id", "Participant", { key: "participant" }),
  ...stored("text", "firstName", "First name", { identifying }),
  ...stored("text", "lastName", "Last name", { identifying }),
  ...one("status", "Status", participantStatuses, row => row.status),
  ...yesNo("unconfirmedSince", "Email confirmed", row => row.unconfirmedSince === null, { key: "email_confirmed" }),
  ...one("suggestion", "Suggested status", participantStatuses, row => row.suggestion?.status ?? null, {
    key: "suggested_status",
    note: "By a screening rule of the registration form.",
  }),
  ...text("suggestion", "Suggested because", row => row.suggestion?.reason ?? null, { key: "suggested_because" }),
  ...one("type", "Type", participantTypes, row => row.type),
  ...one("ownerType", "Owner type", ownerTypes, row => row.ownerType),
  ...one("consent", "Consent", consentStates, row => row.consent),
  ...stored("text", "email", "Email", { identifying }),
  ...stored("text", "phone", "Phone", { identifying, note: "E.164" }),
  ...date("bornOn", "Date of birth", row => row.bornOn, { identifying }),
  ...integer("bornOn", "Year of birth", yearOfBirth, {
    key: "year_of_birth",
    note: `De-identified: blank for ages ${maxExportedAge + 1} and over.`,
  }),
  ...integer("bornOn", "Age on export date", age, {
    key: "age",
    note: `De-identified: ${maxExportedAge + 1} means ${maxExportedAge + 1} or older.`,
  }),
  ...one("gender", "Gender", genders, row => row.gender),
  ...several("ethnicities", "Ethnicities", ethnicities, row => row.ethnicities),
  ...one("skinType", "Skin type", skinTypes, row => row.skinType, { note: "Fitzpatrick" }),
  ...one("country", "Country", countries, row => row.country),
  ...text("country", "Country, ISO code", row => countryCodes.get(row.country) ?? null, { key: "country_iso" }),
  ...one("state", "State", usStates, row => row.state),
  ...text("state", "State, ISO code", row => stateCodes.get(row.state) ?? null, { key: "state_iso" }),
  ...stored("text", "city", "City", { identifying }),
  ...stored("text", "postalCode", "Postal code", { identifying }),
  ...stored("text", "street", "Street", { identifying }),
  ...text("timeZone", "Time zone", row => row.timeZone),
  ...one("language", "Language", participantLanguages, row => row.language),
  ...one("industry", "Industry", industries, row => row.industry),
  ...one("glassesType", "Glasses", glassesTypes, row => row.glassesType),
  ...several(
    "displayHeadsetExperience",
    "Display-headset experience",
    displayHeadsetExperience,
    row => row.displayHeadsetExperience,
  ),
  ...one("specialAccommodation", "Special accommodation", specialAccommodations, row => row.specialAccommodation),
  ...freeText("specialAccommodationText", "Special accommodation details", row => row.specialAccommodationText),
  ...several("ownAccounts", "Own accounts", ownAccounts, row => row.ownAccounts),
  ...text("headsets", "Headsets owned", row => row.headsets.map(formatHeadset).join(listSeparator) || null),
  ...text("headsets", "Headsets owned, ids", row => row.headsets.map(idsOfHeadset).join(listSeparator) || null, {
    key: "headsets_ids",
    note: "brand:type:Quest type:owned for",
  }),
  ...several("consideringBrands", "Brands considered", vrHeadsetBrands, row => row.consideringBrands),
  ...several("services", "Services subscribed to", services, row => row.services),
  ...several("companies", "Household employers", companies, row => row.companies),
  ...several("studySources", "How they heard of the study", studySources, row => row.studySources),
  ...one("source", "Source", sources, row => row.source),
  ...yesNo("duplicateName", "Duplicate name", row => row.duplicateName),
  ...yesNo("duplicateEmail", "Duplicate email", row => row.duplicateEmail),
  ...yesNo("duplicatePhone", "Duplicate phone", row => row.duplicatePhone),
  ...participant("mergedInto", "Merged into", row => row.mergedInto),
  ...freeText("comments", "Comments", ({ comments }) => comments.map(formatComment).join("\n") || null),
  ...integer("privacyVersion", "Privacy notice accepted, version", row => row.privacyVersion),
  ...integer("contactVersion", "Contact permission accepted, version", row => row.contactVersion),
  ...stored("moment", "createdAt", "Registered"),
  ...stored("moment", "updatedAt", "Changed"),
  ...moment("anonymisedAt", "Anonymized", row => row.anonymisedAt ?? null),
  ...integer("version", "Version", row => row.version, { note: "Increases with every change." }),
];

function age({ bornOn }: Participant, { today, profile }: ColumnContext): number | null {
  if (bornOn === null) return null;
  const years = ageOn(bornOn, today);
  return profile === "full" ? years : Math.min(years, maxExportedAge + 1);
}

function yearOfBirth({ bornOn }: Participant, { today, profile }: ColumnContext): number | null {
  if (bornOn === null || (profile === "deidentified" && ageOn(bornOn, today) > maxExportedAge)) return null;
  return Number(bornOn.slice(0, 4));
}

function formatHeadset({ brand, type, questType, ownedFor }: Headset): string {
  return [
    vrHeadsetBrands.label(brand),
    type !== null && vrHeadsetTypes.label(type),
    questType !== null && questTypes.label(questType),
    ownedFor !== null && vrOwnershipDurations.label(ownedFor),
  ]
    .filter(Boolean)
    .join(", ");
}

function idsOfHeadset({ brand, type, questType, ownedFor }: Headset): string {
  return [brand, type, questType, ownedFor].map(id => id ?? "").join(":");
}

function formatComment({ body, authorName, createdAt }: ExportedParticipant["comments"][number]): string {
  return `${authorName}, ${createdAt.slice(0, 10)}: ${body}`;
}
