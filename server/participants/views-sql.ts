import type { ListView } from "@hb/domain/participants/contract.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

interface StoredView {
  id: string;
  name: string;
  view: ListView;
}

export async function listViews(db: Queryable, userId: string): Promise<StoredView[]> {
  return db<StoredView[]>`
    select id, name, view from study.saved_views where user_id = ${userId} order by position, name`;
}

/** A view of the same name is replaced and keeps its place. */
export async function putView(tx: Tx, { id, userId, name, view }: StoredView & { userId: string }): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into study.saved_views (id, user_id, name, view, position)
    select ${id}, ${userId}, ${name}, ${tx.json(view)},
           coalesce((select max(position) + 1 from study.saved_views where user_id = ${userId}), 1)
    on conflict on constraint a_view_has_one_name_per_user do update set view = excluded.view
    returning id`;
  return row?.id ?? id;
}

export async function deleteView(tx: Tx, id: string, userId: string): Promise<boolean> {
  const [row] = await tx`delete from study.saved_views where id = ${id} and user_id = ${userId} returning 1`;
  return row !== undefined;
}
