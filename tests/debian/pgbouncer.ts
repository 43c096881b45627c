import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { end, freePort, workshop } from "./server.ts";

/** For each role and mode so many sessions of the database, however many connections there are. */
export const poolSize = 3;

/** Debian's PgBouncer before a database, as it comes: it looks up the passwords of other roles in the database. */
export async function startPgBouncer(databaseUrl: string, mode: "session" | "transaction") {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const { folder, serve, remove } = await workshop("pgbouncer");
  const url = new URL(databaseUrl);
  url.port = String(await freePort());
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o644);
    return join(folder, name);
  };
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: url.port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: file("users.txt", `"${username}" "${decodeURIComponent(password)}"\n`),
    auth_user: username,
    auth_query: "select usename, passwd from pg_shadow where usename = $1",
    pool_mode: mode,
    default_pool_size: mode === "transaction" ? poolSize : 100,
    server_reset_query: "discard all",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `* = host=${hostname} port=${port}`;
  const configuration = file("pgbouncer.ini", ["[databases]", target, "[pgbouncer]", ...lines, ""].join("\n"));
  const child = await serve("pgbouncer", Number(url.port), configuration);
  return {
    url: url.href,
    async stop() {
      await end(child, "SIGINT");
      remove();
    },
  };
}
