import { z } from "zod";
import { companies } from "../../lookups/companies.ts";
import { countries } from "../../lookups/countries.ts";
import { displayHeadsetExperience } from "../../lookups/display-headset-experience.ts";
import { ethnicities } from "../../lookups/ethnicities.ts";
import { genders } from "../../lookups/genders.ts";
import { glassesTypes } from "../../lookups/glasses-types.ts";
import { industries } from "../../lookups/industries.ts";
import { participantLanguages } from "../../lookups/languages.ts";
import type { Entry, Lookup } from "../../lookups/lookup.ts";
import { severalOf } from "../../lookups/lookup-schema.ts";
import { ownAccounts } from "../../lookups/own-accounts.ts";
import { ownerTypes, participantTypes } from "../../lookups/participant-types.ts";
import { services } from "../../lookups/services.ts";
import { skinTypes } from "../../lookups/skin-types.ts";
import { sources, studySources } from "../../lookups/sources.ts";
import { usStates } from "../../lookups/us-states.ts";
import { vrHeadsetBrands } from "../../lookups/vr-headsets.ts";
import { answerProblem } from "../../surveys/answers.ts";
import { QuestionId } from "../../surveys/question.ts";
import { foldName } from "../merge/identity.ts";
import { type OwnFieldName, ownFieldName } from "../merge/merge.ts";
import { choicesOf, type OwnField } from "../own-fields.ts";
import { Profile } from "../profile.ts";
import type { OwnQuestion } from "../registration/form-content.ts";

/** Which comes first in dates written as numbers: 3/4 is March 4 or April 3. */
export const DateOrder = z.enum(["monthFirst", "dayFirst"]);
export type DateOrder = z.infer<typeof DateOrder>;

export interface ImportColumn {
  label: string;
  /** Other headings for this field, besides its label. */
  also: readonly string[];
  /** The value, or a sentence about what's wrong. */
  read(this: void, words: string, dateOrder: DateOrder): { value: unknown } | { wrong: string };
}

const text = (label: string, field: "firstName" | "lastName" | "city" | "postalCode" | "street", ...also: string[]) =>
  column(label, also, words => checked(Profile.shape[field], words));

const one = (label: string, list: Lookup<Entry>, ...also: string[]) =>
  column(label, also, words => {
    const id = optionOf(list, words);
    return id === undefined ? { wrong: `“${words}” isn't a recognized ${label.toLowerCase()}.` } : { value: id };
  });

const several = (label: string, list: Lookup<Entry>, ...also: string[]) =>
  column(label, also, words => {
    const parts = words
      .split(/[;|,\n]/)
      .map(part => part.trim())
      .filter(Boolean);
    const unknown = parts.find(part => optionOf(list, part) === undefined);
    if (unknown !== undefined) return { wrong: `“${unknown}” isn't a recognized option for ${label.toLowerCase()}.` };
    return checked(severalOf(list), [...new Set(parts.map(part => optionOf(list, part)))]);
  });

function column(label: string, also: readonly string[], read: ImportColumn["read"]): ImportColumn {
  return { label, also, read };
}

/** Every column that can be imported. `name` is split into first and last. */
export const importColumns = {
  firstName: text("First name", "firstName", "given name", "forename", "first"),
  lastName: text("Last name", "lastName", "surname", "family name", "last"),
  name: column("Name", ["full name", "participant"], words => ({ value: words })),
  email: column("Email", ["e-mail", "email address", "mail"], readEmail),
  phone: column("Phone", ["phone number", "telephone", "mobile", "cell", "tel"], words => ({ value: words })),
  bornOn: column("Date of birth", ["birth date", "birthdate", "birthday", "dob", "born"], readDate),
  gender: one("Gender", genders, "sex"),
  ethnicities: several("Ethnicity", ethnicities, "ethnicities", "race"),
  skinType: one("Skin type", skinTypes, "fitzpatrick"),
  country: one("Country", countries),
  state: one("State", usStates),
  city: text("City", "city", "town"),
  postalCode: text("Postal code", "postalCode", "zip", "zip code", "postcode"),
  street: text("Street", "street", "address", "street address"),
  language: one("Language", participantLanguages, "preferred language", "idioma"),
  industry: one("Industry", industries),
  glassesType: one("Glasses", glassesTypes, "glasses type"),
  displayHeadsetExperience: several("Headset experience", displayHeadsetExperience, "display headset experience"),
  ownAccounts: several("Accounts", ownAccounts, "own accounts"),
  consideringBrands: several("Brands considered", vrHeadsetBrands, "considering", "considering brands"),
  services: several("Services", services, "subscriptions"),
  companies: several("Companies", companies, "employer"),
  studySources: several("Heard about us", studySources, "heard of us", "how did you hear", "study source"),
  source: one("Source", sources, "recruiter"),
  type: one("Type", participantTypes, "participant type"),
  ownerType: one("Owner type", ownerTypes, "ownership"),
} as const satisfies Record<string, ImportColumn>;
type HbImportField = keyof typeof importColumns;
export type ImportField = HbImportField | OwnFieldName;
const hbFields = Object.keys(importColumns) as [HbImportField, ...HbImportField[]];
export const ImportField = z.union([z.enum(hbFields), z.templateLiteral(["own.", QuestionId])]) as z.ZodType<
  ImportField,
  ImportField
>;

/** HB's columns, and one for each question of the study's own. */
export type ImportColumns = ReadonlyMap<ImportField, ImportColumn>;
export function importColumnsWith(own: readonly OwnField[]): ImportColumns {
  return new Map<ImportField, ImportColumn>([
    ...hbFields.map(field => [field, importColumns[field]] as const),
    ...own.map(({ question }) => [ownFieldName(question.id), ownColumn(question)] as const),
  ]);
}

function ownColumn(question: OwnQuestion): ImportColumn {
  const { title } = question;
  const list = choicesOf(question);
  if (list) return question.type === "several" ? several(title, list) : one(title, list);
  return column(title, [], words => {
    const answer = question.type === "text" ? words : Number(words);
    const wrong = answerProblem(question, answer);
    return wrong === undefined ? { value: answer } : { wrong: `“${words}”: ${wrong}` };
  });
}

/** The field of each column, by its heading; null = none, or already taken by another column. HB's headings come first. */
export function guessColumns(
  header: readonly string[],
  columns: ImportColumns = importColumnsWith([]),
): (ImportField | null)[] {
  const fieldsByHeading = new Map<string, ImportField>(
    [...columns]
      .toReversed()
      .flatMap(([field, { label, also }]) => [label, field, ...also].map(name => [foldName(name), field] as const)),
  );
  const taken = new Set<ImportField>();
  return header.map(heading => {
    const found = heading.length > 100 ? undefined : fieldsByHeading.get(foldName(heading));
    if (found === undefined || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

function optionOf({ find, ids }: Lookup<Entry>, words: string): number | null | undefined {
  const asId = /^\d+$/.test(words) && ids.includes(Number(words)) ? Number(words) : undefined;
  return find(words) ?? asId;
}

function readEmail(words: string): { value: unknown } | { wrong: string } {
  const read = checked(Profile.shape.email, words);
  return "value" in read ? read : { wrong: `“${words}” isn't a valid email address.` };
}

/** 1990-05-01, 5/1/1990 or 1.5.1990, with four-digit years. */
function readDate(words: string, order: DateOrder): { value: unknown } | { wrong: string } {
  const wrong = { wrong: `“${words}” isn't a date. Use a format like 1990-05-31.` };
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso) return dateOf(iso[1], iso[2], iso[3]) ?? wrong;
  const [, first, separator, second, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(words) ?? [];
  if (year === undefined) return wrong;
  // Countries that write dates with dots put the day first.
  const isDayFirst = separator === "." || order === "dayFirst";
  return dateOf(year, isDayFirst ? second : first, isDayFirst ? first : second) ?? wrong;
}

function dateOf(year = "", month = "", day = ""): { value: unknown } | undefined {
  const read = checked(Profile.shape.bornOn, `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return "value" in read ? read : undefined;
}

function checked(schema: z.ZodType, value: unknown): { value: unknown } | { wrong: string } {
  const result = schema.safeParse(value);
  return result.success
    ? { value: result.data }
    : { wrong: result.error.issues[0]?.message ?? "This value isn't valid." };
}
