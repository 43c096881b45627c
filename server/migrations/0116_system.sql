create table study.processes (
  id uuid primary key,
  host text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  browsers integer not null default 0,
  constraint a_process_ends_after_its_start check (ended_at is null or ended_at >= started_at)
);
comment on table study.processes is
  'Every start of HB in the last 30 days. One that was not seen for two minutes and did not end has crashed.';
create index processes_by_start on study.processes (started_at desc);

create table study.slow_calls (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  function_name text not null,
  took_ms integer not null,
  code text not null,
  account text
);
comment on table study.slow_calls is 'Calls of the last hours that took longer than a second. Nothing of what was sent or answered.';
comment on column study.slow_calls.account is 'The account''s id; null = not signed in.';
create index slow_calls_by_time on study.slow_calls (at desc);
