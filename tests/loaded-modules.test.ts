import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { environment, startStudyProgram } from "./running-hb.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "hb-loaded-"));
const list = join(folder, "list");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Notes every module that Node loads, also those of dependencies. */
const notes = `
  import { appendFileSync } from "node:fs";
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      appendFileSync(${JSON.stringify(list)}, url + "\\n");
      return next(url, context);
    },
  });`;
const noting = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(notes)}` };

function loadedPackages(): Set<string | undefined> {
  const urls = readFileSync(list, "utf8").split("\n");
  return new Set(urls.map(url => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]));
}

/** Each takes several megabytes or a good part of a start, and has its own moment or setting. */
const onDemand = ["nodemailer", "pdfkit", "fontkit", "@zxcvbn-ts/core", "@aws-sdk/client-s3", "@aws-sdk/lib-storage"];
const bySetting = ["prom-client", "@opentelemetry/api", "@opentelemetry/sdk-trace"];
const bundlers = ["vite", "rolldown", "typescript"];

test("an idle server has loaded nothing that only an email, a PDF, a new password, S3, figures or traces need", async () => {
  const hb = await startStudyProgram(noting, "server/main.ts");
  await hb.stop();
  const loaded = loadedPackages();
  expect(loaded).toContain("fastify");
  expect([...onDemand, ...bySetting, ...bundlers].filter(name => loaded.has(name))).toEqual([]);
});

test("a start that has nothing to build loads no bundler", () => {
  rmSync(list);
  const script = `await import("${root}/tools/start-built.ts")`;
  const { status } = spawnSync(join(root, "node_modules/.bin/node"), ["--input-type=module", "-e", script], {
    env: { ...environment, ...noting },
  });
  expect(status).toBe(0);
  expect(readFileSync(list, "utf8")).toContain("/tools/build-screens.ts");
  expect([...loadedPackages()]).toEqual([undefined]);
});
