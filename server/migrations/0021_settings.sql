create table study.settings (
  only_one boolean primary key default true constraint there_is_one_row_of_settings check (only_one),
  decided jsonb not null default '{}',
  version integer not null default 0,
  changed_at timestamptz
);
comment on table study.settings is
  'What this study has decided for itself, by the setting''s name; what is absent here is as the environment says.';
insert into study.settings default values;
