import type { Sql, Tx } from "../database/connect.ts";

export async function isFamiliar(db: Sql, network: string, since: string): Promise<boolean> {
  const [row] = await db`
    select 1 from platform.familiar_addresses where network = ${network} and signed_in_at > ${since}`;
  return row !== undefined;
}

export async function markFamiliar(tx: Tx, network: string, now: string): Promise<void> {
  await tx`
    insert into platform.familiar_addresses (network, signed_in_at) values (${network}, ${now})
    on conflict (network) do update set signed_in_at = excluded.signed_in_at`;
}
