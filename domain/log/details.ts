import { z } from "zod";
import { PlainText } from "../contract.ts";
import { companies } from "../lookups/companies.ts";
import { countries } from "../lookups/countries.ts";
import { displayHeadsetExperience } from "../lookups/display-headset-experience.ts";
import { glassesTypes } from "../lookups/glasses-types.ts";
import { industries } from "../lookups/industries.ts";
import { participantLanguages } from "../lookups/languages.ts";
import { blank, type Entry, type Lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { ownAccounts } from "../lookups/own-accounts.ts";
import { services } from "../lookups/services.ts";
import { sources, studySources } from "../lookups/sources.ts";
import { specialAccommodations } from "../lookups/special-accommodations.ts";
import { usStates } from "../lookups/us-states.ts";
import { questTypes, vrHeadsetBrands, vrHeadsetTypes, vrOwnershipDurations } from "../lookups/vr-headsets.ts";
import { Headset } from "../participants/headset.ts";
import type { ProfileField } from "../participants/profile.ts";
import { Answer, QuestionId } from "../surveys/question.ts";

/** A profile field as the log stores and describes it. */
interface Detail<V extends z.ZodType = z.ZodType> {
  label: string;
  value: V;
  say(this: void, value: z.output<V>): string;
}

const text = (label: string): Detail<z.ZodNullable<z.ZodString>> => ({
  label,
  value: z.string().nullable(),
  say: value => value || blank.label,
});

const one = <E extends Entry>(label: string, list: Lookup<E>) =>
  detail(label, oneOf(list).nullable(), id => list.label(id));

/** Not the list's `several`, so that values from before a rule existed can still be corrected. */
const several = <E extends Entry>(label: string, list: Lookup<E>) =>
  detail(label, z.array(oneOf(list)), ids => formatOptions(ids.map(id => list.label(id))));

function detail<V extends z.ZodType>(label: string, value: V, say: (value: z.output<V>) => string): Detail<V> {
  return { label, value, say };
}

/** Profile fields that don't have an action of their own. */
export const details = {
  firstName: text("first name"),
  lastName: text("last name"),
  email: text("email"),
  phone: text("phone"),
  country: one("country", countries),
  state: one("state", usStates),
  city: text("city"),
  postalCode: text("postal code"),
  street: text("street"),
  timeZone: text("time zone"),
  language: one("language", participantLanguages),
  industry: one("industry", industries),
  glassesType: one("glasses", glassesTypes),
  displayHeadsetExperience: several("display-headset experience", displayHeadsetExperience),
  specialAccommodation: one("special accommodation", specialAccommodations),
  specialAccommodationText: text("special accommodation details"),
  ownAccounts: several("own accounts", ownAccounts),
  headsets: detail("owned headsets", z.array(Headset), headsets => formatOptions(headsets.map(formatHeadset), "; ")),
  consideringBrands: several("considered brands", vrHeadsetBrands),
  services: several("subscribed services", services),
  companies: several("companies", companies),
  studySources: several("study sources", studySources),
  source: one("source", sources),
  /** A question of the study's own, with its words of that time: later versions of the form may have others. */
  ownAnswer: detail(
    "answer",
    z.object({ question: QuestionId, label: PlainText, answer: Answer.nullable(), text: z.string() }),
    ({ text: words }) => words || blank.label,
  ),
} satisfies Record<Exclude<ProfileField, "bornOn" | "gender" | "ethnicities" | "skinType"> | "ownAnswer", Detail>;

type Details = typeof details;
export type DetailField = keyof Details;
type ValueOf<F extends DetailField> = z.output<Details[F]["value"]>;

/** One profile field, before and after. */
export type DetailChange = {
  [F in DetailField]: { field: F; old: ValueOf<F>; new: ValueOf<F>; reason?: string | undefined };
}[DetailField];

const byField = Object.entries(details).map(([field, { value }]) =>
  z.object({ field: z.literal(field), old: value, new: value, reason: z.string().optional() }),
);
// Each member is built from its field's row, which the array's type no longer knows.
export const DetailChange = z.union(byField) as unknown as z.ZodType<DetailChange>;

/** What was changed, in the middle of a sentence. */
export function detailLabel(change: DetailChange): string {
  return change.field === "ownAnswer" ? `“${change.new.label}”` : details[change.field].label;
}

export function formatDetail(change: DetailChange): { old: string; new: string } {
  const { say }: Detail = details[change.field];
  return { old: say(change.old), new: say(change.new) };
}

export function formatOptions(words: readonly string[], separator = ", "): string {
  return words.length > 0 ? words.join(separator) : blank.label;
}

function formatHeadset({ brand, type, questType, ownedFor }: Headset): string {
  const model = questType !== null ? questTypes.label(questType) : type !== null ? vrHeadsetTypes.label(type) : "";
  const name = model || vrHeadsetBrands.label(brand);
  return ownedFor === null ? name : `${name}, ${vrOwnershipDurations.label(ownedFor)}`;
}
