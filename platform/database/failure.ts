import { Refusal, refuse } from "../refusal.ts";

interface DatabaseError {
  code?: string;
  constraint_name?: string;
}

/**
 * PostgreSQL's codes: 08 connection, 57P0x shutting down or starting, 53300 too many connections, 25006 read-only (a standby
 * that becomes the primary), 25P03 and 25P04 a transaction that took too long; the driver's; and those of the system.
 */
const unavailable =
  /^(08...|57P0.|53300|25006|25P0[34]|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|E(CONN(REFUSED|RESET|ABORTED)|(HOST|NET)(UNREACH|DOWN)|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|ADDRNOTAVAIL))$/;

const codeOf = (error: unknown) => (error as DatabaseError | undefined)?.code ?? "";

/** What a failure of the database means to a caller; undefined = unexpected. */
export function refusalOf(error: unknown): Refusal | undefined {
  const code = codeOf(error);
  if (isUnavailable(error))
    return new Refusal("unavailable", "The database is restarting. Nothing was changed. Try again in a moment.");
  // Reads still work, and writes work again once there is space.
  if (isDiskFull(error)) return new Refusal("resource-exhausted", "The server's disk is full. Nothing was changed.");
  if (code === "57014")
    return new Refusal("deadline-exceeded", "This took too long and was stopped. Nothing was changed.");
  if (code === "40001" || code === "40P01")
    return new Refusal("aborted", "Someone else changed the same thing. Try again.");
  return undefined;
}

export function isUnavailable(error: unknown): boolean {
  return unavailable.test(codeOf(error));
}

export function isReadOnlyFailure(error: unknown): boolean {
  return codeOf(error) === "25006";
}

export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === "53100";
}

/** The name of the violated constraint: sql.ts files translate by name, never by message text. */
export function violated(error: unknown): string | undefined {
  const { code, constraint_name } = (error ?? {}) as DatabaseError;
  return typeof code === "string" && code.startsWith("23") ? constraint_name : undefined;
}

/** Turns a violated constraint into a refusal, by the constraint's name. */
export function translateConstraints(sentences: Readonly<Record<string, string>>) {
  return async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const constraint = violated(error);
      const sentence = constraint === undefined ? undefined : sentences[constraint];
      if (sentence === undefined) throw error;
      refuse("failed-precondition", sentence, { constraint });
    }
  };
}
