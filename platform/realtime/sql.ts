import type { Queryable, Tx } from "../database/connect.ts";

export async function noteAnnouncements(tx: Tx, paths: readonly string[]): Promise<void> {
  await tx`insert into platform.realtime_announcements (path) select unnest(${[...paths]}::text[])`;
}

export type { Queryable };
