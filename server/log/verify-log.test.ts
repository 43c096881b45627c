import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { logAction } from "@hb/domain/log/actions.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { expect, test } from "vitest";
import { migrations } from "../app.ts";
import { record } from "./acts.ts";
import { createSealer } from "./sealer.ts";

const program = join(import.meta.dirname, "verify-log.ts");

test("the command says that the log is whole, or names what was altered and ends with 1", async () => {
  const fresh = await freshDatabase(migrations);
  // As a running HB has it open meanwhile.
  const database = await openDatabase({ url: fresh.url, dataDir: "", migrations });
  const context = { actor: { kind: "system", job: "mail" }, now: "2026-11-17T18:42:00.000Z" } as const;
  for (let n = 0; n < 3; n++)
    await inTransaction(database, tx =>
      record({ ...context, tx }, { action: logAction.emailSent, payload: { type: 1, to: `${n}@example.org` } }),
    );
  const sealer = createSealer(database);
  let sealed = 0;
  await expect.poll(async () => (sealed += await sealer.sealNow())).toBe(3);
  await inTransaction(database, tx =>
    record({ ...context, tx }, { action: logAction.emailSent, payload: { type: 1, to: "x@example.org" } }),
  );

  const verify = (...seals: string[]) =>
    promisify(execFile)(process.execPath, [program, ...seals], {
      env: { ...process.env, DATABASE_URL: fresh.url },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  expect(await verify()).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^The log is intact\.\nSealed entries: 3\nNot sealed yet: 1, oldest from 2026-11-17T18:42:00\.000Z\nEnd of the chain: seal 3, [0-9a-f]{64}\n$/,
    ),
  });

  const digest = /seal 3, (\w{64})/.exec((await verify()).stdout)?.[1] ?? "";
  expect(await verify(`2026-11-17T18:42:00.000Z seal 3 ${digest}`)).toEqual({
    code: 0,
    stdout: expect.stringContaining("\nSeals kept elsewhere: 1, all in the chain.\n"),
  });
  expect(await verify(`2026-11-17T18:42:00.000Z seal 3 ${"0".repeat(64)}`)).toEqual({
    code: 1,
    stdout: expect.stringContaining("Seal 3, which was kept on 2026-11-17T18:42:00.000Z, isn't in this log"),
  });

  const owner = connect(fresh.url, { max: 1, name: "superuser" });
  await owner`update study.log_entries set at = at - interval '1 day' where id = 2`;
  await owner.end();
  expect(await verify()).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^The log was altered\. Entry 2 was altered\.\n/),
  });
  await database.close();
  await fresh.drop();
});
