import { openDatabase } from "@hb/platform/database/database.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { migrations } from "../app.ts";
import { readSettings } from "../env.ts";
import { type Verification, verifyLog } from "./verification.ts";

/** `npm run verify-log`: says whether the log is whole, beside a running HB or alone; ends with 1 when it is not. */
async function main(): Promise<void> {
  const { DATABASE_URL: url, HB_DATA_DIR: dataDir } = readSettings();
  const database = await openDatabase({ url, dataDir, migrations, alongside: true });
  try {
    const found = await verifyLog(database, new Date().toISOString());
    for (const line of report(found)) console.log(line);
    if (found.problem !== undefined) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

function report({ problem, sealed, unsealed, unsealedSince, head }: Verification): string[] {
  const waiting = unsealedSince === null ? "" : `, the oldest since ${unsealedSince}`;
  return [
    problem === undefined ? "The log is whole." : `The log was altered. ${problem}`,
    `Sealed entries: ${sealed}`,
    `Waiting for their seal: ${unsealed}${waiting}`,
    `End of the chain: seal ${head.seq}, ${head.digest}`,
  ];
}

await main().catch(error => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
