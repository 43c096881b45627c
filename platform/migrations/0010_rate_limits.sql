-- One rate limiter for sign-in and for what an app limits itself.
alter table platform.sign_in_attempts rename to rate_limits;
alter table platform.rate_limits rename constraint sign_in_attempts_pkey to rate_limits_pkey;
alter index platform.sign_in_attempts_by_end rename to rate_limits_by_end;
comment on table platform.rate_limits is
  'Attempts in the current window, by a hash of what is limited. Unlogged: a crash of the database forgets them, which costs nothing else.';
