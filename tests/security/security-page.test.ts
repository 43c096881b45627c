import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("the tests that docs/security.md names exist", () => {
  const text = readFileSync(join(root, "docs/security.md"), "utf8");
  const named = [...text.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, path]) => path ?? "");
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(path => !existsSync(join(root, path)))).toEqual([]);
});
