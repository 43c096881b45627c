/** What a migration does with every row of a table. But for reading, changes to the table wait meanwhile. */
export interface TableWork {
  table: string;
  kind: "indexes" | "checks" | "rewrites" | "changes" | "reads";
}

/** Judged by the words of each statement, and rather too much than too little: nothing is run. */
export function findTableWork(migration: string): TableWork[] {
  const found = statementsOf(migration).flatMap(workOf);
  return found.filter(({ table, kind }, at) => found.findIndex(one => one.table === table && one.kind === kind) === at);
}

/** Without comments, quoted text and the bodies of functions; in lower case, on one line each. */
function statementsOf(migration: string): string[] {
  return migration
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|--.*/g, found => (found.startsWith("--") ? "" : "''"))
    .split(";")
    .map(statement => statement.replaceAll(/\s+/g, " ").trim().toLowerCase())
    .filter(Boolean);
}

function workOf(statement: string): TableWork[] {
  const [, indexed] = /^create (?:unique )?index .*?\bon (?:only )?([\w.]+)/.exec(statement) ?? [];
  if (indexed) return [{ table: indexed, kind: "indexes" }];
  const [, changed] = /^(?:update|delete from) (?:only )?([\w.]+)/.exec(statement) ?? [];
  if (changed) return [{ table: changed, kind: "changes" }];
  const [, read] = /^insert into .*?\bfrom ([\w.]+)(?: |$)/.exec(statement) ?? [];
  if (read) return [{ table: read, kind: "reads" }];
  const [, table, actions] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(statement) ?? [];
  if (!table || !actions) return [];
  return partsOf(actions).flatMap(action => kindOf(action).map(kind => ({ table, kind })));
}

/** By the commas between actions, not those in parentheses. */
function partsOf(actions: string): string[] {
  let depth = 0;
  const parts = [""];
  for (const letter of actions) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map(part => part.trim());
}

/** What is worked out row by row has to be written into each: not a constant, and not the transaction's time or number. */
const filled = /\bgenerated\b|\bdefault (?!now\(|pg_current_xact_id\()[\w.]+\(/;

function kindOf(action: string): TableWork["kind"][] {
  if (/^alter (column )?\w+ (set data )?type /.test(action)) return ["rewrites"];
  if (/^alter (column )?\w+ set not null/.test(action)) return ["checks"];
  if (!action.startsWith("add ") || action.endsWith(" not valid")) return [];
  const kinds: TableWork["kind"][] = [];
  const isColumn = !/^add (constraint|check|foreign key|unique|primary key|exclude)\b/.test(action);
  if (isColumn && filled.test(action)) kinds.push("rewrites");
  if (/\bcheck ?\(|\bforeign key\b|\breferences\b/.test(action)) kinds.push("checks");
  if (/\b(unique|primary key|exclude)\b/.test(action)) kinds.push("indexes");
  return kinds;
}
