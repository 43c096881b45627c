create table study.permission_uses (
  user_id text not null,
  key text not null,
  last_used_at timestamptz not null,
  primary key (user_id, key)
);
comment on table study.permission_uses is
  'When each account last used each permission, to the hour: the last call that would have been refused without it.';
