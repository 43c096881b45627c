create table study.calls (
  id integer generated always as identity primary key,
  participant_id integer not null references study.enrolments on update cascade on delete cascade,
  called_at timestamptz not null,
  called_by_name text not null,
  outcome smallint not null constraint a_call_outcome_is_of_the_list check (outcome between 0 and 3),
  note text,
  call_back_on date,
  call_back_time time,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint a_call_back_time_has_its_day check (call_back_time is null or call_back_on is not null)
);
comment on table study.calls is
  'Calls to people in the remote study. The last one of a person counts: its call-back is the one that is planned.';
comment on column study.calls.outcome is '0 = made before outcomes were recorded.';
comment on column study.calls.call_back_on is 'With its time on the site''s clock; without a time, any time of that day.';
create index calls_by_participant on study.calls (participant_id, id desc);
create index calls_by_change on study.calls (changed_in);
create trigger calls_note_change before insert or update on study.calls
  for each row execute function study.note_change();
create trigger calls_note_removal after delete on study.calls
  for each row execute function study.note_removed_span();

insert into study.calls (participant_id, called_at, called_by_name, outcome)
  select participant_id, called_at, called_by_name, 0 from study.enrolments where called_at is not null order by called_at;
alter table study.enrolments drop column called_at, drop column called_by_name;
