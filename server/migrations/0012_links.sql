create table study.secret (
  only_one boolean primary key default true constraint there_is_one_secret check (only_one),
  secret bytea not null
);
comment on table study.secret is
  'Keys what outsiders hold: personal links, and the challenges of public forms. Made here, read by the program, changed by nobody: a new one would end every link.';
insert into study.secret (secret)
  select sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) from generate_series(1, 4);
revoke insert, update, delete on study.secret from :program;

create table study.links (
  participant_id integer not null references study.participants,
  form text not null constraint a_link_opens_a_known_form check (form in ('homeSurvey', 'consent', 'booking')),
  generation integer not null default 1,
  revoked_at timestamptz,
  primary key (participant_id, form)
);
comment on table study.links is
  'Links that were renewed or revoked. Without a row here a link is of the first generation and works; its key is never stored.';

create unlogged table study.attempts (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
comment on table study.attempts is
  'Tries in the present window, by a hash of what is limited. Unlogged: a crash of the database forgets them, which costs nothing else.';
create index attempts_by_end on study.attempts (ends_at);
