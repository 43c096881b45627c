import { z } from "zod";
import { toPlainText } from "../plain-text.ts";
import { Schedule } from "./own-schedule.ts";
import { QuestionnaireId } from "./survey.ts";

export const QuestionId = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]{0,39}$/)
  .meta({ names: "none" });
const Words = z.string().overwrite(toPlainText).min(1).max(300);

const common = {
  id: QuestionId,
  /** What its column is called in exports; its id if absent. */
  name: QuestionId.exactOptional(),
  title: Words,
  /** The title when it's asked after its day: “How long did you wear the headset on {day}?” */
  lateTitle: Words.includes("{day}").exactOptional(),
  help: Words.exactOptional(),
  /** The page marks optional questions, not required ones. */
  optional: z.boolean(),
  /** Only asked if an earlier question has one of these answers. */
  when: z.object({ question: QuestionId, isAnyOf: z.array(z.int()).min(1) }).exactOptional(),
};
const Choice = z.object({
  id: z.int().min(0).max(999),
  label: Words,
  /** “None of these”: can't be combined with other choices. */
  excludesRest: z.boolean().exactOptional(),
});

/** One question. Its type determines how it's shown, answered and checked. */
export const Question = z.discriminatedUnion("type", [
  z.object({ ...common, type: z.literal("single"), choices: z.array(Choice).min(2) }),
  z.object({ ...common, type: z.literal("several"), choices: z.array(Choice).min(2) }),
  /** A scale with labels at both ends. */
  z.object({ ...common, type: z.literal("scale"), from: z.int(), to: z.int(), fromLabel: Words, toLabel: Words }),
  z.object({
    ...common,
    type: z.literal("number"),
    unit: Words,
    min: z.number(),
    max: z.number(),
    decimals: z.int().min(0).max(3),
  }),
  /** Answered in minutes. */
  z.object({ ...common, type: z.literal("duration"), maxMinutes: z.int().min(1) }),
  z.object({ ...common, type: z.literal("text"), maxLength: z.int().min(1).max(4000) }),
  /** Answered with the names of uploaded files. */
  z.object({ ...common, type: z.literal("photo"), most: z.int().min(1).max(10) }),
]);
export type Question = z.infer<typeof Question>;

/** When staff need to know about an answer right away. */
export const AlertRule = z.object({
  /** A scale question: from this answer on. */
  severity: z.object({ question: QuestionId, from: z.int() }),
  /** A multiple-choice question that lists symptoms; some of them count at any severity. */
  symptoms: z.object({ question: QuestionId, always: z.array(z.int()) }),
});

/** What a questionnaire asks. */
export const QuestionnaireContent = z.object({
  title: Words,
  minutes: z.int().min(1),
  /** Questions shown together on one phone screen. */
  screens: z.array(z.object({ title: Words, questions: z.array(Question).min(1) })).min(1),
  alert: AlertRule.exactOptional(),
  /** A single-choice question: these answers mean that a headset will be bought. */
  purchase: z.object({ question: QuestionId, isAnyOf: z.array(z.int()).min(1) }).exactOptional(),
  /** When it's asked. Daily and weekly surveys have the study's own rhythm instead. */
  schedule: Schedule.exactOptional(),
});
export type QuestionnaireContent = z.infer<typeof QuestionnaireContent>;

/** One version of a questionnaire. Changes need a new version: answers keep the one they were given to. */
export const SurveyDefinition = QuestionnaireContent.extend({ kind: QuestionnaireId, version: z.int().min(1) });
export type SurveyDefinition = z.infer<typeof SurveyDefinition>;

export const Answer = z.union([
  z.number(),
  z.string().max(4000),
  z.array(z.number()).max(100),
  z.array(z.string().max(300)).max(10),
]);
export type Answer = z.infer<typeof Answer>;
/** By question id; skipped questions and those not asked are absent. */
export const Answers = z.record(QuestionId, Answer);
export type Answers = z.infer<typeof Answers>;

/** As it's asked after its day, which is named: `Sunday, November 15`. */
export function namingDay(definition: SurveyDefinition, day: string): SurveyDefinition {
  return {
    ...definition,
    screens: definition.screens.map(screen => ({
      ...screen,
      questions: screen.questions.map(question => ({
        ...question,
        title: question.lateTitle?.replace("{day}", day) ?? question.title,
      })),
    })),
  };
}

export function questionsOf({ screens }: Pick<SurveyDefinition, "screens">): Question[] {
  return screens.flatMap(({ questions }) => questions);
}
