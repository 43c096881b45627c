import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Setting, StartError } from "@hb/platform/start-error.ts";
import type { RunningHb } from "./app.ts";

const maxStopMs = 10_000;
/** A start waits as long for PostgreSQL, and ends only after that step. */
const maxStepMs = 60_000;

/** The jobs and lists that a start leaves to load in the background are there by then. */
const settleMs = 10_000;

/** What the operator calls the settings that the platform complains about. */
const settingNames: Record<Setting, string> = {
  port: "PORT",
  host: "HOST",
  database: "DATABASE_URL",
  directDatabase: "DATABASE_LISTEN_URL",
  dataDir: "HB_DATA_DIR",
  storage: "STORAGE_URL",
  passphrase: "HB_BACKUP_KEY",
};

/** Runs a command. What the operator can correct is one sentence; anything else comes with its stack. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    printError(error);
    process.exitCode = 1;
    // Everything is closed by now, and the process ends by itself. Should something be left, it isn't waited for.
    setTimeout(() => process.exit(), maxStopMs).unref();
  }
}

function printError(error: unknown): void {
  console.error(error instanceof StartError ? sentenceOf(error) : error);
}

function sentenceOf({ message, setting }: StartError): string {
  return setting === undefined ? message : `${message} Check ${settingNames[setting]}.`;
}

/**
 * Starts HB, and stops it on request or after an unexpected failure: the failure is logged, calls in flight finish, and
 * the process ends, so that a supervisor can restart it. A start can be stopped too, because the handlers come first:
 * it goes on to its next step, closes what it has opened and ends with 0, as any stop that was asked for.
 */
export async function runServer(
  start: (stopping: AbortSignal) => Promise<RunningHb>,
  announce: (hb: RunningHb) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  let running: RunningHb | undefined;
  const stop = (exitCode: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // A clean stop may take this long.
    setTimeout(() => process.exit(1), running ? maxStopMs : maxStepMs + maxStopMs).unref();
    const closed = starting.then(
      hb => hb.stop(),
      error => {
        if (error !== stopping.signal.reason) throw error;
      },
    );
    closed.then(
      () => process.exit(exitCode),
      error => {
        printError(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));
  for (const failure of ["unhandledRejection", "uncaughtException"] as const)
    process.on(failure, error => {
      if (running) running.log.fatal({ err: error }, "An unexpected failure: HB is stopping.");
      else console.error(error);
      stop(1);
    });
  const starting = start(stopping.signal);
  await runProgram(async () => {
    try {
      const hb = await starting;
      running = hb;
      await announce(hb);
      setTimeout(collectGarbage, settleMs).unref();
    } catch (error) {
      // Whatever ends because of the stop is reported by the stop.
      if (!stopping.signal.aborted) throw error;
    }
  });
}

/**
 * A start makes the heap grow, and V8 keeps it so as long as little happens: a fifth of the memory of an idle server. One
 * collection gives it back. Under load the heap grows again as before.
 */
function collectGarbage() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major"; execution: "async" }) => Promise<void>;
  setFlagsFromString("--no-expose-gc");
  void collect({ type: "major", execution: "async" });
}
