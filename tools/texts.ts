import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";

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
  const texts = textsIn(file, readFileSync(join(root, file), "utf8"));
  if (texts.length > 0) console.log(`${file}\n${texts.map(text => `  ${text}`).join("\n")}\n`);
}

interface Node {
  type: string;
  value?: unknown;
  source?: { value: unknown };
  quasis?: { value: { cooked: string } }[];
}

function textsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, parent?: Node) => {
    if (Array.isArray(node)) for (const each of node) visit(each, parent);
    else if (isNode(node)) {
      const text = textOf(node, parent);
      if (text !== undefined && isRead(text)) found.push(text);
      for (const [key, child] of Object.entries(node)) if (key !== "source") visit(child, node);
    }
  };
  visit(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return [...new Set(found)];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function textOf(node: Node, parent?: Node): string | undefined {
  if (parent?.type === "TaggedTemplateExpression") return undefined;
  if (node.type === "TemplateLiteral") return node.quasis?.map(({ value }) => value.cooked).join("…");
  if ((node.type === "Literal" || node.type === "JSXText") && typeof node.value === "string")
    return node.value.replace(/\s+/g, " ").trim();
  return undefined;
}

/** Words for people: a sentence, or a label with a capital. Addresses, keys, classes and queries aren't. */
function isRead(text: string): boolean {
  if (/^[./#@]|^[a-z]+:|[{}<>;=]|^\W*$|^…?[a-z-]+…?$/.test(text)) return false;
  return /^\p{Lu}\p{Ll}/u.test(text) || /\p{L}{2,} \p{L}{2,}/u.test(text);
}
