/** What a schema.sql promises to queries, by names such as `study.people.name` and `study.people: constraint a_name`. */
interface Schema {
  /** Tables and views. */
  relations: Set<string>;
  columns: Map<string, string>;
  /** Constraints, unique indexes and triggers: each can refuse what a query writes. */
  rules: Map<string, string>;
  /** What the program may do. */
  rights: Set<string>;
  /** With their results. Those of triggers are called by their triggers alone. */
  functions: Map<string, string>;
}

/**
 * What queries that were written for one schema.sql may miss in a later one: what is gone or has another type, what an insert
 * has to name now, and what may refuse it. New tables, and new columns that needn't be named, disturb no query.
 */
export function findDifferences(before: string, after: string): string[] {
  const [old, now] = [readSchema(before), readSchema(after)];
  const gone = (names: Iterable<string>, present: { has(name: string): boolean }) =>
    [...names].filter(name => !present.has(name));
  const lost = gone(old.relations, now.relations);
  const partsLost = [
    ...gone(old.columns.keys(), now.columns),
    ...gone(old.rules.keys(), now.rules),
    ...gone(old.rights, now.rights),
  ].filter(name => !lost.includes(relationOf(name)));
  const isOfOld = ([name]: [string, string]) => old.relations.has(relationOf(name));
  return [
    ...[...lost, ...partsLost, ...gone(old.functions.keys(), now.functions)].map(name => `${name} is gone`),
    ...[...now.columns].filter(isOfOld).flatMap(([name, definition]) => {
      const previous = old.columns.get(name);
      if (previous === undefined) return isRequired(definition) ? [`${name} is new and required`] : [];
      return disturbs(previous, definition) ? [`${name} was ${previous} and is ${definition}`] : [];
    }),
    ...[...now.rules].filter(isOfOld).flatMap(([name, rule]) => {
      const previous = old.rules.get(name);
      if (previous === undefined) return [`${name} is new`];
      return previous === rule ? [] : [`${name} has changed`];
    }),
    ...[...old.functions].flatMap(([name, result]) =>
      (now.functions.get(name) ?? result) === result ? [] : [`${name} returns ${now.functions.get(name)}`],
    ),
  ].sort();
}

/** “study.people” of “study.people.name” and of “study.people: constraint a_name”. */
const relationOf = (name: string) => /^[^.]+\.[^.:]+/.exec(name)?.[0] ?? name;
const isRequired = (definition: string) =>
  definition.includes(" not null") && !/ (default|generated) /.test(definition);
const typeOf = (definition: string) => definition.replace(/( not null)?( default .*)?$/, "");

/** A default may change, and an insert may leave out more than before. */
function disturbs(before: string, after: string): boolean {
  const becameNotNull = after.includes(" not null") && !before.includes(" not null");
  return typeOf(before) !== typeOf(after) || becameNotNull || (isRequired(after) && !isRequired(before));
}

/** Line by line, as platform/database/schema-sql.ts writes it. */
function readSchema(text: string): Schema {
  const [relations, rights] = [new Set<string>(), new Set<string>()];
  const [columns, rules, functions] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  let [relation, routine] = ["", ""];
  const kinds: readonly [RegExp, (first: string, second: string) => void][] = [
    [/^create (?:table|view) (\S+) \($/, name => relations.add((relation = name))],
    [/^\)/, () => (relation = "")],
    [/^ {2}constraint (\S+) (.*?),?$/, (name, rule) => rules.set(`${relation}: constraint ${name}`, rule)],
    [/^ {2}([a-z0-9_]+|"[^"]+") (.*?),?$/, (name, type) => relation && columns.set(`${relation}.${name}`, type)],
    [/^CREATE UNIQUE INDEX (\S+) ON (\S+ .*)/, (name, on) => rules.set(`${relationOf(on)}: unique index ${name}`, on)],
    [
      /^CREATE (?:CONSTRAINT )?TRIGGER (\S+) (.*)/,
      (name, when) => rules.set(`${watched(when)}: trigger ${name}`, when),
    ],
    [/^grant (.+) on (\S+) to program;$/, (all, on) => all.split(", ").forEach(each => rights.add(`${on}: ${each}`))],
    [/^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) (.+)$/, name => (routine = name)],
    [/^ RETURNS (?!trigger$)(.+)$/, result => functions.set(routine, result)],
  ];
  for (const line of text.split("\n"))
    for (const [pattern, note] of kinds) {
      const [found, first = "", second = ""] = pattern.exec(line) ?? [];
      if (found === undefined) continue;
      note(first, second);
      break;
    }
  return { relations, columns, rules, rights, functions };
}

const watched = (when: string) => relationOf(/ ON (\S+)/.exec(when)?.[1] ?? "");
