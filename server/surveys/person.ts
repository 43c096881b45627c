import type { PersonDataOwner } from "../person/acts.ts";
import * as sql from "./person-sql.ts";
import { listPhotosOf } from "./photos-sql.ts";
import { generateAnswers } from "./sample.ts";

/** A person's home surveys. In a merge they follow the enrollment. */
export const surveyPart: PersonDataOwner = {
  tables: ["survey_answers", "excused_surveys", "survey_reopenings", "survey_alerts", "survey_photos"],
  describe: async () => [],
  move: async () => null,
  moveBack: async () => {},
  async archive(db, id) {
    const [records, photos] = await Promise.all([sql.listRecords(db, id), listPhotosOf(db, id)]);
    return { records: { ...records, surveyPhotos: photos }, files: photos.map(({ file }) => file) };
  },
  countErased: sql.countAnswersOf,
  async anonymize(tx, id) {
    await sql.forgetSurveys(tx, id);
  },
  generate: generateAnswers,
};
