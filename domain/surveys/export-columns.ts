import { columnsOf, type ExportColumn } from "../export/column.ts";
import { type Entry, type Lookup, lookup } from "../lookups/lookup.ts";
import { participantTypes } from "../lookups/participant-types.ts";
import { formatAnswer } from "./answers.ts";
import type { SurveyDefinitions } from "./definition.ts";
import { type Answer, type Answers, type Question, questionsOf } from "./question.ts";
import type { SurveyKind } from "./survey.ts";

/** One submitted survey. */
export interface ExportedSurvey {
  id: number;
  participantId: number;
  participantName: string;
  type: number | null;
  kind: SurveyKind;
  on: string | null;
  week: number | null;
  version: number;
  submittedAt: string;
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

function commonColumns<R extends ExportedSurvey>(kind: SurveyKind): ExportColumn<R>[] {
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
    ...(kind === "daily"
      ? date("on", "Day, on the participant's calendar", row => row.on)
      : integer("week", "Week of the study", row => row.week)),
    ...integer("version", "Version of the questionnaire", row => row.version),
    ...moment("submittedAt", "Sent", row => row.submittedAt),
    ...yesNo("late", "Late", row => row.late),
  ];
}

/** One row per survey, one column per question that any version asks. */
export function wideColumns(kind: SurveyKind, definitions: SurveyDefinitions): readonly ExportColumn<ExportedSurvey>[] {
  return [...commonColumns<ExportedSurvey>(kind), ...questionsEver(kind, definitions).flatMap(columnsOfQuestion)];
}

/** One row per answered question. */
export function longColumns(kind: SurveyKind): readonly ExportColumn<ExportedAnswer>[] {
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

/** In the order of the newest version, then questions that only earlier ones asked. */
function questionsEver(kind: SurveyKind, { all }: SurveyDefinitions): Question[] {
  const found = new Map<string, Question>();
  for (const definition of all.toReversed())
    if (definition.kind === kind)
      for (const question of questionsOf(definition)) if (!found.has(question.id)) found.set(question.id, question);
  return [...found.values()];
}

function columnsOfQuestion(question: Question): ExportColumn<ExportedSurvey>[] {
  return questionColumns(question, { field: question.id, answer: row => row.answers?.[question.id] });
}

interface AnswerIn<R> {
  field: string;
  /** The heading; absent = from the field. */
  key?: string;
  answer: (row: R) => Answer | undefined;
}

/** The columns of one question, wherever its answers are. */
export function questionColumns<R>(
  question: Question,
  { field, answer: given, ...more }: AnswerIn<R>,
): ExportColumn<R>[] {
  const { freeText, integer, decimal, one, several } = columnsOf<R>();
  const { title } = question;
  const number = (row: R) => {
    const answer = given(row);
    return typeof answer === "number" ? answer : null;
  };
  switch (question.type) {
    case "single":
      return one(field, title, choicesOf(question.choices), number, more);
    case "several":
      return several(
        field,
        title,
        choicesOf(question.choices),
        row => {
          const answer = given(row);
          return Array.isArray(answer) ? answer.filter(choice => typeof choice === "number") : [];
        },
        more,
      );
    case "scale":
      return integer(field, title, number, {
        ...more,
        note: `${question.from} = ${question.fromLabel}, ${question.to} = ${question.toLabel}`,
      });
    case "number":
      return decimal(field, title, number, { ...more, note: question.unit });
    case "duration":
      return integer(field, title, number, { ...more, note: "minutes" });
    case "text":
      return freeText(
        field,
        title,
        row => {
          const answer = given(row);
          return typeof answer === "string" ? answer : null;
        },
        more,
      );
    case "photo":
      return integer(
        field,
        title,
        row => {
          const answer = given(row);
          return Array.isArray(answer) ? answer.length : null;
        },
        { ...more, note: "number of photos" },
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
