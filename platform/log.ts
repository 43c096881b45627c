import { type Logger, pino } from "pino";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

interface Described {
  type: string;
  message: string;
  stack?: string | undefined;
  code?: unknown;
  table?: unknown;
  constraint?: unknown;
  cause?: Described;
}

/**
 * Without the rest of what a library puts on its errors: the database's details repeat the values that it refused, and
 * those are about people.
 */
function describeError(error: Error): Described {
  const { name, message, stack, cause } = error;
  const { code, table_name: table, constraint_name: constraint } = error as unknown as Record<string, unknown>;
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

/** One line of JSON for each event, on standard output. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    serializers: {
      err: (error: unknown) => (error instanceof Error ? describeError(error) : error),
      // By its route, not its address, which may contain a personal link.
      req: ({ method, routeOptions }: { method?: string; routeOptions?: { url?: string } }) => ({
        method,
        route: routeOptions?.url,
      }),
    },
  });
}
