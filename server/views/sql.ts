import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

/** The lists that have saved views. */
const kept = {
  participants: { table: "study.saved_views", oneName: "a_view_has_one_name_per_user" },
  enrolments: { table: "study.enrolment_views", oneName: "an_enrolment_view_has_one_name_per_user" },
} as const;
type List = keyof typeof kept;

interface StoredView<V> {
  id: string;
  name: string;
  view: V;
}

export async function listViews<V>(db: Queryable, of: List, userId: string): Promise<StoredView<V>[]> {
  return db<StoredView<V>[]>`
    select id, name, view from ${db.unsafe(kept[of].table)} where user_id = ${userId} order by position, name`;
}

/** A view of the same name is replaced and keeps its place. */
export async function putView(
  tx: Tx,
  of: List,
  { id, userId, name, view }: StoredView<object> & { userId: string },
): Promise<string> {
  const table = tx.unsafe(kept[of].table);
  const [row] = await tx<{ id: string }[]>`
    insert into ${table} (id, user_id, name, view, position)
    select ${id}, ${userId}, ${name}, ${tx.json(view as never)},
           coalesce((select max(position) + 1 from ${table} where user_id = ${userId}), 1)
    on conflict on constraint ${tx.unsafe(kept[of].oneName)} do update set view = excluded.view
    returning id`;
  return row?.id ?? id;
}

export async function deleteView(tx: Tx, of: List, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const [row] = await tx`
    delete from ${tx.unsafe(kept[of].table)} where id = ${id} and user_id = ${userId} returning 1`;
  return row !== undefined;
}
