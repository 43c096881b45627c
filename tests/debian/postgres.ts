import type { ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { end, freePort, workshop } from "./server.ts";

/** Debian's PostgreSQL twice: a primary, and a standby that has every change before its caller is told of it. */
export async function startPrimaryAndStandby() {
  const { folder, run, serve, remove } = await workshop("postgresql");
  const [superuser, password] = ["postgres", "one of many"];
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const servers: ChildProcess[] = [];
  const pools: Sql[] = [];
  // Also when a later step fails.
  await using opened = new AsyncDisposableStack();
  opened.defer(async () => {
    await Promise.all(pools.map(sql => sql.end({ timeout: 0 })));
    await Promise.all(servers.map(server => end(server, "SIGINT")));
    remove();
  });
  const start = async (name: string, port: number) => {
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      port: String(port),
      max_connections: "150",
      // Until it's connected again, nothing is saved.
      wal_retrieve_retry_interval: "500ms",
    };
    const options = Object.entries(settings).flatMap(([setting, value]) => ["-c", `${setting}=${value}`]);
    const server = await serve("postgres", port, "-D", join(folder, name), ...options);
    servers.push(server);
    const sql = connect(urlAt(port, superuser, "postgres"), { max: 1, name: "the test" });
    pools.push(sql);
    await until(async () => (await sql`select 1`).length === 1);
    return { server, sql };
  };
  const urlAt = (port: number, role: string, database: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

  const [onePort, otherPort] = [await freePort(), await freePort()];
  const access = ["-U", superuser, "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  await run("initdb", "-D", join(folder, "one"), ...access, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  const one = await start("one", onePort);
  await one.sql.unsafe(`create role hb login createrole password '${password}'`);
  await one.sql.unsafe("create database hb owner hb template template0");
  const source = `host=127.0.0.1 port=${onePort} user=${superuser} password='${password}' application_name=standby`;
  const copied = ["-d", source, "-D", join(folder, "other"), "-R", "-X", "stream", "-c", "fast", "--no-sync"];
  await run("pg_basebackup", ...copied);
  const other = await start("other", otherPort);
  await one.sql.unsafe("alter system set synchronous_standby_names = 'standby'");
  await one.sql`select pg_reload_conf()`;
  await until(async () => (await one.sql`select from pg_stat_replication where sync_state = 'sync'`).length === 1);

  const closing = opened.move();
  return {
    /** As HB's owning role, with both hosts. */
    url: urlAt(onePort, "hb", "hb").replace(/127[^/]*/, `127.0.0.1:${onePort},127.0.0.1:${otherPort}`),
    /** Of what was the standby, as a superuser. */
    standbyUrl: urlAt(otherPort, superuser, "hb"),
    /** Every process at once, as when a machine loses power. */
    async killPrimary() {
      const { pid } = one.server;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
      const ended = end(one.server, "SIGKILL");
      for (const child of children) killIfThere(child);
      await ended;
    },
    /** Done when it takes changes. */
    async promote() {
      await other.sql`select pg_promote()`;
    },
    stop: () => closing.disposeAsync(),
  };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

/** A server that starts refuses what it's asked. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await new Promise(resolve => setTimeout(resolve, 50));
}
