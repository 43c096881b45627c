import type { Sql } from "../../database/connect.ts";
import * as sql from "../tokens/sign-in-sql.ts";

export type FindPresent = (signIn: string) => Promise<sql.Present | undefined>;

interface Asking {
  signIn: string;
  answer: PromiseWithResolvers<sql.Present | undefined>;
}

/**
 * How sign-ins and their accounts stand now. Calls that arrive in the same turn of the event loop share one question,
 * which is asked after the last of them came: everybody hears the present, and a busy HB asks a few times a millisecond.
 */
export function createFindPresent(db: Sql): FindPresent {
  let asking: Asking[] = [];

  async function ask(): Promise<void> {
    const asked = asking;
    asking = [];
    try {
      const found = await sql.listPresent(db, [...new Set(asked.map(({ signIn }) => signIn))]);
      const bySignIn = new Map(found.map(present => [present.signIn, present]));
      for (const { signIn, answer } of asked) answer.resolve(bySignIn.get(signIn));
    } catch (error) {
      for (const { answer } of asked) answer.reject(error);
    }
  }

  return signIn => {
    const answer = Promise.withResolvers<sql.Present | undefined>();
    if (asking.push({ signIn, answer }) === 1) setImmediate(ask);
    return answer.promise;
  };
}
