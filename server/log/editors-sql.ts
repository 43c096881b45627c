import type { Subject } from "@hb/domain/log/entry.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

/** Which colleague last changed each of some things of one kind, by the things' ids. */
export async function findLastEditors(
  db: Queryable,
  kind: Subject["kind"],
  ids: readonly string[],
): Promise<Record<string, string>> {
  const rows = await db<{ id: string; name: string | null }[]>`
    select distinct on (e.subject_id) e.subject_id as id, p.payload ->> 'actorName' as name
      from study.log_entries e join study.log_payloads p on p.entry_id = e.id
     where e.subject_kind = ${kind} and e.subject_id = any (${[...ids]}::text[]) and e.actor_kind = 'staff'
     order by e.subject_id, e.at desc, e.id desc`;
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}
