import type { Output } from "@hb/domain/contract.ts";
import type { getParticipant } from "@hb/domain/participants/contract.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Sql } from "@hb/platform/database/connect.ts";
import { participantColumns } from "./sql.ts";

type Profile = Omit<Extract<Output<typeof getParticipant>, { sees: "profile" }>, "sees">;

/** Inside JSON the database would write an instant in its own way. */
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** People marked as duplicates don't make anyone else a duplicate. */
const isShared = (column: string) => `exists (
  select from study.participants o
   where o.${column} = p.${column} and o.id <> p.id and o.status is distinct from ${participantStatus.duplicate})`;

const comments = `coalesce((
  select json_agg(json_build_object(
           'id', c.id, 'body', c.body, 'authorId', c.author_id, 'authorName', c.author_name,
           'createdAt', ${instant("c.created_at")}, 'editedAt', ${instant("c.edited_at")}, 'version', c.version,
           'earlier', coalesce((
             select json_agg(json_build_object('body', v.body, 'writtenAt', ${instant("v.written_at")}) order by v.version)
               from study.participant_comment_versions v where v.comment_id = c.id), '[]')) order by c.id)
    from study.participant_comments c where c.participant_id = p.id), '[]')`;

const documents = `coalesce((
  select json_agg(json_build_object(
           'file', d.file, 'name', d.name, 'contentType', d.content_type, 'size', d.size,
           'uploadedByName', d.uploaded_by_name, 'uploadedAt', ${instant("d.uploaded_at")}) order by d.uploaded_at, d.file)
    from study.participant_documents d where d.participant_id = p.id), '[]')`;

const merged = `coalesce((
  select json_agg(json_build_object(
           'id', o.id, 'name', trim(o.first_name || ' ' || o.last_name), 'mergedAt', ${instant("m.merged_at")}) order by m.id)
    from study.merges m join study.participants o on o.id = m.other_participant_id
   where m.participant_id = p.id and m.undone_at is null), '[]')`;

/** All that a person's page shows, in one round trip. */
export async function findProfile(db: Sql, id: number): Promise<Profile | undefined> {
  const [row] = await db<(Profile["participant"] & Profile["shares"] & Omit<Profile, "participant" | "shares">)[]>`
    select ${db.unsafe(participantColumns)},
           ${db.unsafe(isShared("name_key"))} as "duplicateName", ${db.unsafe(isShared("email_key"))} as "duplicateEmail",
           ${db.unsafe(isShared("phone"))} as "duplicatePhone",
           ${db.unsafe(comments)} as comments, ${db.unsafe(documents)} as documents, ${db.unsafe(merged)} as merged
      from study.participants p where p.id = ${id}`;
  if (!row) return undefined;
  const {
    duplicateName,
    duplicateEmail,
    duplicatePhone,
    comments: notes,
    documents: files,
    merged: others,
    ...person
  } = row;
  const shares = { duplicateName, duplicateEmail, duplicatePhone };
  return { participant: person, shares, comments: notes, documents: files, merged: others };
}
