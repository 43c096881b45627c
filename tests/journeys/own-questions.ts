import { standardForm } from "@hb/domain/participants/registration/form.ts";
import type { OwnQuestion } from "@hb/domain/participants/registration/form-content.ts";
import type { Desk } from "./visits.ts";

/** Publishes a registration form whose first step asks questions of the study's own, too. */
export async function publishOwnQuestions(desk: Desk, ...questions: OwnQuestion[]): Promise<void> {
  const document = "registration";
  const [first, ...rest] = standardForm.steps;
  const steps = first ? [{ ...first, questions: [...first.questions, ...questions] }, ...rest] : [];
  await desk.change("startDraft", { document, from: 1 });
  await desk.change("saveDraft", { document, revision: 1, content: { ...standardForm, steps } });
  await desk.change("publishDraft", { document, revision: 2, publishOn: null });
}
