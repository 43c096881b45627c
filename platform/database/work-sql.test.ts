import { expect, test } from "vitest";
import { findTableWork } from "./work-sql.ts";

test.each([
  ["create unique index notes_by_name on app.notes (name) where name is not null", ["app.notes indexes"]],
  ["update app.notes set text = 'now; later' where text = ''", ["app.notes changes"]],
  ["insert into app.words (note) select id from app.notes order by id", ["app.notes reads"]],
  ["alter table app.notes alter column text type bytea using text::bytea", ["app.notes rewrites"]],
  ["alter table app.notes alter text set not null", ["app.notes checks"]],
  ["alter table app.notes add column id uuid default gen_random_uuid()", ["app.notes rewrites"]],
  ["alter table app.notes add constraint a_note_has_words check (text <> ''), drop column old", ["app.notes checks"]],
  [
    "alter table app.notes add column author text references app.people, add unique (text, author)",
    ["app.notes checks", "app.notes indexes"],
  ],
  // These only change what the database knows of the table.
  ["alter table app.notes add column at timestamptz not null default now(), add tags jsonb default '{}'", []],
  ["alter table app.notes add constraint a_note_has_words check (text <> '') not valid", []],
  ["create table app.more (id int primary key, text text check (text <> ''))", []],
  ["-- It's not done: update app.notes\ncomment on table app.notes is 'They''re notes; delete from app.notes'", []],
  [
    "create function app.tidy() returns void language sql as $$ delete from app.notes; update app.notes set text = '' $$",
    [],
  ],
])("%s", (migration, found) => {
  expect(findTableWork(`${migration};`).map(({ table, kind }) => `${table} ${kind}`)).toEqual(found);
});
