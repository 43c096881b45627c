import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { connectClient } from "@hb/platform/testing/client.ts";
import { scripts } from "@hb/server/pdf/fonts.ts";
import { updatePassword } from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Lock } from "../tools/locked-packages.ts";
import { makeRelease } from "../tools/release.ts";
import { admin, environment, startStudyProgram } from "./running-hb.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "hb-release-"));
const program = join(folder, "server/dist/release");
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
/** The packages that the release names. */
let named: Lock["packages"];

beforeAll(async () => {
  await makeRelease(folder);
  named = read(join(folder, "npm-shrinkwrap.json")).packages;
  for (const path of Object.keys(named)) {
    if (path === "" || path.lastIndexOf("node_modules/") > 0 || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  // The screens may have to be built while other tests take all cores.
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What isn't beside the release isn't found: a package looks for others from where it's linked, not from the checkout. */
const asInstalled = { NODE_OPTIONS: "--preserve-symlinks --preserve-symlinks-main" };

test("a release depends on what its code loads, with the tested digests, and on nothing that builds or tests", () => {
  const code = readdirSync(program).map(file => readFileSync(join(program, file), "utf8"));
  const loaded = code
    .flatMap(text => [...text.matchAll(/^(?:import|export) (?:[^"]* from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm)])
    .map(([, named = "", onDemand = named]) => onDemand)
    .filter(specifier => !specifier.startsWith(".") && !isBuiltin(specifier));
  const fonts = ["@expo-google-fonts/noto-sans", ...scripts.map(script => `@fontsource-variable/noto-sans-${script}`)];
  const { dependencies } = read(join(folder, "package.json"));
  expect(Object.keys(dependencies)).toEqual([...new Set([...loaded, ...fonts])].toSorted());

  const lock: Lock = read(join(root, "package-lock.json"));
  const { "": _release, ...packages } = named;
  expect(Object.keys(packages).filter(path => lock.packages[path]?.dev)).toEqual([]);
  for (const [path, locked] of Object.entries(packages)) expect(locked).toEqual(lock.packages[path]);
  expect(JSON.stringify(named)).not.toContain("resolved");
});

test("the programs that container, unit and docs start are in the release", () => {
  const named = ["deploy/Containerfile", "deploy/hb.service", "docs/installing.md"].flatMap(path => {
    const text = readFileSync(join(folder, path), "utf8");
    return text.match(/server\/dist\/release\/[\w-]+\.js|(?<=`)[\w-]+\.js(?= [A-Z]+`)/g) ?? [];
  });
  const programs = new Set(named.map(path => basename(path)));
  expect([...programs].filter(file => !existsSync(join(program, file)))).toEqual([]);
  expect(programs.size).toBeGreaterThan(4);
});

test("a release runs with its own packages alone: pages, sign-in, threads, PDFs, commands and a clean stop", async () => {
  const hb = await startStudyProgram(asInstalled, join(program, "main.js"));
  const page = await (await fetch(hb.address)).text();
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? "";
  for (const path of [script, "/readyz"]) expect((await fetch(`${hb.address}${path}`)).status).toBe(200);

  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const { pdf } = (await client.call("getBoardPdf", { document: "registration", side: 1 })) as { pdf: string };
  expect(Buffer.from(pdf, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  const user = client.auth.currentUser;
  await expect(user && updatePassword(user, "password1234")).rejects.toMatchObject({ code: "auth/weak-password" });
  await client.close();

  const { stdout } = spawnSync(join(root, "node_modules/.bin/node"), [join(program, "verify-log.js")], {
    encoding: "utf8",
    env: { ...environment, ...asInstalled, DATABASE_URL: hb.databaseUrl },
  });
  expect(stdout).toMatch(/^The log is intact\./);
  expect(await hb.stop()).toBe(0);
});
