import { expect, test } from "vitest";
import { emptyProfile } from "../profile.ts";
import { hbQuestionsOf, missingProblems, onlyAsked, standardForm } from "./form.ts";
import { FormContent, FormDraft, formOf, formParts, formProblems, type OwnQuestion } from "./form-content.ts";

const standard = FormDraft.parse(standardForm);
const hand = {
  id: "hand",
  type: "single",
  title: "Which hand do you write with?",
  optional: false,
  choices: [
    { id: 1, label: "Right" },
    { id: 2, label: "Left" },
  ],
} as const;

type Questions = FormDraft["steps"][number]["questions"];
/** The standard form with another list of questions in a step. */
const withStep = (id: string, change: (questions: Questions) => Questions): FormDraft => ({
  ...standard,
  steps: standard.steps.map(step => (step.id === id ? { ...step, questions: change(step.questions) } : step)),
});
const messages = (draft: FormDraft, known: OwnQuestion[] = []) =>
  formProblems(draft, known).map(({ path, message }) => `${path.join(".")}: ${message}`);

test("HB's own form is sound, and publishing it unchanged changes nothing", () => {
  expect(messages(standard)).toEqual([]);
  expect(FormContent.parse(formOf(standard))).toEqual(standardForm);
});

test("a question of the study's own can come anywhere before the agreements", () => {
  expect(messages(withStep("you", all => [hand, ...all] as Questions))).toEqual([]);
  const parts = formParts(withStep("you", all => [hand, ...all] as Questions));
  expect(parts.find(({ id }) => id === "you hand")?.lines).toEqual([hand.title, "• Right", "• Left"]);
});

test("what HB needs is asked and required, and what people may keep to themselves stays optional", () => {
  expect(messages(withStep("contact", all => all.filter(({ id }) => id !== "phone")))).toEqual([
    "steps: HB needs these too: Phone.",
  ]);
  const optional = (value: boolean) => (all: Questions) => all.map(one => ({ ...one, optional: value }));
  expect(messages(withStep("contact", optional(true)))).toHaveLength(4);
  expect(messages(withStep("background", optional(false)))).toEqual([
    "steps.6.questions.0.optional: This must stay optional.",
    "steps.6.questions.1.optional: This must stay optional.",
  ]);
  expect(messages(withStep("home", optional(false)))).toEqual([]);
  expect(
    messages({ ...standard, steps: standard.steps.filter(({ id }) => id !== "background" && id !== "work") }),
  ).toEqual([]);
});

test("a question that depends on another follows it, and people agree at the end", () => {
  expect(messages(withStep("contact", all => all.toReversed()))).toEqual([
    "steps.1.questions.1: State is only asked after Country.",
  ]);
  expect(messages({ ...standard, steps: [...standard.steps.slice(8), ...standard.steps.slice(0, 8)] })).toContain(
    "steps.0.questions.0: This belongs on the last step.",
  );
});

test("a question keeps how it's answered: what people have answered stays readable", () => {
  const number = { id: "hand", type: "number", title: "Hand", optional: true, unit: "cm", min: 1, max: 9, decimals: 0 };
  const draft = withStep("you", all => [number, ...all] as Questions);
  expect(messages(draft)).toEqual([]);
  expect(messages(draft, [hand as never])).toEqual([
    "steps.0.questions.0.type: People have answered this in another way. Add a new question instead.",
  ]);
  const photo = { id: "face", type: "photo", title: "Face", optional: true, most: 1 };
  expect(messages(withStep("you", all => [photo, ...all] as Questions))).toHaveLength(1);
});

test("a question that isn't finished says where", () => {
  const empty = { id: "p1", type: "single", title: "", optional: true, choices: [{ id: 1, label: "" }] };
  expect(messages(withStep("you", all => [empty, ...all] as Questions))).toEqual([
    "steps.0.questions.0.title: Fill this in.",
    "steps.0.questions.0.choices.0.label: Fill this in.",
    "steps.0.questions.0.choices: Fill this in.",
  ]);
});

test("what the study requires is missed, but only where it's asked", () => {
  const form = FormContent.parse(
    formOf(withStep("home", all => all.map(one => (one.id === "city" ? { ...one, optional: false } : one)))),
  );
  const given = { country: 196, state: 5, gender: 1, city: " " };
  const missing = (answers: object) => missingProblems(form, answers).map(({ path }) => path[0]);
  expect(missing(given)).toContain("city");
  expect(missing({ ...given, city: "Oakland" })).not.toContain("city");
  expect(missing({ ...given, country: 68, state: null })).not.toContain("state");
  expect(missing({ ...given, gender: null })).toContain("gender");
});

test("answers to questions of HB that aren't asked are dropped", () => {
  const form = { steps: standardForm.steps.filter(({ id }) => id !== "background") };
  expect(hbQuestionsOf(form).some(({ id }) => id === "skinType")).toBe(false);
  const answers = { skinType: 3, ethnicities: [1], city: "Oakland", timeZone: "UTC" };
  expect(onlyAsked(form, answers, emptyProfile("UTC"))).toEqual({ ...answers, skinType: null, ethnicities: [] });
});
