import { spawn } from "node:child_process";
import { join } from "node:path";
import { connectClient } from "@hb/platform/testing/client.ts";
import { admin, startStudyProgram } from "../tests/running-hb.ts";
import { load, ms, ratio } from "./load.ts";

/** A callable's round trip against a bare server with the same token check, on the same database, in the same run. */
export async function bench(print: (line: string) => void): Promise<void> {
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
  const body = '{"data":null}';
  const questions = [
    { what: "no data", ours: "ping", bare: "nothing" },
    { what: "one record", ours: "getAllUsers", bare: "record" },
  ];
  for (const { what, ours, bare: bareName } of questions) {
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
    }
  }
  await client.close();
  bare.kill();
  await hb.stop();
}
