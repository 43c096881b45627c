create table platform.requests (
  caller text not null,
  function_name text not null,
  request_id uuid not null,
  at timestamptz not null,
  answer jsonb,
  primary key (caller, function_name, request_id)
);
comment on table platform.requests is
  'Every change that was done, by the id its browser gave it: sent again, it gets this answer. Kept 30 days.';
create index requests_by_age on platform.requests (at);
