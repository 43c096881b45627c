import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "./connect.ts";
import { refusalOf } from "./failure.ts";

const pidFile = "postmaster.pid";

/** Also the file of a server that was killed. One that stops, or fails to start, takes its file with it. */
export function isLeft(cluster: string): boolean {
  return existsSync(join(cluster, pidFile));
}

/** Line 1 is the process, line 4 the port. A stale file names a process that is gone or is not PostgreSQL. */
export async function runningPort(cluster: string): Promise<number | undefined> {
  const lines = await readFile(join(cluster, pidFile), "utf8").catch(() => "");
  const [pid, , , port] = lines.split("\n");
  return pid && port && (await isPostgres(Number(pid))) ? Number(port) : undefined;
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  // Elsewhere than on Linux there is no such file. A killed process is a zombie (Z) until its parent has noticed.
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => `${pid} (postgres) S`);
  return /\(postgres\) [^ZX]/.test(status);
}

/** False while it starts, recovers or stops. */
export async function answers(url: string): Promise<boolean> {
  const probe = connect(url, { max: 1, name: "start" });
  try {
    await probe`select 1`;
    return true;
  } catch (error) {
    if (refusalOf(error)?.code === "unavailable") return false;
    throw error;
  } finally {
    await probe.end({ timeout: 1 });
  }
}
