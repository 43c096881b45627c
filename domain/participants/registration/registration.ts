import { z } from "zod";
import type { DateOn } from "../../contract.ts";
import { country } from "../../lookups/countries.ts";
import { ParticipantType, participantType } from "../../lookups/participant-types.ts";
import { Source, source, sources } from "../../lookups/sources.ts";
import { specialAccommodation } from "../../lookups/special-accommodations.ts";
import { vrHeadsetTypes } from "../../lookups/vr-headsets.ts";
import { Answers } from "../../surveys/question.ts";
import { ageOn } from "../age-ranges.ts";
import { isQuest, maxHeadsets } from "../headset.ts";
import { digitsOf } from "../merge/identity.ts";
import {
  BornOn,
  earliestBirth,
  emailPattern,
  maxEmailLength,
  maxLengths,
  maxPhoneLength,
  normalizeProfile,
  type Problem,
  Profile,
  problem,
} from "../profile.ts";
import { postalFormatOf } from "./postal-codes.ts";
import { contactPermission, registrationProblems as english, type ProblemText, privacyNotice } from "./text.ts";

export const adultAge = 18;

const fields = Profile.shape;
const required = <T extends z.ZodType>(schema: T) => schema.refine(answer => answer !== "", english.missing);
/** The version that was agreed to. It may be an earlier one: the one that was shown is what people read. */
const accepted = (version: number) => z.int(english.accept).min(1, english.accept).max(version, english.accept);

/** What the public form sends. Everything that isn't required may be skipped. */
export const Registration = z
  .object({
    firstName: required(fields.firstName),
    lastName: required(fields.lastName),
    email: z
      .string()
      .trim()
      .max(maxEmailLength, english.email)
      .pipe(z.email({ pattern: emailPattern, error: english.email })),
    phone: z.string().trim().max(maxPhoneLength, english.phone).refine(isDialable, english.phone),
    bornOn: BornOn,
    /** Required unless the study says otherwise. */
    gender: fields.gender.default(null),
    country: fields.country.unwrap(),
    type: ParticipantType,
    privacyVersion: accepted(privacyNotice.version),
    contactVersion: accepted(contactPermission.version),
    state: fields.state.default(null),
    city: fields.city.prefault(null),
    postalCode: fields.postalCode.prefault(null),
    street: fields.street.prefault(null),
    /** From the browser; the site's time zone if it is missing or unknown. */
    timeZone: fields.timeZone.optional().catch(undefined),
    ethnicities: fields.ethnicities.default([]),
    skinType: fields.skinType.default(null),
    industry: fields.industry.default(null),
    glassesType: fields.glassesType.default(null),
    displayHeadsetExperience: fields.displayHeadsetExperience.default([]),
    specialAccommodation: fields.specialAccommodation.default(null),
    specialAccommodationText: fields.specialAccommodationText.prefault(null),
    ownAccounts: fields.ownAccounts.default([]),
    headsets: fields.headsets.default([]),
    consideringBrands: fields.consideringBrands.default([]),
    services: fields.services.default([]),
    companies: fields.companies.default([]),
    studySources: fields.studySources.default([]),
    source: Source.default(source.respondent),
    /** To the study's own questions. */
    ownAnswers: Answers.default({}),
  })
  .superRefine((answers, context) => {
    for (const { path, message } of conditionProblems(answers)) context.addIssue({ code: "custom", path, message });
  });
export type Registration = z.output<typeof Registration>;
export type RegistrationInput = z.input<typeof Registration>;

type Checked = Pick<RegistrationInput, "firstName" | "lastName" | "email" | "phone" | "bornOn"> &
  Partial<Record<"city" | "postalCode" | "street" | "specialAccommodationText", string | null | undefined>> &
  Partial<Record<"country" | "type" | "privacyVersion" | "contactVersion", number | null>> & {
    headsets?: readonly unknown[] | undefined;
  };

/**
 * What the schema finds wrong with single answers, told without it, so that a phone gets the form without zod. Choices
 * are not looked at: the form offers no wrong ones. A test compares the two.
 */
export function answerProblems(answers: Checked, text: ProblemText = english): Problem[] {
  const problems: Problem[] = [];
  const check = (field: keyof Checked, isRight: boolean, message: string) => {
    if (!isRight) problems.push(problem(field, message));
  };
  for (const field of ["firstName", "lastName"] as const) check(field, answers[field].trim() !== "", text.missing);
  for (const field of ["country", "type"] as const) check(field, answers[field] != null, text.missing);
  for (const field of ["privacyVersion", "contactVersion"] as const) check(field, answers[field] != null, text.accept);
  for (const [field, max] of Object.entries(maxLengths) as [keyof typeof maxLengths, number][])
    check(field, (answers[field] ?? "").trim().length <= max, text.tooLong(max));
  const email = answers.email.trim();
  check("email", email.length <= maxEmailLength && emailPattern.test(email), text.email);
  const phone = answers.phone.trim();
  check("phone", phone.length <= maxPhoneLength && isDialable(phone), text.phone);
  check("bornOn", isDate(answers.bornOn), text.date);
  check("bornOn", answers.bornOn >= earliestBirth, text.tooLongAgo);
  check("headsets", (answers.headsets?.length ?? 0) <= maxHeadsets, text.tooManyHeadsets(maxHeadsets));
  return problems;
}

function isDialable(typed: string): boolean {
  return digitsOf(typed).length >= 5;
}

function isDate(on: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(on) ? new Date(`${on}T00:00:00Z`) : undefined;
  // The browser takes February 30 for March 1 or 2.
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(on);
}

/** Questions that are only asked after certain answers must not be answered otherwise. */
export function conditionProblems(answers: Conditional, text: ProblemText = english): Problem[] {
  const problems: Problem[] = [];
  const inUs = answers.country === country.unitedStates;
  if (inUs && answers.state === null) problems.push(problem("state", text.stateMissing));
  if (!inUs && answers.state !== null) problems.push(problem("state", text.noState));
  if (answers.type !== participantType.owner && answers.headsets.length > 0)
    problems.push(problem("headsets", text.notAnOwner));
  answers.headsets.forEach((headset, at) => {
    const wrong = (field: string, message: string) => ({ path: ["headsets", String(at), field], message });
    if (headset.questType !== null && !isQuest(headset)) problems.push(wrong("questType", text.noQuest));
    if (headset.type !== null && vrHeadsetTypes.get(headset.type).brand !== headset.brand)
      problems.push(wrong("type", text.notOfBrand));
  });
  if (answers.specialAccommodationText !== null && answers.specialAccommodation !== specialAccommodation.other)
    problems.push(problem("specialAccommodationText", text.noOtherAccommodation));
  const format = postalFormatOf(answers.country);
  if (format && answers.postalCode && !format.pattern.test(answers.postalCode.trim()))
    problems.push(problem("postalCode", text.postalCode(format.example)));
  return problems;
}

type Conditional = Pick<
  Profile,
  "country" | "state" | "postalCode" | "headsets" | "specialAccommodation" | "specialAccommodationText"
> & { type: ParticipantType | null };

/** 18 or older on the site's date, on the birthday itself. */
export function ageProblem(bornOn: DateOn, today: DateOn, text: ProblemText = english): Problem | undefined {
  if (bornOn > today) return problem("bornOn", text.future);
  return ageOn(bornOn, today) < adultAge ? problem("bornOn", text.tooYoung) : undefined;
}

/** Drops answers that are no longer asked for because an earlier answer changed. Forms do this before sending. */
export function normalizeRegistration<D extends Partial<RegistrationInput>>(draft: D): D {
  const normalized = normalizeProfile(draft as Partial<Profile>) as D;
  return normalized.type === participantType.owner || !normalized.headsets
    ? normalized
    : { ...normalized, headsets: [] };
}

/** `?source=2` in a recruiter's link; any other visitor is a respondent. */
export function sourceOfLink(text: string | null | undefined): Source {
  return sources.fromAddress(text ?? "") ?? source.respondent;
}
