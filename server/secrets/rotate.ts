import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { logAction } from "@hb/domain/log/actions.ts";
import { type SecretName, secretNames } from "@hb/domain/log/secrets.ts";
import { openExisting } from "@hb/platform/database/existing.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { migrations } from "../app.ts";
import { databaseOf, readSettings } from "../env.ts";
import { record } from "../log/acts.ts";
import { runProgram } from "../program.ts";
import { rotations } from "./secrets.ts";

const usage = `Name what to replace: npm run rotate -- ${secretNames.join("|")} [--yes], and --now after signing.`;

/** `npm run rotate -- signing|links|storage|pseudonyms`: says what happens, and replaces it once the operator agrees. */
async function rotate(args: readonly string[]): Promise<void> {
  const { name, yes, atOnce } = read(args);
  const { isRevoked, describe, replace } = rotations[name];
  const database = await openExisting({ ...databaseOf(readSettings()), migrations });
  try {
    if (database.pending.length > 0)
      throw new StartError("This study was last used by an older version of HB. Start HB first, then try again.");
    for (const line of await describe(database.read, atOnce)) console.log(line);
    if (!yes && !(await agrees(name))) throw new StartError("Nothing was changed.");
    const now = new Date().toISOString();
    // As the owner: the program itself can't change what links and pseudonyms are made from.
    await inTransaction({ ...database, write: database.owner }, async tx => {
      await replace(tx, { now, atOnce });
      await record(
        { tx, actor: { kind: "system", job: "rotate" }, now },
        { action: logAction.secretReplaced, payload: { secret: name, revoked: isRevoked(atOnce) } },
      );
    });
    console.log("Done. Backups from before contain the old one: restoring one brings it back.");
  } finally {
    await database.close();
  }
}

function read(args: readonly string[]): { name: SecretName; yes: boolean; atOnce: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { yes: { type: "boolean", default: false }, now: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const name = secretNames.find(known => known === positionals[0]);
    if (name && positionals.length === 1 && (name === "signing" || !values.now))
      return { name, yes: values.yes, atOnce: values.now };
  } catch {
    // An unknown option is answered as an unknown name is.
  }
  throw new StartError(usage);
}

async function agrees(name: SecretName): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartError("Nothing was changed. To replace it, add --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`Type ${name} to replace it: `)).trim() === name;
  } finally {
    terminal.close();
  }
}

await runProgram(() => rotate(process.argv.slice(2)));
