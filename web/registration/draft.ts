import type { DateOn } from "@hb/domain/contract.ts";
import type { Headset } from "@hb/domain/participants/headset.ts";
import { hbQuestionsOf, missingProblems } from "@hb/domain/participants/registration/form.ts";
import type { AskedForm } from "@hb/domain/participants/registration/form-content.ts";
import {
  ageProblem,
  answerProblems,
  conditionProblems,
  normalizeRegistration,
  type RegistrationInput,
} from "@hb/domain/participants/registration/registration.ts";
import {
  contactPermission,
  type ProblemText,
  privacyNotice,
  type RegistrationField,
  registrationProblems,
} from "@hb/domain/participants/registration/text.ts";
import type { Answers as OwnAnswers } from "@hb/domain/surveys/question.ts";
import { newId } from "../backend/new-id.ts";
import { type BirthDate, dateOf } from "../public-page/fields/birth-date.ts";
import type { Texts } from "../public-page/language.tsx";
import type { OwnRules } from "./own-rules.ts";

type Chosen<F extends keyof RegistrationInput> = NonNullable<RegistrationInput[F]> | null;
type Several<F extends keyof RegistrationInput> = NonNullable<RegistrationInput[F]>;

/** Every answer as it is in the form: text as typed, and null where nothing is chosen. */
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
  /** To the study's own questions. */
  own: OwnAnswers;
}

export interface Draft {
  answers: Answers;
  /** One form is one registration, however often it is sent. */
  intentId: string;
  /** Proves when the form was opened; only the server can issue one. */
  ticket?: string | undefined;
}

export function newDraft(): Draft {
  return { answers: emptyAnswers, intentId: newId() };
}

/** Fields that are new since it was saved are empty, and an agreement only holds for the text that was shown. */
export function restoredDraft({ answers, intentId = newId(), ticket }: Partial<Draft>): Draft {
  const { privacyVersion, contactVersion, ...rest } = { ...emptyAnswers, ...answers };
  return {
    intentId,
    ticket,
    answers: {
      ...rest,
      privacyVersion: privacyVersion === privacyNotice.version ? privacyVersion : null,
      contactVersion: contactVersion === contactPermission.version ? contactVersion : null,
    },
  };
}

/** What is sent. Answers to questions that are no longer asked stay in the form and are left out here. */
export function sentAnswers({ born, own, ...answers }: Answers, form: AskedForm, rules: OwnRules | undefined) {
  return normalizeRegistration({
    ...answers,
    ownAnswers: rules ? rules.sent(form, own) : own,
    bornOn: dateOf(born),
    specialAccommodationText: answers.specialAccommodationText || null,
  } as RegistrationInput);
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
  own: {},
};

/** The rules for phone numbers are large, so they load later than the form. */
export type IsPhone = (typed: string, country: Answers["country"]) => boolean;
/** By question, HB's or the study's own. */
export type Problems = Record<string, string>;

interface Checking {
  form: AskedForm;
  today: DateOn;
  texts: Texts;
  isPhone?: IsPhone | undefined;
  /** Undefined until they are loaded, and where there is nothing to check. */
  rules?: OwnRules | undefined;
}

/** What is wrong with each answer, by the server's own rules. */
export function problemsOf(answers: Answers, { form, today, texts, isPhone = () => true, rules }: Checking): Problems {
  const text = texts(registrationProblems);
  const sent = sentAnswers(answers, form, rules);
  const asked = new Set<string>(hbQuestionsOf(form).map(({ id }) => id));
  const problems: Problems = {};
  const note = (field: unknown, message: string) => {
    const ours = field as RegistrationField;
    if (asked.has(ours)) problems[ours] ??= isEmpty(sent[ours]) ? missing(ours, text) : message;
  };
  for (const { path, message } of answerProblems(sent, text)) note(path[0], message);
  const conditional = {
    country: answers.country,
    state: sent.state ?? null,
    postalCode: sent.postalCode ?? null,
    type: answers.type,
    headsets: sent.headsets ?? [],
    specialAccommodation: answers.specialAccommodation,
    specialAccommodationText: sent.specialAccommodationText ?? null,
  };
  for (const { path, message } of conditionProblems(conditional, text)) note(path[0], message);
  for (const { path, message } of missingProblems(form, sent, text)) note(path[0], message);
  if (!problems["phone"] && !isPhone(sent.phone, answers.country)) problems["phone"] = text.phone;
  const age = problems["bornOn"] ? undefined : ageProblem(sent.bornOn, today, text);
  if (age) problems["bornOn"] = age.message;
  return { ...problems, ...rules?.problems(form, answers.own, texts) };
}

function isEmpty(answer: unknown): boolean {
  return answer === null || answer === undefined || (typeof answer === "string" && answer.trim() === "");
}

function missing(field: RegistrationField, text: ProblemText): string {
  if (field === "state") return text.stateMissing;
  return field === "privacyVersion" || field === "contactVersion" ? text.accept : text.missing;
}

/** From 1: no step is shown before the earlier ones are right. */
export function firstStepWith({ steps }: AskedForm, problems: Problems): number | undefined {
  const at = steps.findIndex(({ questions }) => questions.some(({ id }) => problems[id] !== undefined));
  return at < 0 ? undefined : at + 1;
}
