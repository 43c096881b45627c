import { openExisting } from "@hb/platform/database/existing.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { migrations } from "../app.ts";
import { databaseOf, readSettings } from "../env.ts";
import { runProgram } from "../program.ts";
import { readAnchors } from "./anchors.ts";
import { findLostAnchor, type Verification, verifyLog } from "./verification.ts";

/**
 * `npm run verify-log [-- SEALS]`: reports whether the log is intact, also while HB runs. Exits with 1 if it isn't. An older study is
 * verified as it is. SEALS, a file of seals or one of them, were kept outside the database.
 */
async function main(given: string | undefined): Promise<void> {
  const anchors = given === undefined ? [] : await readAnchors(given);
  const database = await openExisting({ ...databaseOf(readSettings()), migrations });
  try {
    const found = await verifyLog(database, new Date().toISOString()).catch(error => {
      throw isMissing(error) ? new StartError("This study is too old for this version to verify its log.") : error;
    });
    for (const line of report(found)) console.log(line);
    const lost = await findLostAnchor(database.read, anchors);
    if (lost)
      console.log(
        `Seal ${lost.seq}, which was kept on ${lost.at}, isn't in this log: it was rewritten since, or isn't the same log.`,
      );
    else if (anchors.length > 0) console.log(`Seals kept elsewhere: ${anchors.length}, all in the chain.`);
    if (found.problem !== undefined || lost) process.exitCode = 1;
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

await runProgram(() => main(process.argv[2]));
