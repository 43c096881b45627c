create table study.second_factor_resets (
  user_id text primary key references platform.second_factors (uid) on delete cascade,
  asked_by text not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  waits boolean not null
);
comment on table study.second_factor_resets is
  'Whose authenticator app an administrator asks to reset, until a second one confirms or someone ends it. Gone with the authenticator app itself, however that went.';
comment on column study.second_factor_resets.waits is
  'No one could confirm it when it was asked: everyone on staff was told, and it is carried out after its wait.';
grant select, insert, delete on study.second_factor_resets to :program;
