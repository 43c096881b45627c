import type { ExportedParticipant } from "@hb/domain/participants/export-columns.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { participantColumns } from "./sql.ts";

type Row = Omit<ExportedParticipant, "duplicateName" | "duplicateEmail" | "duplicatePhone">;

/** Every column of an exported participant `p`. */
export const exportedColumns = `${participantColumns},
  coalesce((select json_agg(json_build_object('body', c.body, 'authorName', c.author_name,
                   'createdAt', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.id)
              from study.participant_comments c where c.participant_id = p.id), '[]') as comments`;

/** Everything about these people, in the order of the ids. */
export async function readPeople(db: Queryable, ids: readonly number[]): Promise<Row[]> {
  return db<Row[]>`
    select ${db.unsafe(exportedColumns)}
      from unnest(${[...ids]}::integer[]) with ordinality as asked (id, place) join study.participants p on p.id = asked.id
     order by place`;
}
