import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

export function aptGet(...args: string[]): boolean {
  const ended = spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return ended.status === 0;
}

/** Debian's packages that tests need, and a program of each. */
const packages = { pgbouncer: "usr/sbin/pgbouncer", postgresql: "usr/lib/postgresql/*/bin/pg_basebackup" };
type Package = keyof typeof packages;

/** As root it's a folder that every user can read: neither PostgreSQL nor PgBouncer runs as root. */
const unpacked =
  process.getuid?.() === 0 ? "/var/cache/hb-tests" : join(import.meta.dirname, "../node_modules/.cache/debian");

interface Programs {
  /** The folder of the package's programs. */
  folder: string;
  /** What finds their libraries. */
  env: Record<string, string>;
}

/** The system's if the package is installed, or else those that `ensurePrograms` has unpacked. */
export function findPrograms(name: Package): Programs | undefined {
  for (const root of ["/", join(unpacked, name)]) {
    const program = globSync(packages[name], { cwd: root }).sort().at(-1);
    if (program === undefined) continue;
    const libraries = root === "/" ? [] : globSync("{usr/,}lib/*-linux-gnu", { cwd: root });
    const paths = libraries.map(folder => join(root, folder)).join(":");
    return { folder: join(root, program, ".."), env: paths ? { LD_LIBRARY_PATH: paths } : {} };
  }
  return undefined;
}

/** Unpacks what is missing, with the libraries that the system hasn't. Nothing is installed, and no service starts. */
export function ensurePrograms(): void {
  const missing = (Object.keys(packages) as Package[]).filter(name => findPrograms(name) === undefined);
  if (missing.length === 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Unpacking ${missing.join(" and ")} …`);
  mkdirSync(unpacked, { recursive: true, mode: 0o755 });
  const work = mkdtempSync(join(unpacked, "new-"));
  const folders = { "Dir::State::Lists": join(work, "lists"), "Dir::Cache::Archives": join(work, "archives") };
  const options = Object.entries({
    ...folders,
    "Dir::Cache::PkgCache": "",
    "Dir::Cache::SrcPkgCache": "",
    "Debug::NoLocking": "1",
    "APT::Sandbox::User": "root",
  }).flatMap(([option, value]) => ["-o", `${option}=${value}`]);
  const fresh = (folder: string) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "partial"), { recursive: true });
  };
  Object.values(folders).forEach(fresh);
  aptGet(...options, "-qq", "update");
  for (const name of missing) {
    fresh(join(work, "archives"));
    aptGet(...options, "-qq", "-y", "--no-install-recommends", "--download-only", "install", name);
    const files = join(work, name);
    const archives = globSync(join(work, "archives/*.deb"));
    const areUnpacked = archives.map(archive => spawnSync("dpkg", ["-x", archive, files], { stdio: "inherit" }).status);
    if (archives.length > 0 && areUnpacked.every(status => status === 0)) renameSync(files, join(unpacked, name));
  }
  rmSync(work, { recursive: true, force: true });
}
