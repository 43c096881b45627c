create table platform.realtime_announcements (
  id bigint generated always as identity primary key,
  path text not null
);
comment on table platform.realtime_announcements is
  'Markers to be moved, written in the transaction of their cause and taken away, many at once, by whoever moves them.';
