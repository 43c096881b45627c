import { consentColumns } from "@hb/domain/consent/export-columns.ts";
import { batchSize, exportedList } from "../export/acts.ts";
import * as sql from "./export-sql.ts";
import { listTexts } from "./versions/text-sql.ts";

export const consentExport = exportedList("consents", async ({ db }) => {
  const [total, texts] = await Promise.all([sql.countConsents(db), listTexts(db)]);
  const questions = new Map(texts.flatMap(({ body }) => body.questions).map(asked => [asked.id, asked]));
  return {
    total,
    filters: [],
    columns: consentColumns([...questions.values()]),
    batches: sql.readConsents(db, batchSize),
  };
});
