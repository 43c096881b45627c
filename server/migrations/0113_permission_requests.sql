create table study.permission_requests (
  user_id text not null references platform.accounts (uid) on delete cascade,
  key text not null,
  until timestamptz,
  reason text not null,
  asked_at timestamptz not null,
  primary key (user_id, key)
);
comment on table study.permission_requests is
  'Permissions that someone on staff asks for, until an administrator answers or they withdraw it.';
comment on column study.permission_requests.until is 'Until when it is needed; null = for good.';
grant select, insert, update, delete on study.permission_requests to :program;
