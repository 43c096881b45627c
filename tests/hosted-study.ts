import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { shareSigningKey } from "@hb/platform/testing/signing-key.ts";
import type { FromHost, ToHost } from "./host.ts";
import { admin, environment, migrations } from "./running-hb.ts";

export interface HostedStudy {
  address: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

let host: ChildProcess | undefined;
let requests = 0;

/** A study of its own on a database of its own, with an administrator who need not change the password. */
export async function startHostedStudy(settings: Record<string, string> = {}, screens?: string): Promise<HostedStudy> {
  const database = await freshDatabase(migrations);
  await shareSigningKey(database.url, new Date().toISOString());
  const dataDir = mkdtempSync(join(tmpdir(), "hb-journey-"));
  const id = ++requests;
  const address = await ask({
    id,
    settings: {
      PORT: "0",
      SITE_TIME_ZONE: "America/Los_Angeles",
      DATABASE_URL: database.url,
      HB_DATA_DIR: dataDir,
      HB_ADMIN_EMAIL: admin.email,
      HB_ADMIN_PASSWORD: admin.password,
      ...settings,
    },
    screens,
  });
  return {
    address,
    databaseUrl: database.url,
    async stop() {
      await ask({ id, stop: true });
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ask(message: ToHost): Promise<string> {
  host ??= fork(join(import.meta.dirname, "host.ts"), {
    execPath: join(import.meta.dirname, "../node_modules/.bin/node"),
    execArgv: [],
    env: environment,
  });
  const asked = host;
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      asked.off("message", hear).off("exit", end);
      settle();
    };
    const hear = (reply: FromHost) => {
      if (reply.id !== message.id) return;
      done(() => ("error" in reply ? reject(new Error(reply.error)) : resolve(reply.address)));
    };
    const end = () => done(() => reject(new Error("The host of the studies ended.")));
    asked.on("message", hear).once("exit", end);
    asked.send(message);
  });
}
