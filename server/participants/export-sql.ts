import type { ExportedParticipant } from "@hb/domain/participants/export-columns.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { participantFields } from "./sql.ts";

type Row = Omit<ExportedParticipant, "duplicateName" | "duplicateEmail" | "duplicatePhone">;

const exportedFields: Readonly<Record<string, string>> = {
  ...participantFields,
  comments: `
    coalesce((select json_agg(json_build_object('body', c.body, 'authorName', c.author_name,
                     'createdAt', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.id)
                from study.participant_comments c where c.participant_id = p.id), '[]')`,
};

/** These columns of an exported participant `p`. */
export function exportedColumns(fields: ReadonlySet<string>): string {
  return Object.entries(exportedFields)
    .filter(([field]) => fields.has(field))
    .map(([field, value]) => `${value} as "${field}"`)
    .join(", ");
}

/** What is wanted about these people, in the order of the ids. */
export async function readPeople(db: Queryable, ids: readonly number[], fields: ReadonlySet<string>): Promise<Row[]> {
  return db<Row[]>`
    select ${db.unsafe(exportedColumns(fields))}
      from unnest(${[...ids]}::integer[]) with ordinality as asked (id, place) join study.participants p on p.id = asked.id
     order by place`;
}
