import type postgres from "postgres";
import { type Setting, StartError } from "../start-error.ts";
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

interface SessionOptions {
  readOnly?: boolean;
  /** How long a transaction may wait for its next statement: it holds locks that others wait for. */
  maxIdleInTransactionMs?: number;
}

interface PoolOptions extends SessionOptions {
  max: number;
  name: string;
  /** Through a pooler in transaction mode: nothing of a session lasts, so its role has the settings. */
  pooled?: boolean;
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

/** As commands, one for each setting. */
export function sessionSettings({ readOnly = false, maxIdleInTransactionMs }: SessionOptions): string[] {
  const settings = {
    statement_timeout: maxStatementMs,
    ...keepalive,
    ...(readOnly && { default_transaction_read_only: "on" }),
    ...(maxIdleInTransactionMs && { idle_in_transaction_session_timeout: maxIdleInTransactionMs }),
  };
  return Object.entries(settings).map(([setting, value]) => `set ${setting} = ${value}`);
}

function poolOptions({ max, name, pooled = false, ...session }: PoolOptions) {
  return {
    max,
    prepare: !pooled,
    // PgBouncer hands a session on after the first of several answers, even if half a query has already followed.
    ...(pooled && { max_pipeline: 0 }),
    connection: {
      application_name: name,
      TimeZone: "UTC",
      ...(!pooled && { settings: sessionSettings(session).join("; ") }),
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
export function connectForJobs(url: string, options: Pick<PoolOptions, "name" | "pooled">): Sql {
  return driver(url, {
    ...poolOptions({ ...options, max: 2 }),
    types: {
      json: { to: 114, from: [114], serialize: asText, parse: (text: string) => JSON.parse(text) },
      jsonb: { to: 3802, from: [3802], serialize: asText, parse: (text: string) => JSON.parse(text) },
    },
  }) as unknown as Sql;
}

/** One answered query, or one line that tells the operator what is wrong. */
export async function assertReachable(sql: Sql, setting: Setting = "database"): Promise<void> {
  try {
    await sql`select 1`;
  } catch (error) {
    const reason = error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
    throw new StartError(`The database can't be reached: ${reason}`, setting);
  }
}

/** Whether the database that this pool is connected to takes the name and the password. */
export async function canLogIn(sql: Sql, { name, password }: { name: string; password: string }): Promise<boolean> {
  const probe = driver({ ...sql.options, user: name, pass: password, max: 1 } as never);
  return probe`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => probe.end({ timeout: 1 }));
}
