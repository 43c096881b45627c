alter table study.participants add column anonymised_at timestamptz;
comment on column study.participants.anonymised_at is
  'Since when nothing here tells who it was. What only counts has stayed; nothing about this person changes any more.';

-- Who is due by the retention periods: by status, the longest untouched first.
create index participants_by_last_change on study.participants (status, updated_at)
  where anonymised_at is null and merged_into is null;

create table study.anonymisation_requests (
  participant_id integer primary key references study.participants (id),
  why text not null constraint there_is_a_known_reason check (why in ('asked', 'retention', 'mistake')),
  asked_by text not null,
  asked_by_name text not null,
  asked_at timestamptz not null
);
comment on table study.anonymisation_requests is
  'Whom somebody asks to be anonymised, until a second holder of users confirms or declines, or the first withdraws. How it ended stands in the log.';
comment on column study.anonymisation_requests.why is
  'One of a list and not a sentence: what is written about somebody would have to be forgotten with them.';
grant select, insert, delete on study.anonymisation_requests to :program;
