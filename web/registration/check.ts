import type { DateOn } from "@hb/domain/contract.ts";
import { ageProblem, conditionProblems, Registration } from "@hb/domain/participants/registration/registration.ts";
import {
  type RegistrationField,
  registrationSteps,
  registrationProblems as text,
} from "@hb/domain/participants/registration/text.ts";
import { type Answers, sentAnswers } from "./draft.ts";

/** Arrives later than the form, because of its size. */
export type IsPhone = (typed: string, country: Answers["country"]) => boolean;
export type Problems = Partial<Record<RegistrationField, string>>;

/**
 * What is wrong with each answer, by the server's own rules. Conditions between answers are looked at apart, because
 * the schema reaches them only when every single answer is right.
 */
export function problemsOf(answers: Answers, today: DateOn, isPhone: IsPhone = () => true): Problems {
  const sent = sentAnswers(answers);
  const problems: Problems = {};
  const note = (field: unknown, message: string) => {
    const known = field as RegistrationField;
    if (fields.has(known)) problems[known] ??= isEmpty(sent[known]) ? missing(known) : message;
  };
  for (const { path, message } of Registration.safeParse(sent).error?.issues ?? [])
    note(path[0], path[0] === "bornOn" && message.startsWith("Invalid") ? text.date : message);
  for (const { path, message } of conditionProblems({
    country: answers.country,
    state: sent.state ?? null,
    type: answers.type,
    headsets: sent.headsets ?? [],
    specialAccommodation: answers.specialAccommodation,
    specialAccommodationText: sent.specialAccommodationText ?? null,
  }))
    note(path[0], message);
  if (!problems.phone && !isPhone(sent.phone, answers.country)) problems.phone = text.phone;
  const age = problems.bornOn ? undefined : ageProblem(sent.bornOn, today);
  if (age) problems.bornOn = age.message;
  return problems;
}

function isEmpty(answer: unknown): boolean {
  return answer === null || answer === undefined || (typeof answer === "string" && answer.trim() === "");
}

function missing(field: RegistrationField): string {
  if (field === "state") return text.stateMissing;
  return field === "privacyVersion" || field === "contactVersion" ? text.accept : text.missing;
}

const fields = new Set<RegistrationField>(registrationSteps.flatMap(step => step.fields));

/** From 1 on: no step is shown while an earlier one needs a look. */
export function firstStepWith(problems: Problems): number | undefined {
  const at = registrationSteps.findIndex(step => step.fields.some(field => problems[field] !== undefined));
  return at < 0 ? undefined : at + 1;
}
