create table study.pseudonym_secret (
  only_one boolean primary key default true constraint there_is_one_pseudonym_secret check (only_one),
  secret bytea not null
);
comment on table study.pseudonym_secret is
  'Keys the pseudonyms of de-identified exports. Made here, read by the program, changed by nobody: with another one, files of one study could not be joined any more.';
insert into study.pseudonym_secret (secret)
  select sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) from generate_series(1, 4);
revoke insert, update, delete on study.pseudonym_secret from :program;
