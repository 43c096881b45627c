import { spawn } from "node:child_process";
import { join } from "node:path";
import { openDatabase } from "@hb/platform/database/database.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { participantPart } from "@hb/server/participants/person.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { admin, migrations, startStudyProgram } from "../tests/running-hb.ts";
import { load, ms, type Note, ratio } from "./load.ts";

/** A callable's round trip against a bare server with the same token check, on the same database, in the same run. */
export async function bench(print: (line: string) => void, note: Note): Promise<void> {
  const hb = await startStudyProgram();
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), hb.databaseUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const bareAddress = await new Promise<string>(resolve =>
    bare.stdout.once("data", chunk => resolve(String(chunk).trim())),
  );
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const headers = { authorization: `Bearer ${await client.auth.currentUser?.getIdToken()}` };
  const id = await aPerson(hb.databaseUrl);
  const questions = [
    { what: "no data", ours: "ping", bare: "nothing", body: '{"data":null}' },
    { what: "one record", ours: "getParticipant", bare: "record", body: JSON.stringify({ data: { id } }) },
  ];
  for (const { what, ours, bare: bareName, body } of questions) {
    for (const connections of [1, 16, 64]) {
      const targets = [
        { url: `${hb.address}/hb/us-central1/${ours}`, body, headers },
        { url: `${bareAddress}/${bareName}`, body, headers },
      ] as const;
      for (const target of targets) await load(target, connections, 1);
      const [mine, theirs] = [await load(targets[0], connections, 4), await load(targets[1], connections, 4)];
      print(
        `${what}, ${connections} connections: ${mine.rate.toFixed(0)}/s, p50 ${ms(mine.p50)}, p99 ${ms(mine.p99)}; bare ${theirs.rate.toFixed(0)}/s; ratio ${ratio(mine.rate, theirs.rate)}`,
      );
      note({ what: `${what}, ${connections} connections: rate`, value: mine.rate / theirs.rate });
    }
  }
  await client.close();
  bare.kill();
  await hb.stop();
}

/** One of a few hundred, with a full profile. */
async function aPerson(url: string): Promise<number> {
  const database = await openDatabase({ url, dataDir: "", migrations });
  await generateStudy(database, [participantPart], { size: 300, now: new Date().toISOString() });
  const [row] = await database.read<{ id: number }[]>`
    select id from study.participants where merged_into is null order by id offset 150 limit 1`;
  await database.close();
  return row?.id ?? 0;
}
