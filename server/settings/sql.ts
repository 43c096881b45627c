import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface StoredSettings {
  /** By setting name, including anything an older or newer HB wrote. */
  decided: Record<string, unknown>;
  version: number;
  changedAt: string | null;
}

export async function readSettings(db: Queryable): Promise<StoredSettings> {
  const [row] = await db<StoredSettings[]>`
    select decided, version, changed_at as "changedAt" from study.settings`;
  return row ?? { decided: {}, version: 0, changedAt: null };
}

export async function lockSettings(tx: Tx): Promise<StoredSettings> {
  await tx`select 1 from study.settings for update`;
  return readSettings(tx);
}

export async function writeSettings(tx: Tx, decided: Record<string, unknown>, now: string): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update study.settings set decided = ${tx.json(decided as never)}, version = version + 1, changed_at = ${now}
    returning version`;
  return row?.version ?? 0;
}
