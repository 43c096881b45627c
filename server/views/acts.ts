import { randomUUID } from "node:crypto";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { ChangeContext } from "../handle.ts";
import { hidesNames } from "../hidden-names/acts.ts";
import { staffOf } from "../staff.ts";
import * as sql from "./sql.ts";
import { viewText as text } from "./text.ts";

type Context = Pick<ChangeContext, "tx" | "actor">;

/** The user's own and shared ones. Colleagues name views as they like, so where names are hidden only their own are left. */
export async function listViews<V>(db: Queryable, of: sql.List, actor: Actor): Promise<sql.StoredView<V>[]> {
  const views = await sql.listViews<V>(db, of, staffOf(actor).userId);
  return hidesNames(actor) ? views.filter(({ sharedBy }) => sharedBy === null) : views;
}

export async function keepView(
  { tx, actor }: Context,
  of: sql.List,
  { name, view, isShared }: { name: string; view: object; isShared: boolean },
): Promise<{ id: string }> {
  const me = staffOf(actor);
  const sharedBy = isShared ? me.name : null;
  return { id: await sql.putView(tx, of, { id: randomUUID(), userId: me.userId, name, view, sharedBy }) };
}

export async function removeView({ tx, actor }: Context, of: sql.List, id: string): Promise<Record<string, never>> {
  const { userId, permissions } = staffOf(actor);
  if (!(await sql.deleteView(tx, of, { id, userId, anyone: permissions.users === true })))
    refuse("not-found", text.gone);
  return {};
}
