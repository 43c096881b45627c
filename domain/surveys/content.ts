import { z } from "zod";
import type { ContentPart, ContentProblem } from "../design/document.ts";
import type { TextKeys } from "../design/translation.ts";
import { contentProblems } from "./definition.ts";
import { formatSchedule, Schedule } from "./own-schedule.ts";
import { type Question, QuestionnaireContent } from "./question.ts";

/** As it's typed: nothing has to be complete yet. */
const Typed = z.string().max(1000);
const Id = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/);
const Whole = z.number().min(-1_000_000).max(1_000_000);

const TypedChoice = z.object({ id: z.int().min(0).max(999), label: Typed, excludesRest: z.boolean().exactOptional() });

/** A question of any type while it's written: what other types need is kept until it's published. */
export const TypedQuestion = z.object({
  id: Id,
  name: Typed.exactOptional(),
  type: z.enum(["single", "several", "scale", "number", "duration", "text", "photo"]),
  title: Typed,
  lateTitle: Typed.exactOptional(),
  help: Typed.exactOptional(),
  optional: z.boolean(),
  when: z.object({ question: Id, isAnyOf: z.array(z.int()).max(100) }).exactOptional(),
  choices: z.array(TypedChoice).max(60).exactOptional(),
  from: Whole.exactOptional(),
  to: Whole.exactOptional(),
  fromLabel: Typed.exactOptional(),
  toLabel: Typed.exactOptional(),
  unit: Typed.exactOptional(),
  min: Whole.exactOptional(),
  max: Whole.exactOptional(),
  decimals: Whole.exactOptional(),
  maxMinutes: Whole.exactOptional(),
  maxLength: Whole.exactOptional(),
  most: Whole.exactOptional(),
});
export type TypedQuestion = z.infer<typeof TypedQuestion>;

/** A questionnaire while it's written. */
export const QuestionnaireDraft = z.object({
  title: Typed,
  minutes: Whole,
  screens: z.array(z.object({ id: Id, title: Typed, questions: z.array(TypedQuestion).max(40) })).max(40),
  alert: z
    .object({
      severity: z.object({ question: Id, from: z.int() }),
      symptoms: z.object({ question: Id, always: z.array(z.int()).max(100) }),
    })
    .exactOptional(),
  purchase: z.object({ question: Id, isAnyOf: z.array(z.int()).max(100) }).exactOptional(),
  schedule: z
    .object({
      asked: z.enum(["once", "everyDays", "weekday", "afterVisit", "never"]),
      day: Whole.exactOptional(),
      every: Whole.exactOptional(),
      weekday: Whole.exactOptional(),
      days: Whole.exactOptional(),
      fromDay: Whole.exactOptional(),
      toDay: Whole.exactOptional(),
      openDays: Whole.exactOptional(),
    })
    .exactOptional(),
});
export type QuestionnaireDraft = z.infer<typeof QuestionnaireDraft>;

/** What is translated of it. */
export const questionnaireTextKeys: TextKeys = new Set([
  "title",
  "lateTitle",
  "help",
  "label",
  "fromLabel",
  "toLabel",
  "unit",
]);

/** A screen has no name of its own once published; while it's written, two people have to mean the same one. */
export function questionnaireDraftOf({ screens, ...content }: QuestionnaireContent): QuestionnaireDraft {
  return {
    ...content,
    screens: screens.map((screen, at) => ({ id: `screen${at + 1}`, ...screen })) as QuestionnaireDraft["screens"],
  };
}

const fieldsOf: Record<Question["type"], readonly (keyof TypedQuestion)[]> = {
  single: ["choices"],
  several: ["choices"],
  scale: ["from", "to", "fromLabel", "toLabel"],
  number: ["unit", "min", "max", "decimals"],
  duration: ["maxMinutes"],
  text: ["maxLength"],
  photo: ["most"],
};

/** The draft as it would be published: each question with what its type has, and without what is empty. */
export function questionnaireOf({ screens, schedule, ...draft }: QuestionnaireDraft): unknown {
  return {
    ...draft,
    title: draft.title.trim(),
    ...(schedule && { schedule: scheduleOf(schedule) }),
    screens: screens.map(({ title, questions }) => ({ title: title.trim(), questions: questions.map(questionOf) })),
  };
}

type TypedSchedule = NonNullable<QuestionnaireDraft["schedule"]>;

const scheduleFields: Record<TypedSchedule["asked"], readonly (keyof TypedSchedule)[]> = {
  once: ["day", "openDays"],
  everyDays: ["every", "fromDay", "toDay", "openDays"],
  weekday: ["weekday", "fromDay", "toDay", "openDays"],
  afterVisit: ["days", "openDays"],
  never: [],
};

function scheduleOf(typed: TypedSchedule): object {
  const own = scheduleFields[typed.asked].map(field => [field, typed[field]] as const);
  return { asked: typed.asked, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) };
}

/** As it would be published; undefined = it isn't complete. */
export function writtenSchedule(typed: TypedSchedule): Schedule | undefined {
  return Schedule.safeParse(scheduleOf(typed)).data;
}

/** As it would be published. */
export function questionOf(typed: TypedQuestion): object {
  const { id, type, title, optional, when } = typed;
  const own = fieldsOf[type].map(field => [field, typed[field]] as const);
  const said = (["name", "lateTitle", "help"] as const).filter(field => (typed[field] ?? "").trim() !== "");
  return {
    id,
    type,
    title: title.trim(),
    optional,
    ...(when && { when }),
    ...Object.fromEntries(said.map(field => [field, typed[field]?.trim()])),
    ...Object.fromEntries(own.filter(([, value]) => value !== undefined)),
  };
}

/** What keeps a draft from being published. Only a questionnaire that the study added has a schedule. */
export function questionnaireProblems(draft: QuestionnaireDraft, isOwn = false): ContentProblem[] {
  if (isOwn !== (draft.schedule !== undefined))
    return [
      { path: ["schedule"], message: isOwn ? "Say when it's asked." : "This survey has the study's own rhythm." },
    ];
  const parsed = QuestionnaireContent.safeParse(questionnaireOf(draft));
  return parsed.success ? contentProblems(parsed.data) : shapeProblems(parsed.error);
}

/** What a schema finds wrong with a draft, in the words of an editor. */
export function shapeProblems({ issues }: z.ZodError): ContentProblem[] {
  return issues.map(({ path, message, code }) => ({
    path: path.map(key => (typeof key === "symbol" ? String(key) : key)),
    message: formatProblem(code, path.at(-1), message),
  }));
}

function formatProblem(code: string | undefined, field: unknown, message: string): string {
  if (field === "name" && code === "invalid_format")
    return "Use letters and digits, starting with a small letter: wearTime.";
  if (field === "lateTitle") return "Write {day} where the day belongs.";
  if (code === "too_small" || code === "invalid_type") return "Fill this in.";
  return code === "too_big" ? "This is too much." : message;
}

/** Its screens in order, for a comparison. */
export function questionnaireParts({ title, minutes, screens, schedule }: QuestionnaireDraft): ContentPart[] {
  const asked = schedule && writtenSchedule(schedule);
  return [
    { id: "title", label: "Title", lines: [title, `About ${minutes} minutes`] },
    ...(asked ? [{ id: "schedule", label: "When it's asked", lines: [formatSchedule(asked)] }] : []),
    ...screens.flatMap(screen =>
      screen.questions.map(question => ({ id: question.id, label: screen.title, lines: questionLines(question) })),
    ),
  ];
}

/** A question for a comparison. */
export function questionLines(question: TypedQuestion): string[] {
  return [
    `${question.title}${question.optional ? " (optional)" : ""}`,
    ...(question.help ? [question.help] : []),
    ...(question.choices ?? []).map(({ label }) => `• ${label}`),
    ...(question.type === "scale"
      ? [`${question.from} ${question.fromLabel} to ${question.to} ${question.toLabel}`]
      : []),
    ...(question.when ? [`Only asked after certain answers to ${question.when.question}`] : []),
  ];
}
