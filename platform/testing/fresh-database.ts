import { createHash, randomBytes } from "node:crypto";
import { connect } from "../database/connect.ts";
import { migrate, readMigrations } from "../database/migrate.ts";
import * as sql from "../database/sql.ts";

export interface FreshDatabase {
  /** As the owning role. */
  url: string;
  drop(): Promise<void>;
}

/** A migrated database for one test: a clone of a template that is made once per set of migrations. `migrations` are the app's. */
export async function freshDatabase(migrations: readonly string[] = []): Promise<FreshDatabase> {
  const clusterUrl = process.env["TEST_CLUSTER_URL"];
  if (!clusterUrl) throw new Error("Tests need the cluster that vitest's setup starts.");
  const template = await findTemplate(clusterUrl, migrations);
  const cluster = connect(clusterUrl, { max: 1, name: "tests" });
  const name = `test_${randomBytes(6).toString("hex")}`;
  await sql.createDatabase(cluster, name, template);
  await cluster.end();
  return {
    url: clusterUrl.replace(/[^/]*$/, name),
    async drop() {
      const owner = connect(clusterUrl, { max: 1, name: "tests" });
      await sql.dropDatabase(owner, name);
      await owner.end();
    },
  };
}

const templates = new Map<string, Promise<string>>();

/** Looked for once in each process. */
function findTemplate(clusterUrl: string, folders: readonly string[]): Promise<string> {
  const key = [clusterUrl, ...folders].join();
  const found = templates.get(key) ?? ensureTemplate(clusterUrl, folders);
  templates.set(key, found);
  return found;
}

async function ensureTemplate(clusterUrl: string, folders: readonly string[]): Promise<string> {
  const migrations = await readMigrations(folders);
  const digest = createHash("sha256")
    .update(migrations.map(migration => migration.digest).join())
    .digest("hex");
  const name = `template_${digest.slice(0, 12)}`;
  const cluster = connect(clusterUrl, { max: 2, name: "tests" });
  // Several test files may need the template at once: one makes it, the others wait.
  await sql.withMigrationLock(cluster, async () => {
    if (await sql.databaseExists(cluster, name)) return;
    await sql.createDatabase(cluster, `${name}_new`);
    const fresh = connect(clusterUrl.replace(/[^/]*$/, `${name}_new`), { max: 1, name: "tests" });
    await migrate(fresh, migrations);
    await fresh.end();
    await cluster.unsafe(`alter database "${name}_new" rename to "${name}"`);
  });
  await cluster.end();
  return name;
}
