import { openExisting } from "@hb/platform/database/existing.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { migrations } from "../app.ts";
import { databaseOf, readSettings } from "../env.ts";
import { runProgram } from "../program.ts";
import { type Verification, verifyLog } from "./verification.ts";

/**
 * `npm run verify-log`: reports whether the log is intact, also while HB runs. Exits with 1 if it isn't. An older study is
 * verified as it is.
 */
async function main(): Promise<void> {
  const database = await openExisting({ ...databaseOf(readSettings()), migrations });
  try {
    const found = await verifyLog(database, new Date().toISOString()).catch(error => {
      throw isMissing(error) ? new StartError("This study is too old for this version to verify its log.") : error;
    });
    for (const line of report(found)) console.log(line);
    if (found.problem !== undefined) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** PostgreSQL's codes for a table, column or function that isn't there. */
function isMissing(error: unknown): boolean {
  return ["42P01", "42703", "42883"].includes((error as { code?: string }).code ?? "");
}

function report({ problem, sealed, unsealed, unsealedSince, head }: Verification): string[] {
  const waiting = unsealedSince === null ? "" : `, oldest from ${unsealedSince}`;
  return [
    problem === undefined ? "The log is intact." : `The log was altered. ${problem}`,
    `Sealed entries: ${sealed}`,
    `Not sealed yet: ${unsealed}${waiting}`,
    `End of the chain: seal ${head.seq}, ${head.digest}`,
  ];
}

await runProgram(() => main());
