import { consentState } from "@hb/domain/participants/consent-state.ts";
import { type Filters, yesNo } from "@hb/domain/participants/filters.ts";
import { ownPrefix } from "@hb/domain/participants/own-filters.ts";
import type { ParticipantRow } from "@hb/domain/participants/participant.ts";
import type { Sort } from "@hb/domain/participants/sorting.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Queryable, Sql, Tx } from "@hb/platform/database/connect.ts";
import { listNames, none, numberNames, textNames } from "../list-engine/encoded-rows.ts";
import { type Found, type Page, sharedBits } from "../list-engine/engine.ts";

/** In the order of ../list-engine/encoded-rows.ts. */
const number = (column: string) => `coalesce(${column}, ${none})`;
const instant = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;
const numbers: Record<(typeof numberNames)[number], string> = {
  id: "p.id",
  createdAt: instant("p.created_at"),
  updatedAt: instant("p.updated_at"),
  bornOn: number("p.born_on - date '1970-01-01'"),
  gender: number("p.gender"),
  language: number("p.language"),
  skinType: number("p.skin_type"),
  source: number("p.source"),
  type: number("p.type"),
  ownerType: number("p.owner_type"),
  status: number("p.status"),
  consent: "p.consent",
  emailConfirmed: `case when p.unconfirmed_since is null then ${yesNo.named.yes} else ${yesNo.named.no} end`,
};
const several: Record<(typeof listNames)[number], string> = {
  ethnicities: "p.ethnicities",
  consideringBrands: "p.considering_brands",
};
const texts: Record<(typeof textNames)[number], string> = {
  nameKey: "p.name_key",
  emailKey: "p.email_key",
  phone: "p.phone",
  nameSearch: "p.name_search",
  nameSort: "p.name_sort",
  emailSearch: "p.email_search",
  citySearch: "p.city_search",
};
const encoded = `concat_ws(',', ${[
  ...numberNames.map(name => numbers[name]),
  ...listNames.map(name => `array_to_string(${several[name]}, ' ')`),
  ...textNames.map(name => `coalesce(octet_length(${texts[name]}), -1)`),
].join(", ")}) || E'\\n' || concat(${textNames.map(name => texts[name]).join(", ")})`;

/** All transactions before this one have ended. The next refresh needs the rows of this one and later ones. */
export type Horizon = string;

/** Some rows, in the order of their ids, encoded for the engine: the program passes them on without reading them. */
interface Part {
  horizon: Horizon;
  rows: Uint8Array;
  /** The last row's id. */
  last: number;
  isLast: boolean;
}

const partSize = 4_000;

function partOf([row]: readonly (Buffer | null)[][], after: number): Part {
  const [horizon, count, last, rows] = row ?? [];
  return {
    horizon: String(horizon),
    // A copy of its own, which can be handed to a thread.
    rows: new Uint8Array(rows ?? []),
    last: last ? Number(last) : after,
    isLast: Number(count) < partSize,
  };
}

const encodedPart = `
  select pg_snapshot_xmin(pg_current_snapshot())::text, count(*), max(p.id), string_agg(${encoded}, '')`;

/** The next ones of everyone. */
export async function readPart(db: Sql, after: number): Promise<Part> {
  const found = await db`
    ${db.unsafe(encodedPart)} from (
      select * from study.participants where id > ${after} order by id limit ${partSize}) p`.raw();
  return partOf(found as never, after);
}

/** The next rows written by transactions that hadn't ended at the last refresh. One statement, so one snapshot. */
export async function readChanged(db: Sql, since: Horizon, after: number): Promise<Part> {
  const found = await db`
    with changed as materialized (
      select id from study.participants where changed_in >= ${since}::xid8
    )
    ${db.unsafe(encodedPart)} from (
      select p.* from study.participants p join changed c on c.id = p.id
       where c.id > ${after} order by c.id limit ${partSize}) p`.raw();
  return partOf(found as never, after);
}

export async function countUpTo(db: Sql, atMost: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from study.participants limit ${atMost}) p`;
  return row?.count ?? 0;
}

/** A page of everyone by number, as the engine would find it. */
export async function findByNumber(db: Sql, { sort, offset, limit }: Page): Promise<Found> {
  const direction = db.unsafe(sort.descending ? "desc" : "asc");
  const shares = (key: string) =>
    `exists (select from study.participants o where o.${key} = p.${key} and o.id <> p.id
       and o.status is distinct from ${participantStatus.duplicate})::int`;
  const [[count], rows] = await Promise.all([
    db<{ total: number }[]>`select count(*)::int as total from study.participants`,
    db<{ id: number; shared: number }[]>`
      select p.id, ${db.unsafe(
        `${shares("name_key")} * ${sharedBits.duplicateName} + ${shares("email_key")} * ${sharedBits.duplicateEmail} + ${shares("phone")} * ${sharedBits.duplicatePhone}`,
      )} as shared
        from (select id, name_key, email_key, phone from study.participants
               order by id ${direction} limit ${limit} offset ${offset}) p
       order by p.id ${direction}`,
  ]);
  return {
    total: count?.total ?? 0,
    ids: Int32Array.from(rows, ({ id }) => id),
    shared: Uint8Array.from(rows, ({ shared }) => shared),
  };
}

/** Everyone whom the filters for the study's own questions and rules let through. */
export async function findByOwnAnswers(
  db: Sql,
  { own = {}, suggested }: Pick<Filters, "own" | "suggested">,
): Promise<Int32Array> {
  const conditions = Object.entries(own).map(([id, filter]) => {
    if ("anyOf" in filter) return anyAnswerOf(db, id, filter.anyOf);
    if ("contains" in filter)
      return db`own_answers ->> ${id} ilike ${`%${filter.contains.replace(/[\\%_]/g, "\\$&")}%`}`;
    return numberBetween(db, id, filter);
  });
  if (suggested) conditions.push(db`suggestion ->> 'status' = any (${suggested.map(String)}::text[])`);
  const all = conditions.reduce((one, other) => db`${one} and ${other}`);
  const rows = await db<{ id: number }[]>`select id from study.participants where ${all} order by id`;
  return Int32Array.from(rows, ({ id }) => id);
}

export function numberBetween(db: Queryable, id: string, { from, to }: { from: number | null; to: number | null }) {
  const range = { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY };
  return db`case when jsonb_typeof(own_answers -> ${id}) = 'number'
                 then (own_answers ->> ${id})::float8 between ${range.from}::float8 and ${range.to}::float8 end`;
}

/** An answer is a choice or a list of them. Each is compared by itself, because the index only knows single values. */
export function anyAnswerOf(db: Queryable, id: string, choices: readonly (number | null)[]) {
  const each = choices.map(choice =>
    choice === null
      ? db`not jsonb_exists(own_answers, ${id})`
      : db`own_answers @> ${db.json({ [id]: choice })} or own_answers @> ${db.json({ [id]: [choice] })}`,
  );
  return each.length === 0 ? db`false` : db`(${each.reduce((one, other) => db`${one} or ${other}`)})`;
}

/** How many of these people, or of everyone, gave each answer; a choice of several counts for each of them. */
export async function countOwnAnswers(
  db: Sql,
  { questions, among }: { questions: readonly string[]; among: Int32Array | undefined },
): Promise<Record<string, Record<string, number>>> {
  // Equal answers are counted as they are stored: there are few, and taking lists apart for everyone is slow.
  const rows = await db<{ question: string; answer: string | null; count: number }[]>`
    select question, own_answers ->> question as answer, count(*)::int as count
      from study.participants, unnest(${[...questions]}::text[]) as question
     where ${among ? db`id = any (${[...among]}::integer[])` : db`true`} group by 1, 2`;
  const counts: Record<string, Record<string, number>> = {};
  for (const { question, answer, count } of rows) {
    const ofQuestion = (counts[question] ??= {});
    for (const choice of answer === null ? ["blank"] : (answer.match(/\d+/g) ?? []))
      ofQuestion[choice] = (ofQuestion[choice] ?? 0) + count;
  }
  return counts;
}

/** A page of these people, or of everyone, by their answers to a question. Those without one come last. */
export async function sortByOwnAnswer(
  db: Sql,
  { sort, among, offset, limit }: { sort: Sort; among: Int32Array | undefined; offset: number; limit: number },
): Promise<Int32Array> {
  const answer = db`own_answers -> ${sort.by.slice(ownPrefix.length)}`;
  const direction = db.unsafe(sort.descending ? "desc" : "asc");
  const rows = await db<{ id: number }[]>`
    select id from (
      select id, ${answer} as answer from study.participants
       where ${among ? db`id = any (${[...among]}::integer[])` : db`true`}) p
     order by answer is null,
              case jsonb_typeof(answer) when 'number' then answer::float8 when 'array' then (answer -> 0)::float8 end ${direction},
              lower(answer #>> '{}') collate "C" ${direction}, id
     offset ${offset} limit ${limit}`;
  return Int32Array.from(rows, ({ id }) => id);
}

/** What a row of the list shows, in the order of the ids. */
export async function findRows(
  db: Queryable,
  ids: Iterable<number>,
): Promise<Omit<ParticipantRow, "duplicateName" | "duplicateEmail" | "duplicatePhone">[]> {
  return db<ParticipantRow[]>`
    select p.id, first_name as "firstName", last_name as "lastName", email, phone, born_on as "bornOn", gender, ethnicities,
           skin_type as "skinType", country, state, city, language, considering_brands as "consideringBrands", source, type,
           owner_type as "ownerType", own_answers as "ownAnswers", suggestion, unconfirmed_since as "unconfirmedSince", status, consent, merged_into as "mergedInto", anonymised_at as "anonymisedAt", created_at as "createdAt",
           updated_at as "updatedAt", version,
           case when consent in (${consentState.signed}, ${consentState.outdated}) then (
             select c.version from study.lives_of(p.id) life join study.signed_versions c on c.participant_id = life
              order by c.place desc limit 1) end as "consentVersion"
      from unnest(${[...ids]}::integer[]) with ordinality as asked (id, place) join study.participants p on p.id = asked.id
     order by place`;
}

export async function insertSelection(
  tx: Tx,
  selection: { id: string; userId: string; ids: Iterable<number>; now: string; forgetBefore: string },
): Promise<void> {
  await tx`delete from study.selections where made_at < ${selection.forgetBefore}`;
  await tx`
    insert into study.selections (id, user_id, ids, made_at)
    values (${selection.id}, ${selection.userId}, ${[...selection.ids]}::integer[], ${selection.now})`;
}

export async function findSelection(db: Queryable, id: string, userId: string): Promise<number[] | undefined> {
  const [row] = await db<{ ids: number[] }[]>`
    select ids from study.selections where id = ${id} and user_id = ${userId}`;
  return row?.ids;
}
