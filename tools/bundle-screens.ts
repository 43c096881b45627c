import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { type Build, dist, lastBuild } from "./build-screens.ts";
import { root } from "./sources.ts";

/** Run by build-screens.ts. Assets of the build before stay, for tabs that are still open on it. */
const [sources = ""] = process.argv.slice(2);
const web = join(root, "web");
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
for (const asset of lastBuild()?.assets ?? []) {
  const kept = join(dist, "assets", asset);
  if (!assets.includes(asset) && existsSync(kept)) cpSync(kept, join(fresh, "assets", asset));
}
writeFileSync(join(fresh, "build.json"), JSON.stringify({ sources, assets } satisfies Build));
rmSync(dist, { recursive: true, force: true });
renameSync(fresh, dist);
