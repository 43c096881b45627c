import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface SurveyPhoto {
  file: string;
  participantId: number;
  surveyKey: string;
  contentType: string;
  size: number;
  answerId: number | null;
  question: string | null;
}

const columns = `file, participant_id as "participantId", survey_key as "surveyKey", content_type as "contentType", size,
  answer_id as "answerId", question`;

export async function findPhoto(db: Queryable, file: string): Promise<SurveyPhoto | undefined> {
  const [row] = await db<SurveyPhoto[]>`select ${db.unsafe(columns)} from study.survey_photos where file = ${file}`;
  return row;
}

export async function listPhotosOfAnswers(db: Queryable, answerIds: readonly number[]): Promise<SurveyPhoto[]> {
  return db<SurveyPhoto[]>`
    select ${db.unsafe(columns)} from study.survey_photos where answer_id = any (${[...answerIds]}::integer[]) order by file`;
}

export async function listPhotosOf(db: Queryable, participantId: number): Promise<SurveyPhoto[]> {
  return db<SurveyPhoto[]>`
    select ${db.unsafe(columns)} from study.survey_photos where participant_id = ${participantId} order by uploaded_at, file`;
}

export async function countUnsent(db: Queryable, participantId: number, surveyKey: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.survey_photos
     where participant_id = ${participantId} and survey_key = ${surveyKey} and answer_id is null`;
  return row?.count ?? 0;
}

export async function putPhoto(
  tx: Tx,
  photo: Pick<SurveyPhoto, "file" | "participantId" | "surveyKey" | "contentType" | "size"> & { now: string },
): Promise<void> {
  await tx`
    insert into study.survey_photos (file, participant_id, survey_key, content_type, size, uploaded_at)
    values (${photo.file}, ${photo.participantId}, ${photo.surveyKey}, ${photo.contentType}, ${photo.size}, ${photo.now})
    on conflict (file) do update set content_type = excluded.content_type, size = excluded.size, uploaded_at = excluded.uploaded_at`;
}

/** False = it was sent in the meantime, and stays. */
export async function removePhoto(tx: Tx, file: string): Promise<boolean> {
  const [row] = await tx`delete from study.survey_photos where file = ${file} and answer_id is null returning 1`;
  return row !== undefined;
}

/** Uploaded before that moment for a survey that was never sent. */
export async function listLeftOver(db: Queryable, before: string, limit: number): Promise<string[]> {
  const rows = await db<{ file: string }[]>`
    select file from study.survey_photos where answer_id is null and uploaded_at < ${before} order by uploaded_at limit ${limit}`;
  return rows.map(({ file }) => file);
}

/** Assigns these files to the answer if they belong to this person and survey and weren't sent yet. */
export async function sendPhotos(
  tx: Tx,
  given: {
    participantId: number;
    surveyKey: string;
    answerId: number;
    photos: readonly { file: string; question: string }[];
  },
): Promise<number> {
  const rows = await tx`
    update study.survey_photos p set answer_id = ${given.answerId}, question = g.question
      from jsonb_to_recordset(${tx.json(given.photos as never)}) as g (file text, question text)
     where p.file = g.file and p.participant_id = ${given.participantId} and p.survey_key = ${given.surveyKey}
       and p.answer_id is null
    returning 1`;
  return rows.length;
}
