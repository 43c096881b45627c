import type { ExportColumn } from "@hb/domain/export/column.ts";
import { answersIn, type ExportedSurvey, longColumns, wideColumns } from "@hb/domain/surveys/export-columns.ts";
import { questionsOf } from "@hb/domain/surveys/question.ts";
import type { QuestionnaireId } from "@hb/domain/surveys/survey.ts";
import { batchSize, exportedList } from "../export/acts.ts";
import type { Site } from "../site.ts";
import * as sql from "./export-sql.ts";
import { exportText as text } from "./text.ts";

export const surveyExport = ({ surveys: definitions }: Site) =>
  exportedList<ExportedSurvey, "surveyAnswers">("surveyAnswers", async ({ db }, request) => {
    const { kind, shape, participantId } = request;
    const nameOf = (questionnaire: QuestionnaireId) => {
      if (questionnaire === "daily") return text.daily;
      return questionnaire === "weekly" ? text.weekly : definitions.current(questionnaire).title;
    };
    const filters = [
      nameOf(kind),
      text.shapes[shape],
      ...(participantId === undefined ? [] : [text.participant(participantId)]),
    ];
    const surveys = () => sql.readSurveys(db, { kind, participantId }, batchSize);
    if (shape === "wide")
      return {
        total: await sql.countSurveys(db, { kind, participantId }),
        filters,
        columns: wideColumns(kind, definitions),
        batches: surveys(),
      };
    const questions = definitions.all
      .filter(definition => definition.kind === kind)
      .map(definition => ({ version: definition.version, ids: questionsOf(definition).map(({ id }) => id) }));
    return {
      total: await sql.countAnswers(db, { kind, participantId, questions }),
      filters,
      // Each row is a survey's, with one answer added.
      columns: longColumns(kind) as readonly ExportColumn<never>[] as readonly ExportColumn<ExportedSurvey>[],
      batches: (async function* () {
        for await (const batch of surveys()) yield batch.flatMap(survey => answersIn(survey, definitions));
      })(),
    };
  });
