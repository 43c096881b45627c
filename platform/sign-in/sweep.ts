import type { Database } from "../database/database.ts";
import { familiarDays } from "./limits.ts";
import * as sql from "./sweep-sql.ts";
import { verifyingDays } from "./tokens/keys.ts";
import { idleDays } from "./tokens/refresh-tokens.ts";

/** An expired code is told from a wrong one for so long. */
const expiredCodeDays = 1;

/** Takes away what time has ended; nothing in here is good any more, swept or not. */
export async function sweep(database: Database, now: number): Promise<void> {
  const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000).toISOString();
  await sql.sweep(database.write, {
    now: daysAgo(0),
    codesBefore: daysAgo(expiredCodeDays),
    signInsUnusedSince: daysAgo(idleDays),
    addressesBefore: daysAgo(familiarDays),
    keysBefore: daysAgo(verifyingDays),
  });
}
