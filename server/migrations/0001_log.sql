create schema study;
grant usage on schema study to :program;
alter default privileges in schema study grant select, insert, update, delete on tables to :program;
alter default privileges in schema study grant usage, select on sequences to :program;

create table study.log_entries (
  id bigint generated always as identity primary key,
  -- Which transaction wrote it: entries are sealed in an order in which no earlier one can still appear.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  action integer not null,
  actor_kind text not null constraint an_actor_is_of_a_known_kind check (actor_kind in ('staff', 'participant', 'anonymous', 'system')),
  actor_id text,
  participant_id integer,
  subject_kind text,
  subject_id text,
  payload_digest bytea not null
);
comment on table study.log_entries is 'The study''s trail: appended by the program, altered by nobody.';
comment on column study.log_entries.actor_id is 'The userId, the form of a participant''s link, or the job of the system.';
comment on column study.log_entries.participant_id is
  'Whom it is about. No foreign key: the trail outlives what it speaks of.';
comment on column study.log_entries.payload_digest is
  'SHA-256 of salt and payload, so that the chain still verifies when a payload was erased.';

create table study.log_payloads (
  entry_id bigint primary key references study.log_entries,
  salt bytea,
  payload json,
  constraint a_payload_is_whole_or_erased check ((salt is null) = (payload is null))
);
comment on table study.log_payloads is
  'Names, old and new values. Null = erased because the person was anonymised. json, not jsonb: the digest is over the exact text.';

create index log_entries_newest on study.log_entries (at desc, id desc);
create index log_entries_by_participant on study.log_entries (participant_id, at desc, id desc) where participant_id is not null;
create index log_entries_by_subject on study.log_entries (subject_kind, subject_id, at desc, id desc) where subject_id is not null;

revoke update, delete on study.log_entries, study.log_payloads from :program;
