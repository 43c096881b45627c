create table study.openings (
  participant_id integer not null references study.participants,
  opened_by text not null,
  opened_by_name text not null,
  hour timestamptz not null,
  at timestamptz not null,
  opened boolean not null,
  primary key (participant_id, opened_by, hour),
  constraint an_opening_is_in_its_hour check (at >= hour and at < hour + interval '1 hour')
);
comment on table study.openings is
  'Who opened whose record: one row per person, colleague and hour. Apart from the log; kept for two years.';
comment on column study.openings.opened_by_name is 'As the colleague was called then: accounts are deleted.';
comment on column study.openings.at is 'The first time in this hour.';
comment on column study.openings.opened is
  'False = their browser got the record without the page being opened: it was fetched ahead, or an open page refreshed.';
create index openings_by_colleague on study.openings (opened_by, at desc);
create index openings_by_time on study.openings (at desc);
