import { anonymizedName, blurredBirthDate } from "@hb/domain/data-protection/anonymization.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { searchedName, sortedName } from "@hb/domain/participants/merge/identity.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { MergeIds } from "../person/acts.ts";

export async function moveComments(tx: Tx, { from, into }: MergeIds): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update study.participant_comments set participant_id = ${into} where participant_id = ${from} returning id`;
  return rows.map(({ id }) => id);
}

export async function returnComments(tx: Tx, ids: readonly number[], to: number): Promise<void> {
  await tx`update study.participant_comments set participant_id = ${to} where id = any (${[...ids]}::integer[])`;
}

/** The files keep their path, which names the person they were uploaded for. */
export async function moveDocuments(tx: Tx, { from, into }: MergeIds): Promise<string[]> {
  const rows = await tx<{ file: string }[]>`
    update study.participant_documents set participant_id = ${into} where participant_id = ${from} returning file`;
  return rows.map(({ file }) => file);
}

export async function returnDocuments(tx: Tx, files: readonly string[], to: number): Promise<void> {
  await tx`update study.participant_documents set participant_id = ${to} where file = any (${[...files]}::text[])`;
}

export async function countNotes(
  db: Queryable,
  ids: readonly number[],
): Promise<{ comments: number; documents: number }> {
  const [row] = await db<{ comments: number; documents: number }[]>`
    select (select count(*)::int from study.participant_comments
             where participant_id = any (${[...ids]}::integer[])) as comments,
           (select count(*)::int from study.participant_documents
             where participant_id = any (${[...ids]}::integer[])) as documents`;
  return row ?? { comments: 0, documents: 0 };
}

/**
 * Erases what identifies the person. What is only counted (year of birth, gender, ethnicity, skin type, country, language,
 * status, type, source) stays, so that the study's figures don't change; of the study's own questions, those are choices and
 * scales. Numbers can be as telling as a date of birth, and free text can say anything. The version increases, so that no
 * one can save an outdated screen over it.
 */
export async function anonymizePerson(tx: Tx, id: number, now: string): Promise<void> {
  const [known] = await tx<{ bornOn: string | null }[]>`
    select born_on as "bornOn" from study.participants where id = ${id} for update`;
  const name = anonymizedName(id);
  await tx`
    update study.participants
       set first_name = ${name.firstName}, last_name = ${name.lastName}, email = null, phone = null,
           born_on = ${known?.bornOn ? blurredBirthDate(known.bornOn, now.slice(0, 10)) : null},
           state = null, city = null, postal_code = null, street = null, special_accommodation = null,
           special_accommodation_text = null, industry = null, companies = '{}', own_accounts = '{}', services = '{}',
           own_answers = coalesce((
             select jsonb_object_agg(key, value) from jsonb_each(own_answers)
              where key in (select id from study.own_questions where type in ('single', 'several', 'scale'))), '{}'),
           suggestion = null, unconfirmed_since = null, name_key = null, email_key = null, name_search = ${searchedName(name)}, name_sort = ${sortedName(name)},
           email_search = '', city_search = '', anonymised_at = ${now}, updated_at = ${now}, version = version + 1
     where id = ${id}`;
  await tx`delete from study.participant_headsets where participant_id = ${id}`;
  await tx`
    delete from study.participant_comment_versions v using study.participant_comments c
     where v.comment_id = c.id and c.participant_id = ${id}`;
  await tx`update study.participant_comments set body = 'Erased' where participant_id = ${id}`;
  await tx`delete from study.participant_documents where participant_id = ${id}`;
  await tx`delete from study.not_the_same_person where ${id} in (participant_id, other_participant_id)`;
  await tx`delete from study.possible_duplicates where ${id} in (participant_id, other_participant_id)`;
  await tx`
    update study.merges set survivor_before = '{}', survivor_after = '{}', moved = '{}'
     where ${id} in (participant_id, other_participant_id)`;
}

export async function insertSampleComments(tx: Tx, rows: readonly object[]): Promise<void> {
  await tx`
    insert into study.participant_comments (participant_id, author_id, author_name, body, created_at)
    select "participantId", 'sample', "authorName", body, "createdAt"
      from jsonb_to_recordset(${tx.json(rows as never)}) as given
           ("participantId" integer, "authorName" text, body text, "createdAt" timestamptz)`;
}

export async function setContacted(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`
    update study.participants set status = ${participantStatus.contacted}, consent = ${consentState.notAsked}
     where id = any (${[...ids]}::integer[])`;
}
