create table platform.realtime_announcements (
  id bigint generated always as identity primary key,
  path text not null
);
comment on table platform.realtime_announcements is
  'Markers to be moved, written in the transaction of their cause and taken away, many at once, by whoever moves them.';

create table platform.realtime_clock (
  one boolean primary key default true constraint there_is_one_clock check (one),
  version bigint not null default 0,
  purged_version bigint not null default 0
);
comment on table platform.realtime_clock is
  'Its row lock lets one writer at a time into the realtime database, so versions become visible in their order and without holes.';
comment on column platform.realtime_clock.version is
  'Of the latest write: the time in milliseconds, or one more than the version before when the time has not grown.';
comment on column platform.realtime_clock.purged_version is
  'Deletions up to this version are forgotten: whoever has read less far reads everything again.';
insert into platform.realtime_clock default values;

create table platform.realtime_values (
  path text primary key,
  value jsonb,
  version bigint not null
);
comment on table platform.realtime_values is
  'The realtime database by its leaves: markers and presence, nothing of the study itself.';
comment on column platform.realtime_values.value is
  'Null = deleted; kept for an hour, so that a process that was away learns of it.';
create index realtime_values_by_version on platform.realtime_values (version);

create table platform.realtime_processes (
  id uuid primary key,
  alive_until timestamptz not null
);
comment on table platform.realtime_processes is
  'Processes that hold sessions with work to do at their end; by the database''s own clock.';

create table platform.realtime_sessions (
  id text primary key,
  process_id uuid not null,
  actions jsonb not null
);
comment on table platform.realtime_sessions is
  'What to write when a connection ends, with who asked for it. Whoever deletes the row does it, so it is done once.';
