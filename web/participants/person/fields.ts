import { staffFullDate } from "@hb/domain/format.ts";
import type { Locale } from "@hb/domain/locale.ts";
import { companies } from "@hb/domain/lookups/companies.ts";
import { countries } from "@hb/domain/lookups/countries.ts";
import { displayHeadsetExperience } from "@hb/domain/lookups/display-headset-experience.ts";
import { ethnicities } from "@hb/domain/lookups/ethnicities.ts";
import { genders } from "@hb/domain/lookups/genders.ts";
import { glassesTypes } from "@hb/domain/lookups/glasses-types.ts";
import { industries } from "@hb/domain/lookups/industries.ts";
import { participantLanguages } from "@hb/domain/lookups/languages.ts";
import { type Entry, type Lookup, lookup } from "@hb/domain/lookups/lookup.ts";
import { ownAccounts } from "@hb/domain/lookups/own-accounts.ts";
import { ownerTypes, participantTypes } from "@hb/domain/lookups/participant-types.ts";
import { services } from "@hb/domain/lookups/services.ts";
import { skinTypes } from "@hb/domain/lookups/skin-types.ts";
import { sources, studySources } from "@hb/domain/lookups/sources.ts";
import { specialAccommodations } from "@hb/domain/lookups/special-accommodations.ts";
import { usStates } from "@hb/domain/lookups/us-states.ts";
import { questTypes, vrHeadsetBrands, vrHeadsetTypes, vrOwnershipDurations } from "@hb/domain/lookups/vr-headsets.ts";
import type { Headset } from "@hb/domain/participants/headset.ts";
import { type HbField, type MergeField, ownIdOf } from "@hb/domain/participants/merge/merge.ts";
import { choicesOf, type OwnField } from "@hb/domain/participants/own-fields.ts";
import type { OwnQuestion } from "@hb/domain/participants/registration/form-content.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import { formatPhone } from "./contact-text.ts";
import { fieldNames } from "./field-text.tsx";

/** How a field is edited: typed, chosen from a list, or in rows. */
export type FieldKind =
  | { by: "typing"; as: "line" | "text" | "email" | "phone" | "date" | "zone" | "number" }
  | { by: "one"; list: Lookup<Entry> }
  | { by: "several"; list: Lookup<Entry> }
  | { by: "headsets" };

interface Field {
  label: string;
  kind: FieldKind;
}

const typing = (as: Extract<FieldKind, { by: "typing" }>["as"] = "line"): FieldKind => ({ by: "typing", as });
const one = (list: Lookup<Entry>): FieldKind => ({ by: "one", list });
const several = (list: Lookup<Entry>): FieldKind => ({ by: "several", list });

/** Everything that HB knows about a person and that can be edited, compared and merged. */
const kinds: Record<HbField, FieldKind> = {
  firstName: typing(),
  lastName: typing(),
  email: typing("email"),
  phone: typing("phone"),
  bornOn: typing("date"),
  gender: one(genders),
  ethnicities: several(ethnicities),
  skinType: one(skinTypes),
  country: one(countries),
  state: one(usStates),
  city: typing(),
  postalCode: typing(),
  street: typing(),
  timeZone: typing("zone"),
  language: one(participantLanguages),
  industry: one(industries),
  glassesType: one(glassesTypes),
  displayHeadsetExperience: several(displayHeadsetExperience),
  specialAccommodation: one(specialAccommodations),
  specialAccommodationText: typing("text"),
  ownAccounts: several(ownAccounts),
  headsets: { by: "headsets" },
  consideringBrands: several(vrHeadsetBrands),
  services: several(services),
  companies: several(companies),
  studySources: several(studySources),
  source: one(sources),
  type: one(participantTypes),
  ownerType: one(ownerTypes),
  status: one(participantStatuses),
};

/** A field of HB's, or a question of the study's own. */
export function fieldOf(field: MergeField, own: readonly OwnField[]): Field {
  const id = ownIdOf(field);
  if (id === undefined) return { label: fieldNames.labels[field as HbField], kind: kinds[field as HbField] };
  const question = own.find(one => one.question.id === id)?.question;
  return question ? { label: question.title, kind: ownKind(question) } : { label: id, kind: typing() };
}

function ownKind(question: OwnQuestion): FieldKind {
  const list = choicesOf(question);
  if (list) return { by: question.type === "several" ? "several" : "one", list };
  if (question.type === "scale") return { by: "one", list: stepsOf(question) };
  return { by: "typing", as: question.type === "number" ? "number" : "text" };
}

function stepsOf({ from, to, fromLabel, toLabel }: Extract<OwnQuestion, { type: "scale" }>): Lookup<Entry> {
  const labelOf = (step: number) =>
    step === from ? `${step} ${fromLabel}` : step === to ? `${step} ${toLabel}` : String(step);
  return lookup(Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at, label: labelOf(from + at) })));
}

/** Status has its own steps. */
export type EditableField = Exclude<MergeField, "status">;

/** A field's value as text; undefined when there is none. */
export function fieldText(
  field: MergeField,
  value: unknown,
  own: readonly OwnField[],
  locale: Locale,
): string | undefined {
  const { kind } = fieldOf(field, own);
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return undefined;
  switch (kind.by) {
    case "typing":
      return typedValueText(String(value), kind.as, locale);
    case "one":
      return kind.list.label(value as number);
    case "several":
      return (value as number[]).map(id => kind.list.label(id)).join(", ");
    case "headsets":
      return (value as Headset[]).map(headsetText).join("; ");
  }
}

function typedValueText(text: string, as: string, locale: Locale): string {
  if (as === "phone") return formatPhone(text);
  return as === "date" ? staffFullDate(text, { locale }) : as === "zone" ? text.replaceAll("_", " ") : text;
}

/** `Apple Vision Pro · 3 months to 1 year` */
export function headsetText({ brand, type, questType, ownedFor }: Headset): string {
  const model = questType !== null ? questTypes.label(questType) : type !== null ? vrHeadsetTypes.label(type) : "";
  const name = model || vrHeadsetBrands.label(brand);
  return ownedFor === null ? name : `${name} · ${vrOwnershipDurations.label(ownedFor)}`;
}

/** In the middle of a sentence. */
export function fieldInSentence(field: MergeField, own: readonly OwnField[]): string {
  return ownIdOf(field) === undefined
    ? fieldNames.inSentence(field as HbField)
    : fieldNames.ownInSentence(fieldOf(field, own).label);
}
