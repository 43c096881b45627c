import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

/** The lists that have saved views. */
const kept = {
  participants: { table: "study.saved_views", oneName: "a_view_has_one_name_per_user" },
  enrolments: { table: "study.enrolment_views", oneName: "an_enrolment_view_has_one_name_per_user" },
} as const;
export type List = keyof typeof kept;

export interface StoredView<V> {
  id: string;
  name: string;
  view: V;
  isShared: boolean;
  /** Who shares it, if it is a colleague's. */
  sharedBy: string | null;
}

/** The user's own in their order, then what colleagues share. */
export async function listViews<V>(db: Queryable, of: List, userId: string): Promise<StoredView<V>[]> {
  return db<StoredView<V>[]>`
    select id, name, view, shared_by is not null as "isShared",
           case when user_id <> ${userId} then shared_by end as "sharedBy"
      from ${db.unsafe(kept[of].table)} where user_id = ${userId} or shared_by is not null
     order by user_id <> ${userId}, case when user_id = ${userId} then position end, name, id`;
}

interface NewView {
  id: string;
  userId: string;
  name: string;
  view: object;
  sharedBy: string | null;
}

/** A view of the same name is replaced and keeps its place. */
export async function putView(tx: Tx, of: List, { id, userId, name, view, sharedBy }: NewView): Promise<string> {
  const table = tx.unsafe(kept[of].table);
  const [row] = await tx<{ id: string }[]>`
    insert into ${table} (id, user_id, name, view, shared_by, position)
    select ${id}, ${userId}, ${name}, ${tx.json(view as never)}, ${sharedBy},
           coalesce((select max(position) + 1 from ${table} where user_id = ${userId}), 1)
    on conflict on constraint ${tx.unsafe(kept[of].oneName)}
      do update set view = excluded.view, shared_by = excluded.shared_by
    returning id`;
  return row?.id ?? id;
}

/** Also a colleague's, if it is shared and `anyone` may end that: theirs may be an account that nobody uses anymore. */
export async function deleteView(
  tx: Tx,
  of: List,
  { id, userId, anyone }: { id: string; userId: string; anyone: boolean },
): Promise<boolean> {
  const [row] = await tx`
    delete from ${tx.unsafe(kept[of].table)}
     where id = ${id} and (user_id = ${userId} or (shared_by is not null and ${anyone})) returning 1`;
  return row !== undefined;
}
