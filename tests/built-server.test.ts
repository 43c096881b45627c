import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, expect, test } from "vitest";
import { environment } from "./running-hb.ts";

const root = join(import.meta.dirname, "..");
const node = join(root, "node_modules/.bin/node");
const folders: string[] = [];
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

/** With this checkout's dependencies, and nothing built. */
function checkout(): string {
  const copy = mkdtempSync(join(tmpdir(), "hb-checkout-"));
  folders.push(copy);
  chmodSync(copy, 0o755);
  const filter = (path: string) => !/node_modules|dist$/.test(relative(root, path));
  for (const name of ["domain", "platform", "server", "tools", "package.json", "package-lock.json"])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Which file `npm start` would run, built before if need be. */
function programOf(copy: string, command = node, ...before: string[]): string {
  const script = `const { buildServer } = await import("${copy}/tools/build-server.ts"); console.log((await buildServer())("main"))`;
  const args = [...before, "--input-type=module", "-e", script];
  const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8", env: environment });
  return `${stderr}${relative(copy, stdout.trim())}`;
}

test("the server is built once, and again when a source has changed", () => {
  const copy = checkout();
  const first = programOf(copy);
  expect(first).toMatch(/^server\/dist\/\w{12}\/main\.js$/);
  expect(programOf(copy)).toBe(first);
  writeFileSync(join(copy, "domain/money.ts"), "\n", { flag: "a" });
  const second = programOf(copy);
  expect(second).not.toBe(first);
  const kept = [first, second].map(path => path.split("/")[2]);
  expect(new Set(readdirSync(join(copy, "server/dist")))).toEqual(new Set(kept));
});

test("a checkout that can't be written to runs from its sources", () => {
  if (process.getuid?.() !== 0) return;
  const nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"];
  expect(programOf(checkout(), "setpriv", ...nobody, node)).toBe("server/main.ts");
});

test("a server that can't be built runs from its sources, and the operator is told", () => {
  const copy = checkout();
  writeFileSync(join(copy, "tools/bundle-server.ts"), "process.exit(1);\n");
  const said = programOf(copy);
  expect(said).toMatch(/^Couldn't build the server\. It runs from its sources\./);
  expect(said).toMatch(/server\/main\.ts$/);
});
