import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { type KeptFiles, keptFilesName } from "../web/offline/kept-files.ts";
import { workerOf, workers } from "../web/offline/workers.ts";
import { pureDomain } from "../web/vite.config.ts";
import { type Build, dist, lastBuild } from "./build-screens.ts";
import { compressAll } from "./compress.ts";
import { root } from "./sources.ts";

/** Run by build-screens.ts. Assets of the build before stay, for tabs that are still open on it. */
const [sources = ""] = process.argv.slice(2);
const web = join(root, "web");
// As server/served-build.ts tells it.
process.env["HB_BUILD"] = sources.slice(0, 12);
const fresh = join(web, "dist.new");
/** The SDK's storage for Node uses fetch: a worker has no XMLHttpRequest, which its storage for browsers uses. */
const storageByFetch = join(root, "node_modules/@firebase/storage/dist/node-esm/index.node.esm.js");
await build({
  root: web,
  configFile: join(web, "vite.config.ts"),
  logLevel: "warn",
  build: { outDir: fresh, emptyOutDir: true },
});
await bundleWorkers();
await compressAll(fresh);
const assets = readdirSync(join(fresh, "assets"));
for (const asset of lastBuild()?.assets ?? []) {
  const kept = join(dist, "assets", asset);
  if (!assets.includes(asset) && existsSync(kept)) cpSync(kept, join(fresh, "assets", asset));
}
writeFileSync(join(fresh, "build.json"), JSON.stringify({ sources, assets } satisfies Build));
rmSync(dist, { recursive: true, force: true });
renameSync(fresh, dist);

/** Programs of their own, which know the files of the screens. Their addresses stay the same over all versions. */
async function bundleWorkers(): Promise<void> {
  const list = join(fresh, keptFilesName);
  const groups = JSON.parse(readFileSync(list, "utf8")) as Record<string, string[]>;
  rmSync(list);
  // The page comes last: whoever keeps it has all it needs.
  const named = ["colour-scheme.js", "index.html"];
  const kept: KeptFiles = Object.fromEntries(
    Object.entries(groups).map(([group, files]) => [
      group,
      [...files, ...named].map(file => ({
        url: `/${file}`,
        revision: named.includes(file) ? digestOfFile(file) : null,
      })),
    ]),
  );
  for (const worker of workers) {
    const ofWorker = Object.entries(kept).filter(([group]) => workerOf(group) === worker);
    await build({
      root: web,
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      plugins: [pureDomain()],
      define: { keptFiles: JSON.stringify(Object.fromEntries(ofWorker)), "process.env.NODE_ENV": '"production"' },
      resolve: { alias: { "@firebase/storage": storageByFetch } },
      build: {
        outDir: fresh,
        emptyOutDir: false,
        target: "safari15.4",
        reportCompressedSize: false,
        rolldownOptions: {
          // Of Vite's helper for later parts: all of them are in the file.
          checks: { emptyImportMeta: false },
          input: join(web, worker.entry),
          output: { format: "iife", entryFileNames: worker.file, codeSplitting: false },
        },
      },
    });
  }
}

function digestOfFile(file: string): string {
  return createHash("sha256")
    .update(readFileSync(join(fresh, file)))
    .digest("hex")
    .slice(0, 16);
}
