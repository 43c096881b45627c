import { z } from "zod";
import type { ContentPart, ContentProblem } from "../../design/document.ts";
import type { TextKeys } from "../../design/translation.ts";
import { toPlainText } from "../../plain-text.ts";
import {
  questionLines,
  questionnaireTextKeys,
  questionOf,
  shapeProblems,
  TypedQuestion,
} from "../../surveys/content.ts";
import { questionProblems } from "../../surveys/definition.ts";
import { Question } from "../../surveys/question.ts";
import { alwaysOptional, followedFields, neededFields } from "./needed-fields.ts";
import { ruleLines, ScreeningDraft, ScreeningRule, screeningProblems } from "./screening.ts";
import { Target, TargetDraft, targetLines, targetProblems } from "./targets.ts";
import { contactPermission, privacyNotice, questions, type RegistrationField, registrationSteps } from "./text.ts";

/** Every question that HB brings. */
export const hbFields = registrationSteps.flatMap(step => [...step.fields]) as [
  RegistrationField,
  ...RegistrationField[],
];

/** A question that HB brings, with its own words and rules. */
const HbQuestion = z.object({ id: z.enum(hbFields), type: z.literal("hb"), optional: z.boolean() });
export type HbQuestion = z.infer<typeof HbQuestion>;

/** A question of the study's own. Photos and durations belong in questionnaires. */
export type OwnQuestion = Exclude<Question, { type: "photo" | "duration" }>;
export const ownTypes = ["single", "several", "scale", "number", "text"] as const satisfies OwnQuestion["type"][];
export type FormQuestion = HbQuestion | OwnQuestion;

const Id = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/);
const Words = z.string().overwrite(toPlainText).min(1).max(300);

/** The registration form: its steps, and the questions of each. */
export const FormContent = z.object({
  steps: z
    .array(
      z.object({
        id: Id,
        title: Words,
        headline: Words,
        intro: z.string().overwrite(toPlainText).max(300),
        questions: z
          .array(
            z.discriminatedUnion("type", [HbQuestion, Question]) as unknown as z.ZodType<FormQuestion, FormQuestion>,
          )
          .min(1),
      }),
    )
    .min(1),
  screening: z.array(ScreeningRule).default([]),
  targets: z.array(Target).default([]),
  /** A registration counts once its email address is confirmed. */
  confirmEmail: z.boolean().default(false),
});
export type FormContent = z.infer<typeof FormContent>;
/** What visitors get of it: rules are for staff. */
export const AskedForm = FormContent.pick({ steps: true });
export type AskedForm = z.infer<typeof AskedForm>;

const Typed = z.string().max(1000);

/** The form while it's written. */
export const FormDraft = z.object({
  steps: z
    .array(
      z.object({
        id: Id,
        title: Typed,
        headline: Typed,
        intro: Typed,
        questions: z.array(z.discriminatedUnion("type", [HbQuestion, TypedQuestion])).max(60),
      }),
    )
    .max(40),
  screening: z.array(ScreeningDraft).max(40).default([]),
  targets: z.array(TargetDraft).max(40).default([]),
  confirmEmail: z.boolean().default(false),
});
export type FormDraft = z.infer<typeof FormDraft>;
export type DraftQuestion = FormDraft["steps"][number]["questions"][number];

/** What is translated of it: HB's questions have HB's own words. */
export const formTextKeys: TextKeys = new Set([...questionnaireTextKeys, "headline", "intro", "message"]);

/** The draft as it would be published. */
export function formOf({ steps, ...rest }: FormDraft): unknown {
  return {
    steps: steps.map(step => ({
      id: step.id,
      title: step.title.trim(),
      headline: step.headline.trim(),
      intro: step.intro.trim(),
      questions: step.questions.map(question => (question.type === "hb" ? question : questionOf(question))),
    })),
    ...rest,
  };
}

/** What keeps a draft from being published. `known` are the study's own questions of earlier versions. */
export function formProblems(draft: FormDraft, known: readonly Question[] = []): ContentProblem[] {
  const parsed = FormContent.safeParse(formOf(draft));
  if (!parsed.success) return shapeProblems(parsed.error);
  const { steps, screening, targets } = parsed.data;
  const problems: ContentProblem[] = [];
  const own = new Map<string, Question>();
  const asked = new Set<string>();
  for (const [step, { questions: all }] of steps.entries())
    for (const [at, question] of all.entries()) {
      const path = ["steps", step, "questions", at];
      const found =
        question.type === "hb"
          ? hbProblems(question, asked, step === steps.length - 1)
          : ownProblems(question, own, known);
      problems.push(...found.map(one => ({ path: [...path, ...one.path], message: one.message })));
      asked.add(question.id);
      if (question.type !== "hb") own.set(question.id, question);
    }
  const missing = neededFields.filter(field => !asked.has(field));
  if (missing.length > 0)
    problems.push({ path: ["steps"], message: `HB needs these too: ${missing.map(hbLabel).join(", ")}.` });
  const asks = [...own.values()];
  return [...problems, ...screeningProblems(screening, asks), ...targetProblems(targets, asks)];
}

function hbProblems({ id, optional }: HbQuestion, asked: ReadonlySet<string>, isLast: boolean): ContentProblem[] {
  const say = (message: string, ...path: string[]) => [{ path, message }];
  const first = followedFields[id];
  if (asked.has(id)) return say(`${hbLabel(id)} is asked twice.`);
  if (first && !asked.has(first)) return say(`${hbLabel(id)} is only asked after ${hbLabel(first)}.`);
  if (optional && neededFields.includes(id)) return say("HB needs this answer.", "optional");
  if (!optional && alwaysOptional.includes(id)) return say("This must stay optional.", "optional");
  if (!isLast && (id === "privacyVersion" || id === "contactVersion")) return say("This belongs on the last step.");
  return [];
}

function ownProblems(
  question: OwnQuestion,
  before: ReadonlyMap<string, Question>,
  known: readonly Question[],
): ContentProblem[] {
  const problems = questionProblems(question, before);
  const earlier = known.find(({ id }) => id === question.id);
  if (!ownTypes.includes(question.type))
    problems.push({ path: ["type"], message: "This kind of answer belongs in a questionnaire." });
  else if (earlier && earlier.type !== question.type)
    problems.push({ path: ["type"], message: "People have answered this in another way. Add a new question instead." });
  if ((hbFields as string[]).includes(question.id))
    problems.push({ path: [], message: "This id belongs to one of HB's questions." });
  return problems;
}

/** What a question of HB is called. */
export function hbLabel(id: RegistrationField): string {
  if (id === "privacyVersion") return privacyNotice.title;
  return id === "contactVersion" ? contactPermission.title : questions[id].label;
}

/** For a comparison: the words of each step, and its questions. */
export function formParts({ steps, screening, targets, confirmEmail }: FormDraft): ContentPart[] {
  const own = ownDraftsOf(steps);
  const asked = steps.flatMap(step => [
    { id: step.id, label: step.title, lines: [step.headline, step.intro] },
    ...step.questions.map(question => ({
      id: `${step.id} ${question.id}`,
      label: step.title,
      lines:
        question.type === "hb"
          ? [`${hbLabel(question.id)}${question.optional ? " (optional)" : ""}`]
          : questionLines(question),
    })),
  ]);
  const rules = screening.map((rule, at) => ({
    id: rule.id,
    label: `Screening rule ${at + 1}`,
    lines: ruleLines(rule, own),
  }));
  const groups = targets.map((target, at) => ({
    id: target.id,
    label: `Target ${at + 1}`,
    lines: targetLines(target, own),
  }));
  const confirmation = {
    id: "confirmEmail",
    label: "After sending",
    lines: [confirmEmail ? "Applicants confirm their email address." : "The email address isn't confirmed."],
  };
  return [...asked, ...rules, ...groups, confirmation];
}

/** The study's own questions of a draft, as far as they are written. */
export function ownDraftsOf(steps: FormDraft["steps"]): OwnQuestion[] {
  return steps.flatMap(({ questions: all }) =>
    all.flatMap(question => {
      const parsed = question.type === "hb" ? undefined : Question.safeParse(questionOf(question)).data;
      return parsed ? [parsed as OwnQuestion] : [];
    }),
  );
}
