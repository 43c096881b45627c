import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../database/embedded.ts";

/** One PostgreSQL for a whole test run, in memory where possible; every test clones a database. */
export async function startCluster(): Promise<{ url: string; folder: string; stop(): Promise<void> }> {
  const memory = "/dev/shm";
  const folder = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), "platform-test-"));
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: ["max_connections=400", "shared_buffers=128MB"],
  });
  return {
    url: server.ownerUrl,
    folder: join(folder, "postgres"),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
