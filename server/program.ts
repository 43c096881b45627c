import { type Setting, StartError } from "@hb/platform/start-error.ts";
import type { RunningHb } from "./app.ts";

const maxStopMs = 10_000;

/** What the operator calls the settings that the platform complains about. */
const settingNames: Record<Setting, string> = {
  port: "PORT",
  host: "HOST",
  database: "DATABASE_URL",
  dataDir: "HB_DATA_DIR",
  storage: "STORAGE_URL",
  passphrase: "HB_BACKUP_KEY",
};

/** Runs a command. What the operator can correct is one sentence; anything else comes with its stack. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartError ? sentenceOf(error) : error);
    process.exitCode = 1;
    // Everything is closed by now, and the process ends by itself. Should something be left, it isn't waited for.
    setTimeout(() => process.exit(), maxStopMs).unref();
  }
}

function sentenceOf({ message, setting }: StartError): string {
  return setting === undefined ? message : `${message} Check ${settingNames[setting]}.`;
}

/**
 * Stops HB on request, or after an unexpected failure: the failure is logged, calls in flight finish, and the process
 * ends, so that a supervisor can restart it.
 */
export function stopWithProcess(hb: RunningHb): void {
  let isStopping = false;
  const stop = (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    // A clean stop may take this long.
    setTimeout(() => process.exit(1), maxStopMs).unref();
    hb.stop().then(
      () => process.exit(exitCode),
      error => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop(0));
  for (const failure of ["unhandledRejection", "uncaughtException"] as const)
    process.on(failure, error => {
      console.error(error);
      stop(1);
    });
}
