import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const web = join(root, "web");
const dist = join(web, "dist");

interface Build {
  sources: string;
  /** Its own assets, without those kept of the build before. */
  assets: string[];
}

/** Builds the screens when their sources changed. Assets of the build before stay, for tabs that are still open on it. */
export async function buildScreens(): Promise<void> {
  const sources = digestOf(["web", "domain", "package-lock.json"]);
  const before = lastBuild();
  if (before?.sources === sources) return;
  console.log("Building the screens …");
  // As server/served-build.ts tells it.
  process.env["HB_BUILD"] = sources.slice(0, 12);
  const fresh = join(web, "dist.new");
  await build({
    root: web,
    configFile: join(web, "vite.config.ts"),
    logLevel: "warn",
    build: { outDir: fresh, emptyOutDir: true },
  });
  const assets = readdirSync(join(fresh, "assets"));
  for (const asset of before?.assets ?? []) {
    const kept = join(dist, "assets", asset);
    if (!assets.includes(asset) && existsSync(kept)) cpSync(kept, join(fresh, "assets", asset));
  }
  writeFileSync(join(fresh, "build.json"), JSON.stringify({ sources, assets } satisfies Build));
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

function lastBuild(): Build | undefined {
  const file = join(dist, "build.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** By content, not by time: a fresh clone has fresh times. */
function digestOf(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths)
    for (const file of filesIn(join(root, path))) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest("hex");
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => !["node_modules", "dist", "dist.new"].includes(entry.name) && !entry.name.includes(".test."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => filesIn(join(path, entry.name)));
}
