import { country } from "../../lookups/countries.ts";
import { participantType } from "../../lookups/participant-types.ts";
import type { Question } from "../../surveys/question.ts";
import { type Problem, problem } from "../profile.ts";
import type { AskedForm, FormContent, FormQuestion, HbQuestion, OwnQuestion } from "./form-content.ts";
import { neededFields } from "./needed-fields.ts";
import { type ProblemText, type RegistrationField, registrationProblems, registrationSteps } from "./text.ts";

const required = new Set<RegistrationField>([...neededFields, "gender"]);

/** What a new study asks: version 1. */
export const standardForm: FormContent = {
  steps: registrationSteps.map(({ name, title, headline, intro, fields }) => ({
    id: name,
    title,
    headline,
    intro,
    questions: fields.map(id => ({ id, type: "hb", optional: !required.has(id) })),
  })),
  screening: [],
  targets: [],
  confirmEmail: false,
};

export function isHb(question: FormQuestion): question is HbQuestion {
  return question.type === "hb";
}

/** The study's own questions, in the order they are asked. */
export function ownQuestionsOf({ steps }: AskedForm): OwnQuestion[] {
  return steps.flatMap(({ questions }) => questions.filter(question => !isHb(question)));
}

/** HB's own questions, in the order they are asked. */
export function hbQuestionsOf({ steps }: AskedForm): HbQuestion[] {
  return steps.flatMap(({ questions }) => questions.filter(isHb));
}

/** The study's own questions as one screen, for the rules that questionnaires have too. */
export function asScreens(questions: readonly Question[]): { screens: { title: string; questions: Question[] }[] } {
  return { screens: [{ title: "", questions: [...questions] }] };
}

type Given = Partial<Record<RegistrationField, unknown>>;

/** Questions of HB that this study requires and that weren't answered. */
export function missingProblems(
  form: AskedForm,
  answers: Given,
  text: Pick<ProblemText, "missing"> = registrationProblems,
): Problem[] {
  return hbQuestionsOf(form)
    .filter(({ id, optional }) => !optional && isAskedHb(id, answers) && isEmpty(answers[id]))
    .map(({ id }) => problem(id, text.missing));
}

/** Not the questionnaires' own rule: the page of a form without questions of the study's own doesn't load it. */
function isEmpty(answer: unknown): boolean {
  if (typeof answer === "string") return answer.trim() === "";
  return answer === null || answer === undefined || (Array.isArray(answer) && answer.length === 0);
}

function isAskedHb(id: RegistrationField, answers: Given): boolean {
  if (id === "state") return answers.country === country.unitedStates;
  return id !== "headsets" || answers.type === participantType.owner;
}

/** Drops answers to questions of HB that this study doesn't ask. */
export function onlyAsked<A extends object>(form: AskedForm, answers: A, empty: object): A {
  const asked = new Set<string>(hbQuestionsOf(form).map(({ id }) => id));
  const left = Object.entries(empty).filter(([field]) => hbFields.has(field) && !asked.has(field));
  return { ...answers, ...Object.fromEntries(left) };
}

const hbFields = new Set<string>(registrationSteps.flatMap(({ fields }) => fields));
