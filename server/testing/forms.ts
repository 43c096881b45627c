import { standardForm } from "@hb/domain/participants/registration/form.ts";
import type { FormContent, OwnQuestion } from "@hb/domain/participants/registration/form-content.ts";
import type { Study } from "./study.ts";

/** HB's form with questions of the study's own at the end of its first step. */
export function formWith(...questions: OwnQuestion[]): FormContent {
  const [first, ...rest] = standardForm.steps;
  const steps = first ? [{ ...first, questions: [...first.questions, ...questions] }, ...rest] : [];
  return { ...standardForm, steps };
}

/** Publishes a registration form, as an administrator who is alone. */
export async function publishForm(study: Study, content: FormContent): Promise<number> {
  const document = "registration";
  const { versions } = await study.call("getDesign", { document });
  await study.call("startDraft", { document, from: versions[0]?.version ?? 1 });
  const { revision } = await study.call("saveDraft", { document, revision: 1, content });
  const { version } = await study.call("publishDraft", { document, revision, publishOn: null });
  return version ?? 0;
}

export const handQuestion: OwnQuestion = {
  id: "hand",
  type: "single",
  title: "Which hand do you write with?",
  optional: false,
  choices: [
    { id: 1, label: "Right" },
    { id: 2, label: "Left" },
  ],
};
export const sportsQuestion: OwnQuestion = {
  id: "sports",
  type: "several",
  title: "Which sports do you do?",
  optional: true,
  choices: [
    { id: 1, label: "Running" },
    { id: 2, label: "Tennis" },
  ],
};
export const hoursQuestion: OwnQuestion = {
  id: "hours",
  type: "number",
  title: "How many hours a week do you play?",
  optional: true,
  unit: "hours",
  min: 0,
  max: 100,
  decimals: 0,
};
export const whyQuestion: OwnQuestion = {
  id: "why",
  type: "text",
  title: "Why would you like to take part?",
  optional: true,
  maxLength: 200,
};
