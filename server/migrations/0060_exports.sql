create table study.exports (
  id uuid primary key,
  user_id text not null,
  list text not null,
  file text not null constraint an_export_has_its_own_file unique,
  rows integer not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  constraint an_export_ends_after_it_was_made check (expires_at > made_at)
);
comment on table study.exports is
  'Exported files that can still be downloaded. Row and file go together when their time is over; that they were made stays in the log.';
create index exports_by_end on study.exports (expires_at);

create table study.pseudonym_secret (
  only_one boolean primary key default true constraint there_is_one_pseudonym_secret check (only_one),
  secret bytea not null
);
comment on table study.pseudonym_secret is
  'Keys the pseudonyms of de-identified exports. Made here, read by the program, changed by nobody: with another one, files of one study could not be joined any more.';
insert into study.pseudonym_secret (secret)
  select sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) from generate_series(1, 4);
revoke insert, update, delete on study.pseudonym_secret from :program;
