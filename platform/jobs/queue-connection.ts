import type { Db } from "pg-boss";
import type { Queryable, Sql } from "../database/connect.ts";

/** Lets pg-boss use our database driver: it gets rows, or what the statements of a script returned. */
export function queueConnection(sql: Sql): Db {
  return {
    async executeSql(text, values = []) {
      // A script with its own transaction needs one connection for all of it.
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

/** The same inside our transaction, so that a job exists exactly if that commits. */
export function queueWithin(tx: Queryable): Db {
  return { executeSql: async (text, values = []) => answer(await tx.unsafe(text, values as never[])) };
}

function answer(result: unknown): { rows: unknown[] } {
  const rows = result as unknown[];
  return { rows: rows.some(Array.isArray) ? rows.flat() : [...rows] };
}
