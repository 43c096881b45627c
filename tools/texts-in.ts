import { parseAst } from "vite";

interface Node {
  type: string;
  start: number;
  value?: unknown;
  name?: unknown;
  callee?: Node;
  operator?: string;
  quasis?: { value: { cooked: string } }[];
}

export interface Found {
  text: string;
  line: number;
  /** Between tags: it's shown for sure. */
  isElement: boolean;
}

/** Every text of a file that people read. */
export function textsIn(file: string, source: string): Found[] {
  const found: Found[] = [];
  const visit = (node: unknown, parent?: Node) => {
    if (Array.isArray(node)) for (const each of node) visit(each, parent);
    else if (isNode(node) && !isCode(node)) {
      const text = textOf(node, parent);
      const isElement = node.type === "JSXText";
      if (text !== undefined && (isElement ? /\p{L}{2}/u.test(text) : isRead(text)))
        found.push({ text, line: source.slice(0, node.start).split("\n").length, isElement });
      for (const [key, child] of Object.entries(node)) if (key !== "source") visit(child, node);
    }
  };
  visit(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** What is compared or thrown, or names a type, isn't shown. */
function isCode(node: Node): boolean {
  if (node.type === "BinaryExpression") return ["===", "!==", "in"].includes(node.operator ?? "");
  return node.type === "ThrowStatement" || node.type === "TSLiteralType";
}

function textOf(node: Node, parent?: Node): string | undefined {
  if (parent?.type === "TaggedTemplateExpression") return undefined;
  if (parent?.type === "JSXAttribute" && isNode(parent.name) && /^(className|d|id)$/.test(String(parent.name.name)))
    return undefined;
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
