import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "web/*.css", "web/*.ts", "web/*.tsx"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter(file => file !== "" && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const sheets = new Map(files.filter(file => file.endsWith(".css")).map(file => [file, classesIn(read(file))]));
const code = files.filter(file => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"));

function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\{[^{}]*\}/g, "{}");
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(match => match[1] ?? ""));
}

interface Use {
  file: string;
  sheet: string;
  names: Set<string>;
  /** A name put together while the program runs: any class may be meant. */
  isComputed: boolean;
}

const uses: Use[] = code.flatMap(file => {
  const text = read(file);
  return [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].map(([, local = "", path = ""]) => ({
    file,
    sheet: join(dirname(file), path),
    names: new Set([...text.matchAll(new RegExp(`\\b${local}\\["([^"]+)"\\]`, "g"))].map(match => match[1] ?? "")),
    isComputed: new RegExp(`\\b${local}\\[[^"]|\\b${local}[,)}]`).test(text),
  }));
});

test("every class that a component names is in its style sheet", () => {
  const missing = uses.flatMap(({ file, sheet, names }) =>
    [...names].filter(name => !sheets.get(sheet)?.has(name)).map(name => `${file} names .${name}, ${sheet} has none`),
  );
  expect(missing).toEqual([]);
});

test("every class of a style sheet is named by a component", () => {
  const modules = [...sheets].filter(([sheet]) => sheet.endsWith(".module.css"));
  const dead = modules.flatMap(([sheet, names]) => {
    const users = uses.filter(use => use.sheet === sheet);
    if (users.some(({ isComputed }) => isComputed)) return [];
    return [...names]
      .filter(name => !users.some(use => use.names.has(name)))
      .map(name => `${sheet}: nothing uses .${name}`);
  });
  expect(dead).toEqual([]);
});

test("every global class is in a global style sheet", () => {
  const globals = new Set([...sheets].flatMap(([sheet, names]) => (sheet.endsWith(".module.css") ? [] : [...names])));
  const missing = code.flatMap(file => {
    const named = [...read(file).matchAll(/className=(?:"([^"]+)"|\{`([^`$]*)\$)/g)];
    return named
      .flatMap(match => (match[1] ?? match[2] ?? "").split(/\s+/))
      .filter(name => name !== "" && !globals.has(name))
      .map(name => `${file} names the global class .${name}`);
  });
  expect(missing).toEqual([]);
});

test("sizes, weights and gaps come from the scale (hairlines aside)", () => {
  const scale = /^\s*(font-size|font-weight|gap|row-gap|column-gap): (?!0;|1px;)[\d.]+(px)?;/gm;
  const own = [...sheets.keys()].flatMap(sheet =>
    [...read(sheet).matchAll(scale)].map(([line]) => `${sheet}: ${line.trim()}`),
  );
  expect(own).toEqual([]);
});
