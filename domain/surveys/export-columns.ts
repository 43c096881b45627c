import { columnsOf, type ExportColumn } from "../export/column.ts";
import { type Entry, type Lookup, lookup } from "../lookups/lookup.ts";
import { participantTypes } from "../lookups/participant-types.ts";
import { formatAnswer } from "./answers.ts";
import type { SurveyDefinitions } from "./definition.ts";
import { type Answer, type Answers, type Question, questionsOf } from "./question.ts";
import type { QuestionnaireId } from "./survey.ts";

/** One submitted survey. */
export interface ExportedSurvey {
  id: number;
  participantId: number;
  participantName: string;
  type: number | null;
  kind: QuestionnaireId;
  on: string | null;
  week: number | null;
  version: number;
  submittedAt: string;
  /** If it was answered offline and sent later. */
  answeredAt: string | null;
  late: boolean;
  /** Null = erased with the person. */
  answers: Answers | null;
}

/** One answered question of it. */
export interface ExportedAnswer extends ExportedSurvey {
  question: Question;
  answer: Answer;
}

const identifying = true;

function commonColumns<R extends ExportedSurvey>(kind: QuestionnaireId): ExportColumn<R>[] {
  const { text, integer, yesNo, date, participant, moment, one } = columnsOf<R>();
  return [
    ...integer("id", "Survey", row => row.id, { key: "survey" }),
    ...participant("participantId", "Participant", row => row.participantId, { key: "participant" }),
    ...text("participantId", "Participant's name", row => row.participantName, {
      key: "participant_name",
      identifying,
    }),
    ...one("type", "Arm", participantTypes, row => row.type),
    ...text("kind", "Daily or weekly", row => row.kind),
    ...(kind === "weekly"
      ? integer("week", "Week of the study", row => row.week)
      : date("on", "Day, on the participant's calendar", row => row.on)),
    ...integer("version", "Version of the questionnaire", row => row.version),
    ...moment("submittedAt", "Sent", row => row.submittedAt),
    ...moment("answeredAt", "Answered offline", row => row.answeredAt),
    ...yesNo("late", "Late", row => row.late),
  ];
}

/** One row per survey, one column per question that any version asks. */
export function wideColumns(
  kind: QuestionnaireId,
  definitions: SurveyDefinitions,
): readonly ExportColumn<ExportedSurvey>[] {
  const common = commonColumns<ExportedSurvey>(kind);
  const taken = new Set(common.map(({ key }) => key));
  const questions = questionsEver(kind, definitions);
  const columns = new Map(questions.map((ever, at) => [ever, columnsOfQuestion(ever, at, questions)]));
  // Who asked first keeps its heading: a later question never takes it.
  for (const ever of questions.toSorted((one, other) => firstVersion(one) - firstVersion(other)))
    columns.set(ever, withFreeKeys(columns.get(ever) ?? [], taken));
  return [...common, ...questions.flatMap(ever => columns.get(ever) ?? [])];
}

function firstVersion({ asked }: QuestionEver): number {
  return asked.at(-1)?.version ?? 0;
}

/** HB's own columns have their headings, and the `_id` of one question may be the name of another. */
function withFreeKeys(
  columns: readonly ExportColumn<ExportedSurvey>[],
  taken: Set<string>,
): ExportColumn<ExportedSurvey>[] {
  let prefix = "";
  for (let at = 1; columns.some(({ key }) => taken.has(prefix + key)); at++) prefix = `question${at === 1 ? "" : at}_`;
  const free = columns.map(column => ({ ...column, key: prefix + column.key }));
  for (const { key } of free) taken.add(key);
  return free;
}

/** One row per answered question. */
export function longColumns(kind: QuestionnaireId): readonly ExportColumn<ExportedAnswer>[] {
  const { text, freeText, decimal } = columnsOf<ExportedAnswer>();
  return [
    ...commonColumns<ExportedAnswer>(kind),
    ...text("question", "Question, id", row => row.question.id, { key: "question_id" }),
    ...text("question", "Question", row => row.question.title),
    ...text("question", "Question type", row => row.question.type, { key: "question_type" }),
    ...text("answer", "Answer as text", row => (isFree(row.question) ? null : formatAnswer(row.question, row.answer)), {
      key: "answer",
    }),
    ...decimal("answer", "Answer as a number", row => (typeof row.answer === "number" ? row.answer : null), {
      key: "answer_number",
      note: "The id of a choice, the step of a scale, minutes, or the number itself.",
    }),
    ...text("answer", "Chosen ids", row => (row.question.type === "several" ? idsIn(row.answer) : null), {
      key: "answer_ids",
    }),
    ...freeText("answer", "Answer, free text", row => (isFree(row.question) ? String(row.answer) : null), {
      key: "answer_text",
    }),
  ];
}

/** The answered questions of a survey, in the order they were asked. */
export function answersIn(survey: ExportedSurvey, definitions: SurveyDefinitions): ExportedAnswer[] {
  const definition = definitions.find(survey.kind, survey.version);
  if (!definition) return [];
  return questionsOf(definition).flatMap(question => {
    const answer = survey.answers?.[question.id];
    return answer === undefined ? [] : [{ ...survey, question, answer }];
  });
}

/** A question as the newest version asks it, with every version that asked it in the same type. */
interface QuestionEver {
  newest: Question;
  /** Newest first. */
  asked: { version: number; question: Question }[];
}

/** In the order of the newest version, then questions that only earlier ones asked. */
function questionsEver(kind: QuestionnaireId, { all }: SurveyDefinitions): QuestionEver[] {
  const found = new Map<string, QuestionEver>();
  for (const definition of all.filter(one => one.kind === kind).toSorted((one, other) => other.version - one.version))
    for (const question of questionsOf(definition)) {
      const key = `${question.id} ${question.type}`;
      const ever = found.get(key) ?? { newest: question, asked: [] };
      ever.asked.push({ version: definition.version, question });
      found.set(key, ever);
    }
  return [...found.values()];
}

/** Each wording with the versions that had it; empty while there was only one. */
function wordingNote({ asked }: QuestionEver): string {
  const byTitle = Map.groupBy(asked, ({ question }) => question.title);
  if (byTitle.size < 2) return "";
  return [...byTitle]
    .toReversed()
    .map(([title, those]) => {
      const versions = those.map(({ version }) => version).toReversed();
      return `Version${versions.length === 1 ? "" : "s"} ${versions.join(", ")}: “${title}”`;
    })
    .join(" ");
}

/** Every choice that any version offered, as the newest one calls it. */
function choicesEver({ asked }: QuestionEver): Lookup<Entry> {
  const found = new Map<number, string>();
  for (const { question } of asked)
    if ("choices" in question) for (const { id, label } of question.choices) if (!found.has(id)) found.set(id, label);
  return lookup([...found].map(([id, label]) => ({ id, label })));
}

function columnsOfQuestion(
  ever: QuestionEver,
  at: number,
  all: readonly QuestionEver[],
): ExportColumn<ExportedSurvey>[] {
  const { newest: question, asked } = ever;
  // A question whose type changed has a column for each type: what they hold can't be compared.
  const isRetyped = all.findIndex(({ newest }) => newest.id === question.id) < at;
  const name = question.name ?? question.id;
  const versions = new Set(asked.map(({ version }) => version));
  return questionColumns(question, {
    field: isRetyped ? `${name}_${question.type}` : name,
    choices: choicesEver(ever),
    note: wordingNote(ever),
    answer: row => (versions.has(row.version) ? row.answers?.[question.id] : undefined),
  });
}

interface AnswerIn<R> {
  field: string;
  /** The heading; absent = from the field. */
  key?: string;
  /** Absent = those of the question. */
  choices?: Lookup<Entry>;
  /** For the codebook. */
  note?: string;
  answer: (row: R) => Answer | undefined;
}

/** The columns of one question, wherever its answers are. */
export function questionColumns<R>(
  question: Question,
  { field, choices, note = "", answer: given, ...more }: AnswerIn<R>,
): ExportColumn<R>[] {
  const { freeText, integer, decimal, one, several } = columnsOf<R>();
  const { title } = question;
  const list = choices ?? choicesOf("choices" in question ? question.choices : []);
  const noted = (own = "") => ({ ...more, note: [own, note].filter(Boolean).join(". ") });
  const number = (row: R) => {
    const answer = given(row);
    return typeof answer === "number" ? answer : null;
  };
  switch (question.type) {
    case "single":
      return one(field, title, list, number, noted());
    case "several":
      return several(
        field,
        title,
        list,
        row => {
          const answer = given(row);
          return Array.isArray(answer) ? answer.filter(choice => typeof choice === "number") : [];
        },
        noted(),
      );
    case "scale":
      return integer(
        field,
        title,
        number,
        noted(`${question.from} = ${question.fromLabel}, ${question.to} = ${question.toLabel}`),
      );
    case "number":
      return decimal(field, title, number, noted(question.unit));
    case "duration":
      return integer(field, title, number, noted("minutes"));
    case "text":
      return freeText(
        field,
        title,
        row => {
          const answer = given(row);
          return typeof answer === "string" ? answer : null;
        },
        noted(),
      );
    case "photo":
      return integer(
        field,
        title,
        row => {
          const answer = given(row);
          return Array.isArray(answer) ? answer.length : null;
        },
        noted("number of photos"),
      );
  }
}

function choicesOf(choices: readonly { id: number; label: string }[]): Lookup<Entry> {
  return lookup(choices.map(({ id, label }) => ({ id, label })));
}

function isFree({ type }: Question): boolean {
  return type === "text";
}

function idsIn(answer: Answer): string | null {
  return Array.isArray(answer) ? answer.join("; ") : null;
}
