import type { Sql } from "./connect.ts";

interface Line {
  text: string;
}

/** What `pg_dump --schema-only` would print of these schemas, from the catalog: the embedded PostgreSQL has no pg_dump. */
export async function describeSchema(owner: Sql, schemas: readonly string[]): Promise<string> {
  const role = await programRoleName(owner);
  const parts: string[] = [];
  const functions = await owner<Line[]>`
    select pg_get_functiondef(p.oid) || ';' as text
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ${owner(schemas)} and p.prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`;
  for (const schema of schemas) {
    parts.push(`-- Schema ${schema}`);
    for (const table of await tablesOf(owner, schema)) parts.push(await describeTable(owner, { ...table, role }));
  }
  parts.push("-- Functions", ...functions.map(({ text }) => text.replaceAll(/[ \t]+$/gm, "")));
  return `${parts.join("\n\n").replaceAll(role, "program")}\n`;
}

async function programRoleName(owner: Sql): Promise<string> {
  const [row] = await owner<{ name: string }[]>`select name from platform.program_role`;
  return row?.name ?? "program";
}

function tablesOf(owner: Sql, schema: string) {
  return owner<{ oid: number; name: string; view: string | null }[]>`
    select c.oid::int as oid, format('%I.%I', n.nspname, c.relname) as name,
           case when c.relkind = 'v' then pg_get_viewdef(c.oid) end as view
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = ${schema} and c.relkind in ('r', 'p', 'v')
     order by c.relname`;
}

async function describeTable(
  owner: Sql,
  { oid, name, view, role }: { oid: number; name: string; view: string | null; role: string },
) {
  const columns = await owner<Line[]>`
    select format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                  case when a.attnotnull then ' not null' else '' end,
                  case when a.attidentity <> '' then ' generated as identity'
                       when a.attgenerated <> '' then ' generated as (' || pg_get_expr(d.adbin, d.adrelid) || ')'
                       when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
                       else '' end) as text
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = ${oid} and a.attnum > 0 and not a.attisdropped
     order by a.attnum`;
  const constraints = await owner<Line[]>`
    select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as text
      from pg_constraint where conrelid = ${oid} and contype <> 'n' order by contype desc, conname`;
  const indexes = await owner<Line[]>`
    select pg_get_indexdef(i.indexrelid) || ';' as text
      from pg_index i
     where i.indrelid = ${oid} and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`;
  const triggers = await owner<Line[]>`
    select pg_get_triggerdef(oid) || ';' as text from pg_trigger where tgrelid = ${oid} and not tgisinternal order by 1`;
  const comments = await owner<Line[]>`
    select case when objsubid = 0
                then format('comment on %s %s is %L;', ${view === null ? "table" : "view"}::text, ${name}::text, description)
                else format('comment on column %s.%I is %L;', ${name}::text,
                            (select attname from pg_attribute where attrelid = objoid and attnum = objsubid), description)
           end as text
      from pg_description where objoid = ${oid} and classoid = 'pg_class'::regclass order by objsubid`;
  const [rights] = await owner<Line[]>`
    select string_agg(privilege, ', ' order by privilege) as text
      from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as privilege
     where has_table_privilege(${role}, ${oid}::oid, privilege)`;
  return [
    view === null
      ? `create table ${name} (\n${[...columns, ...constraints].map(({ text }) => text).join(",\n")}\n);`
      : `create view ${name} (\n${columns.map(({ text }) => text).join(",\n")}\n) as\n${view}`,
    ...[...indexes, ...triggers, ...comments].map(({ text }) => text),
    rights?.text ? `grant ${rights.text} on ${name} to program;` : `-- Out of the program's reach.`,
  ].join("\n");
}
