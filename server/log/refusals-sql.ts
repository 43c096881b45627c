import type { logAction } from "@hb/domain/log/actions.ts";
import type { Tx } from "@hb/platform/database/connect.ts";

export interface RefusalKey {
  action: typeof logAction.signInRefused | typeof logAction.refusal;
  address: string;
  hour: string;
}

/** True for the first refusal of this address in this hour; the others are only counted. */
export async function countRefusal(tx: Tx, { action, address, hour }: RefusalKey): Promise<boolean> {
  const [row] = await tx<{ again: number }[]>`
    insert into study.log_refusals as r (action, address, hour) values (${action}, ${address}, ${hour})
    on conflict (action, address, hour) do update set again = r.again + 1
    returning again`;
  return row?.again === 0;
}

export interface CountedRefusals extends RefusalKey {
  again: number;
}

/** Deletes and returns the counts of earlier hours, so that each is logged once. */
export async function takeCounted(tx: Tx, before: string, limit: number): Promise<CountedRefusals[]> {
  return tx<CountedRefusals[]>`
    delete from study.log_refusals
     where (action, address, hour) in (select action, address, hour from study.log_refusals where hour < ${before}
                                        order by hour limit ${limit} for update skip locked)
    returning action, address, hour, again`;
}
