import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { s3Place } from "@hb/platform/testing/storage-places.ts";
import { admin, migrations, type RunningHb, startProgram } from "./running-hb.ts";
import { startTlsProxy } from "./tls-proxy.ts";

export interface ThreeProcesses {
  /** The TLS address that people use. */
  address: string;
  /** Whom the proxy hands requests to, in turns. Each one's address is where it listens. */
  processes: RunningHb[];
  /** As an upgrade does: asks one to stop and starts another in its place. */
  replace(at: number): Promise<void>;
  stop(): Promise<void>;
}

/** Three processes behind one TLS address, one PostgreSQL, one S3 bucket: as a study that outgrew one machine. */
export async function startThreeProcesses(): Promise<ThreeProcesses> {
  const folder = mkdtempSync(join(tmpdir(), "hb-several-"));
  const [database, s3] = await Promise.all([freshDatabase(migrations), s3Place()]);
  const processes: RunningHb[] = [];
  const proxy = await startTlsProxy(() => processes.map(hb => hb.address));
  const start = async (at: number) => {
    const hb = await startProgram({
      DATABASE_URL: database.url,
      STORAGE_URL: s3.url,
      HB_DATA_DIR: join(folder, String(at)),
      HB_ADMIN_EMAIL: admin.email,
      HB_ADMIN_PASSWORD: admin.password,
      TRUSTED_PROXIES: "127.0.0.1",
      WEB_APP_URL: proxy.address,
    });
    // Each knows its own port; the address that people use is the proxy's.
    processes[at] = { ...hb, address: /Listening on (\S+)/.exec(hb.printed())?.[1] ?? hb.address };
  };
  for (const at of [0, 1, 2]) await start(at);
  return {
    address: proxy.address,
    processes,
    async replace(at) {
      await processes[at]?.stop();
      await start(at);
    },
    async stop() {
      for (const hb of processes) await hb.stop();
      await proxy.stop();
      await s3.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
