import { randomUUID } from "node:crypto";
import { refuse } from "@hb/domain/refusal.ts";
import type { ChangeContext } from "../handle.ts";
import { staffOf } from "../staff.ts";
import * as sql from "./sql.ts";

export { listViews } from "./sql.ts";

type Context = Pick<ChangeContext, "tx" | "actor">;

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
    refuse("not-found", "This view no longer exists.");
  return {};
}
