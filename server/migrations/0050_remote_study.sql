create table study.enrolments (
  participant_id integer primary key references study.participants,
  status smallint constraint a_remote_status_is_of_the_list check (status in (1, 2, 4, 5, 6, 7, 8)),
  status_since timestamptz not null,
  starts_on date,
  paused_until date,
  onboarded_at timestamptz,
  re_onboarded_at timestamptz,
  without_consent text,
  loan_id integer,
  device_status smallint constraint a_device_status_is_of_the_list check (device_status between 1 and 6),
  belkin_case text,
  first_on date,
  daily_marks text not null default '',
  weekly_marks text not null default '',
  reminded_on date,
  called_at timestamptz,
  called_by_name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint only_onboarded_people_mean_to_begin check (starts_on is null or status = 1),
  constraint only_inactive_people_mean_to_be_back check (paused_until is null or status = 5),
  constraint marks_count_from_the_first_day check (first_on is not null or (daily_marks = '' and weekly_marks = '')),
  constraint marks_are_known check (daily_marks ~ '^[.dle]*$' and weekly_marks ~ '^[.dle]*$'),
  constraint a_call_has_its_caller check ((called_at is null) = (called_by_name is null))
);
comment on table study.enrolments is 'Who joined the remote study, one row per participant. What belongs to it follows it when two people are merged.';
comment on column study.enrolments.status is 'Null = blank.';
comment on column study.enrolments.without_consent is 'Why this person goes on without a current signed consent.';
comment on column study.enrolments.loan_id is 'The latest loan; with the device status kept by a trigger and held against the loans at commit.';
comment on column study.enrolments.first_on is 'Day 1 on the participant''s calendar.';
comment on column study.enrolments.daily_marks is
  'A letter per date from the first day: d done, l done late, e excused. Kept by triggers, so that a list of thousands needs no answers.';
comment on column study.enrolments.reminded_on is 'The last day whose reminders were planned.';
create index enrolments_by_status on study.enrolments (status);

create table study.active_spans (
  participant_id integer not null references study.enrolments on update cascade on delete cascade,
  started_at timestamptz not null,
  started_on date not null,
  ended_at timestamptz,
  ended_on date,
  primary key (participant_id, started_at),
  constraint a_span_ends_after_it_began check (ended_at >= started_at and ended_on >= started_on),
  constraint a_span_ends_at_a_moment_and_on_a_date check ((ended_at is null) = (ended_on is null)),
  constraint nobody_is_active_twice_at_once exclude using gist (participant_id with =, tstzrange(started_at, ended_at) with &&)
);
comment on table study.active_spans is
  'When somebody was Remote active. The dates are those of the participant''s calendar at that moment: a move to another zone keeps them.';

create function study.check_remote_active() returns trigger language plpgsql as $$
begin
  if (select e.status is not distinct from 4 from study.enrolments e where e.participant_id = new.participant_id)
     <> exists (select from study.active_spans s where s.participant_id = new.participant_id and s.ended_at is null) then
    raise exception 'Remote active and an open span belong together.'
      using errcode = 'check_violation', constraint = 'who_is_remote_active_has_an_open_span';
  end if;
  return null;
end $$;
create constraint trigger who_is_remote_active_has_an_open_span
  after insert or update of status on study.enrolments deferrable initially deferred
  for each row execute function study.check_remote_active();
create constraint trigger an_open_span_is_of_who_is_remote_active
  after insert or update of ended_at on study.active_spans deferrable initially deferred
  for each row execute function study.check_remote_active();

create table study.enrolment_views (
  id uuid primary key,
  user_id text not null,
  name text not null,
  view jsonb not null,
  position integer not null,
  constraint an_enrolment_view_has_one_name_per_user unique (user_id, name)
);
comment on table study.enrolment_views is 'Filters and order of the remote study''s list under a name, each user''s own.';
