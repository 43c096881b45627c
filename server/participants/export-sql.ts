import type { Queryable } from "@hb/platform/database/connect.ts";
import type { StoredType } from "@hb/platform/database/stored-values.ts";
import { participantFields, participantTypes } from "./sql.ts";

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

/** Their types, in the same order. */
export function exportedTypes(fields: ReadonlySet<string>): { name: string; type: StoredType }[] {
  return Object.keys(exportedFields)
    .filter(field => fields.has(field))
    .map(name => ({ name, type: name === "comments" ? "json" : (participantTypes[name] ?? "text") }));
}

/** A range of ids is read faster than as many single ones, unless most of it isn't wanted. */
const minShareOfRange = 0.5;

/** What is wanted about these people, as COPY writes it: in the order of ids, and perhaps with others between them. */
export async function copyPeople(db: Queryable, ids: Int32Array, fields: ReadonlySet<string>): Promise<Uint8Array> {
  const [first, last] = [Math.min(...ids), Math.max(...ids)];
  const isRange = ids.length / (last - first + 1) >= minShareOfRange;
  // COPY takes no parameters.
  const wanted = isRange ? `p.id between ${first} and ${last}` : `p.id = any ('{${ids.join()}}')`;
  const sent = await db
    .unsafe(
      `copy (select ${exportedColumns(fields)} from study.participants p where ${wanted} order by p.id) to stdout`,
    )
    .readable();
  const chunks: Buffer[] = [];
  for await (const chunk of sent) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
