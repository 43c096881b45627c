import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { textsIn } from "./texts-in.ts";

const root = join(import.meta.dirname, "..");

/*
 * `npm run texts participants` prints every text of a feature that people read, file by file, so that one person can
 * read them in one go. Without a name it prints all features.
 */
const [feature = "*"] = process.argv.slice(2);
const files = execFileSync(
  "git",
  ["ls-files", `domain/${feature}/*.ts`, `server/${feature}/*.ts`, `web/${feature}/*.ts`, `web/${feature}/*.tsx`],
  { cwd: root, encoding: "utf8" },
);
for (const file of files.split("\n").filter(name => name !== "" && !name.includes(".test."))) {
  const texts = new Set(textsIn(file, readFileSync(join(root, file), "utf8")).map(({ text }) => text));
  if (texts.size > 0) console.log(`${file}\n${[...texts].map(text => `  ${text}`).join("\n")}\n`);
}
