import { openDatabase } from "@hb/platform/database/database.ts";
import { migrations } from "../app.ts";
import { databaseOf, readSettings } from "../env.ts";
import { runProgram } from "../program.ts";
import { type Verification, verifyLog } from "./verification.ts";

/** `npm run verify-log`: reports whether the log is intact, also while HB runs. Exits with 1 if it isn't. */
async function main(): Promise<void> {
  const database = await openDatabase({ ...databaseOf(readSettings()), migrations, alongside: true });
  try {
    const found = await verifyLog(database, new Date().toISOString());
    for (const line of report(found)) console.log(line);
    if (found.problem !== undefined) process.exitCode = 1;
  } finally {
    await database.close();
  }
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
