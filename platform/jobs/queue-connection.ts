import type { Db } from "pg-boss";
import type { Queryable, Sql } from "../database/connect.ts";

/** The queue's library speaks through our driver: it gets rows, or what the last statements of a script answered. */
export function queueConnection(sql: Sql): Db {
  return {
    async executeSql(text, values = []) {
      // A script with a transaction of its own needs one connection for all of it.
      if (!/^\s*begin\b/i.test(text)) return answer(await sql.unsafe(text, values as never[]));
      const reserved = await sql.reserve();
      try {
        return answer(await reserved.unsafe(text));
      } catch (error) {
        await reserved.unsafe("rollback");
        throw error;
      } finally {
        reserved.release();
      }
    },
  };
}

/** The same inside a transaction of ours, so that a job exists exactly if its cause does. */
export function queueWithin(tx: Queryable): Db {
  return { executeSql: async (text, values = []) => answer(await tx.unsafe(text, values as never[])) };
}

function answer(result: unknown): { rows: unknown[] } {
  const rows = result as unknown[];
  return { rows: rows.some(Array.isArray) ? rows.flat() : [...rows] };
}
