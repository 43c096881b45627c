import { companies } from "@hb/domain/lookups/companies.ts";
import { countries, country } from "@hb/domain/lookups/countries.ts";
import { displayHeadsetExperience } from "@hb/domain/lookups/display-headset-experience.ts";
import { ethnicities } from "@hb/domain/lookups/ethnicities.ts";
import { genders } from "@hb/domain/lookups/genders.ts";
import { glassesTypes } from "@hb/domain/lookups/glasses-types.ts";
import { industries } from "@hb/domain/lookups/industries.ts";
import type { Entry, Lookup } from "@hb/domain/lookups/lookup.ts";
import { ownAccounts } from "@hb/domain/lookups/own-accounts.ts";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { services } from "@hb/domain/lookups/services.ts";
import { skinTypes } from "@hb/domain/lookups/skin-types.ts";
import { studySources } from "@hb/domain/lookups/sources.ts";
import { specialAccommodation, specialAccommodations } from "@hb/domain/lookups/special-accommodations.ts";
import { usStates } from "@hb/domain/lookups/us-states.ts";
import { vrHeadsetBrands } from "@hb/domain/lookups/vr-headsets.ts";
import { hasZipCodes } from "@hb/domain/participants/registration/postal-codes.ts";
import {
  contactPermission,
  participationText,
  privacyNotice,
  type QuestionText,
  questions,
  type RegistrationField,
  registrationPage,
} from "@hb/domain/participants/registration/text.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { BirthDateField } from "../public-page/fields/BirthDateField.tsx";
import { Agree, Cards, OneOf, SeveralOf } from "../public-page/fields/choices.tsx";
import { type Option, SelectField, TextField } from "../public-page/fields/inputs.tsx";
import { type Texts, useText } from "../public-page/language.tsx";
import { Stack } from "../ui/layout/Stack.tsx";
import type { Answers, Problems } from "./draft.ts";
import { optionsOf } from "./options.ts";
import classes from "./RegistrationForm.module.css";

export const loadLater = () => import("./later.ts");
const Headsets = lazy(async () => ({ default: (await loadLater()).Headsets }));

export interface Form {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  /** Those to show. */
  problems: Problems;
  isOptional: (field: RegistrationField) => boolean;
  texts: Texts;
  /** How people of the chosen country write a phone number; undefined until that is known. */
  phoneHelp: string | undefined;
  /** The answer is complete: its problem may be shown. */
  leave: (field: RegistrationField) => void;
}

/** The field of each question; nothing while an earlier answer doesn't call for it. */
export const fields: Record<RegistrationField, (form: Form) => ReactNode> = {
  firstName: form => text(form, "firstName", { maxLength: 100, autoComplete: "given-name" }),
  lastName: form => text(form, "lastName", { maxLength: 100, autoComplete: "family-name" }),
  bornOn: form => (
    <BirthDateField
      {...fieldProps(form, "bornOn")}
      value={form.answers.born}
      onChange={born => form.set({ born })}
      onLeave={() => form.leave("bornOn")}
    />
  ),
  gender: form => one(form, "gender", genders),
  email: form => text(form, "email", { type: "email", maxLength: 254, autoComplete: "email" }),
  country: form => select(form, "country", countriesInOrder(form.texts), { autoComplete: "country-name" }),
  state: form =>
    form.answers.country === country.unitedStates &&
    select(form, "state", optionsOf(usStates, form.texts), { autoComplete: "address-level1" }),
  phone: form => {
    const { phoneHelp } = form;
    const help = phoneHelp !== undefined && { help: phoneHelp };
    return text(form, "phone", { type: "tel", maxLength: 40, autoComplete: "tel" }, help);
  },
  street: form => text(form, "street", { maxLength: 200, autoComplete: "street-address" }),
  city: form => text(form, "city", { maxLength: 100, autoComplete: "address-level2" }),
  postalCode: form => {
    const label = hasZipCodes(form.answers.country) && { label: form.texts(registrationPage).zipCode };
    return text(form, "postalCode", { maxLength: 20, autoComplete: "postal-code" }, label);
  },
  type: form => (
    <Cards
      {...fieldProps(form, "type")}
      options={waysToTakePart(form.texts)}
      chosen={form.answers.type}
      onChange={type => form.set({ type })}
    />
  ),
  headsets: form =>
    form.answers.type === participantType.owner && (
      <Suspense>
        <Headsets
          {...fieldProps(form, "headsets")}
          headsets={form.answers.headsets}
          onChange={headsets => form.set({ headsets })}
        />
      </Suspense>
    ),
  consideringBrands: form => several(form, "consideringBrands", vrHeadsetBrands),
  ownAccounts: form => several(form, "ownAccounts", ownAccounts),
  services: form => several(form, "services", services),
  glassesType: form => one(form, "glassesType", glassesTypes),
  displayHeadsetExperience: form => several(form, "displayHeadsetExperience", displayHeadsetExperience),
  specialAccommodation: form => one(form, "specialAccommodation", specialAccommodations),
  specialAccommodationText: form =>
    form.answers.specialAccommodation === specialAccommodation.other &&
    text(form, "specialAccommodationText", { maxLength: 500, isLong: true }),
  ethnicities: form => several(form, "ethnicities", ethnicities),
  skinType: form => one(form, "skinType", skinTypes),
  industry: form => select(form, "industry", optionsOf(industries, form.texts), {}),
  companies: form => several(form, "companies", companies),
  studySources: form => several(form, "studySources", studySources),
  privacyVersion: form => (
    <>
      <PrivacyNotice />
      <Agree
        id="privacyVersion"
        text={{ label: form.texts(privacyNotice).accept }}
        problem={form.problems["privacyVersion"]}
        isAgreed={form.answers.privacyVersion !== null}
        onChange={isAgreed => form.set({ privacyVersion: isAgreed ? privacyNotice.version : null })}
      />
    </>
  ),
  contactVersion: form => {
    const { accept, help } = form.texts(contactPermission);
    return (
      <Agree
        id="contactVersion"
        text={{ label: accept, help }}
        problem={form.problems["contactVersion"]}
        isAgreed={form.answers.contactVersion !== null}
        onChange={isAgreed => form.set({ contactVersion: isAgreed ? contactPermission.version : null })}
      />
    );
  },
};

type Questions = keyof typeof questions;
type Typed = { [F in keyof Answers]: Answers[F] extends string ? F : never }[keyof Answers] & Questions;
type Many = { [F in keyof Answers]: Answers[F] extends number[] ? F : never }[keyof Answers] & Questions;
type One = { [F in keyof Answers]: Answers[F] extends number | null ? F : never }[keyof Answers] & Questions;

function fieldProps({ problems, isOptional, texts }: Form, field: Questions) {
  return { id: field, text: texts(questions)[field], problem: problems[field], isOptional: isOptional(field) };
}

type TextRules = Pick<Parameters<typeof TextField>[0], "maxLength" | "type" | "autoComplete" | "isLong">;

function text(form: Form, field: Typed, rules: TextRules, words: Partial<QuestionText> | false = false) {
  const props = fieldProps(form, field);
  return (
    <TextField
      {...props}
      {...rules}
      text={{ ...props.text, ...words }}
      value={form.answers[field]}
      onChange={value => form.set({ [field]: value })}
      onLeave={() => form.leave(field)}
    />
  );
}

type Ids = Entry & { id: number };

function one(form: Form, field: One, list: Lookup<Ids>) {
  return (
    <OneOf
      {...fieldProps(form, field)}
      options={optionsOf(list, form.texts)}
      chosen={form.answers[field]}
      onChange={chosen => form.set({ [field]: chosen })}
    />
  );
}

type SelectRules = Pick<Parameters<typeof SelectField>[0], "autoComplete">;

function select(form: Form, field: One, options: readonly Option[], rules: SelectRules) {
  return (
    <SelectField
      {...fieldProps(form, field)}
      {...rules}
      options={options}
      value={form.answers[field]}
      onChange={chosen => form.set({ [field]: chosen })}
      empty={form.texts(registrationPage).choose}
    />
  );
}

function several(form: Form, field: Many, list: Pick<Lookup<Ids>, "entries" | "withoutExcluded">) {
  return (
    <SeveralOf
      {...fieldProps(form, field)}
      options={optionsOf(list, form.texts)}
      chosen={form.answers[field]}
      onChange={chosen => form.set({ [field]: list.withoutExcluded(chosen) })}
    />
  );
}

/** Where most visitors live comes first; the rest keeps its order. */
const isFirst = ({ id }: { id: number }) => id === country.unitedStates;
function countriesInOrder(texts: Texts) {
  const all = optionsOf(countries, texts);
  return [...all.filter(isFirst), ...all.filter(one => !isFirst(one))];
}

function waysToTakePart(texts: Texts) {
  const { owner, loaner } = texts(participationText);
  return [
    { id: participantType.owner, ...owner },
    { id: participantType.loaner, ...loaner },
  ];
}

/** What people agree to, with its version number. */
function PrivacyNotice() {
  const text = useText(privacyNotice);
  const { noticeVersion } = useText(registrationPage);
  return (
    <Stack as="section" gap={10} className={`box ${classes["notice"]}`} aria-labelledby="privacy-notice">
      <h2 id="privacy-notice">{text.title}</h2>
      {text.paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="small">{noticeVersion(text.version)}</p>
    </Stack>
  );
}
