import { parseAst } from "vite";

/** One place of a file, written differently. */
export interface Mutant {
  start: number;
  end: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const swaps: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "+=": "-=",
  "-=": "+=",
  "++": "--",
  "--": "++",
};
const swappedMethods: Record<string, string> = {
  some: "every",
  every: "some",
  "Math.min": "max",
  "Math.max": "min",
};
/** Calls that only choose, order or tidy: without them, another value comes out. */
const droppedMethods = ["filter", "slice", "sort", "toSorted", "toReversed", "trim", "toLowerCase"];
const swappedSql: readonly (readonly [RegExp, string])[] = [
  [/<>/g, "="],
  [/(?<![<>])=/g, "<>"],
  [/<(?![>=])/g, "<="],
  [/>(?!=)(?<!<>)/g, ">="],
  [/\band\b/g, "or"],
  [/\bor\b/g, "and"],
  [/\bnot (?=exists)/g, ""],
  [/\bis null\b/g, "is not null"],
  [/\bis not null\b/g, "is null"],
  [/ \+ 1\b/g, ""],
  [/ - 1\b/g, ""],
  [/ desc\b/g, ""],
  [/\bmin\(/g, "max("],
];

/** Every way in which the file is broken, one place at a time. */
export function mutantsOf(source: string): Mutant[] {
  const found: Mutant[] = [];
  const replace = (node: Node, text: string) => found.push({ start: node.start, end: node.end, text });
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  /** An element with the comma behind it. */
  const drop = ({ start, end }: Node) =>
    found.push({ start, end: end + (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0), text: "" });

  walk(parseAst(source, { lang: "ts" }), (node, parent) => {
    const { left, right, argument } = node as Record<string, unknown> as Record<string, Node>;
    switch (node.type) {
      case "BinaryExpression":
      case "AssignmentExpression": {
        const swapped = swaps[String(node["operator"])];
        if (swapped && left && right) {
          const between = source.slice(left.end, right.start).replace(String(node["operator"]), swapped);
          found.push({ start: left.end, end: right.start, text: between });
        }
        break;
      }
      case "LogicalExpression":
        if (left && right) {
          replace(node, textOf(left));
          replace(node, textOf(right));
        }
        break;
      case "UnaryExpression":
        if (argument && (node["operator"] === "!" || node["operator"] === "-")) replace(node, textOf(argument));
        break;
      case "UpdateExpression":
        replace(
          node,
          textOf(node).replace(/\+\+|--/, operator => swaps[operator] ?? operator),
        );
        break;
      case "IfStatement":
      case "ConditionalExpression":
        for (const value of ["true", "false"]) replace(node["test"] as Node, value);
        break;
      case "Literal":
        mutateLiteral(node, parent);
        break;
      case "ArrayExpression":
        for (const element of node["elements"] as (Node | null)[]) if (element) drop(element);
        break;
      case "Property":
        if (node["computed"] && parent?.type === "ObjectExpression") drop(node);
        break;
      case "CallExpression":
        mutateCall(node);
        break;
      case "ExpressionStatement":
      case "BreakStatement":
      case "ContinueStatement":
        replace(node, ";");
        break;
      case "TemplateLiteral":
        if (/\b(select|case when)\b/.test(textOf(node))) for (const text of node["quasis"] as Node[]) mutateSql(text);
        break;
      default:
    }
  });
  return found;

  function mutateLiteral(node: Node, parent: Node | undefined) {
    const { value } = node;
    if (typeof value === "number") for (const other of [value + 1, value - 1]) replace(node, `(${other})`);
    if (typeof value === "boolean") replace(node, String(!value));
    // Sentences are read by people; words are compared by the program. An array without its element was tried already.
    const isWord = typeof value === "string" && /^\S+$/.test(value);
    if (isWord && parent?.type !== "ArrayExpression" && parent?.["key"] !== node) replace(node, '""');
  }

  function mutateCall(node: Node) {
    const callee = node["callee"] as Node & { property?: Node; object?: Node };
    if (callee.type !== "MemberExpression" || !callee.property || !callee.object) return;
    const name = textOf(callee.property);
    const other = swappedMethods[name] ?? swappedMethods[textOf(callee)];
    if (other) replace(callee.property, other);
    if (droppedMethods.includes(name)) replace(node, textOf(callee.object));
    const [first] = node["arguments"] as Node[];
    if (textOf(callee.object) === "Math" && !other && first) replace(node, `(${textOf(first)})`);
  }

  function mutateSql({ start, end }: Node) {
    for (const [pattern, text] of swappedSql)
      for (const match of source.slice(start, end).matchAll(pattern))
        found.push({ start: start + match.index, end: start + match.index + match[0].length, text });
  }
}

/** The broken file. A loop that no longer ends gives up, since no test could stop it. */
export function applyMutant(source: string, { start, end, text }: Mutant, maxSeconds: number): string {
  const mutated = source.slice(0, start) + text + source.slice(end);
  const bodies: Node[] = [];
  walk(parseAst(mutated, { lang: "ts" }), node => {
    if (/^(For|ForOf|ForIn|While|DoWhile)Statement$/.test(node.type)) bodies.push(node["body"] as Node);
  });
  const edits = bodies.flatMap(({ start: opens, end: closes }) => [
    { at: opens, text: "{ if (performance.now() > mutantEndsAt) throw new Error('endless loop'); " },
    { at: closes, text: " }" },
  ]);
  const guarded = edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((code, edit) => code.slice(0, edit.at) + edit.text + code.slice(edit.at), mutated);
  return `const mutantEndsAt = performance.now() + ${maxSeconds * 1000}; ${guarded}`;
}

/** Visits what runs: types and imports are left out. */
function walk(node: unknown, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit, parent);
  if (!isNode(node) || node.type === "ImportDeclaration") return;
  const isType = node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type);
  if (isType) return;
  visit(node, parent);
  for (const child of Object.values(node)) walk(child, visit, node);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
