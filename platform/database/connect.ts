import type postgres from "postgres";
import { StartError } from "../start-error.ts";
import { driver } from "./driver.ts";
import { parseInstant } from "./stored-values.ts";

export type Sql = postgres.Sql<Types>;
export type Tx = postgres.TransactionSql<Types>;
/** What a query runs on: a pool or a transaction. */
export type Queryable = Sql | Tx;

interface Types {
  [name: string]: unknown;
}

/**
 * Instants are ISO strings in UTC with milliseconds, dates are YYYY-MM-DD, and big integers are numbers (ids, markers and
 * sizes stay far below 2^53).
 */
const types = {
  instant: {
    to: 1184,
    from: [1184],
    serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
    parse: parseInstant,
  },
  date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text },
  bigint: { to: 20, from: [20], serialize: (value: number) => String(value), parse: (text: string) => Number(text) },
};

interface PoolOptions {
  max: number;
  name: string;
  readOnly?: boolean;
  /** How long a transaction may wait for its next statement: it holds locks that others wait for. */
  maxIdleInTransactionMs?: number;
}

/** The server's limit for a statement. Far longer than any query takes; less than the callable protocol's 70 s. */
export const maxStatementMs = 60_000;

/** So that the server, too, notices within seconds that this machine is gone, and lets go of its locks. */
const keepalive = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 4,
  tcp_user_timeout: 15_000,
};

function poolOptions({ max, name, readOnly = false, maxIdleInTransactionMs }: PoolOptions) {
  const settings = {
    statement_timeout: maxStatementMs,
    ...keepalive,
    ...(readOnly && { default_transaction_read_only: "on" }),
    ...(maxIdleInTransactionMs && { idle_in_transaction_session_timeout: maxIdleInTransactionMs }),
  };
  return {
    max,
    connection: {
      application_name: name,
      TimeZone: "UTC",
      settings: Object.entries(settings)
        .map(([setting, value]) => `set ${setting} = ${value}`)
        .join("; "),
    },
    connect_timeout: 5,
    keep_alive: 5,
    // After a restart of the database the next attempt comes at once, later ones every second.
    backoff: (attempt: number) => Math.min(attempt * 0.1, 1),
    onnotice: () => {},
  };
}

export function connect(url: string, options: PoolOptions): Sql {
  return driver(url, { ...poolOptions(options), types }) as unknown as Sql;
}

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** For pg-boss, which expects instants as Date and passes JSON as text. */
export function connectForJobs(url: string, name: string): Sql {
  return driver(url, {
    ...poolOptions({ max: 2, name }),
    types: {
      json: { to: 114, from: [114], serialize: asText, parse: (text: string) => JSON.parse(text) },
      jsonb: { to: 3802, from: [3802], serialize: asText, parse: (text: string) => JSON.parse(text) },
    },
  }) as unknown as Sql;
}

/** One answered query, or one line that tells the operator what is wrong. */
export async function assertReachable(sql: Sql): Promise<void> {
  try {
    await sql`select 1`;
  } catch (error) {
    const reason = error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
    throw new StartError(`The database can't be reached: ${reason}`, "database");
  }
}
