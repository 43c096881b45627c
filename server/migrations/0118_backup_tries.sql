create table study.backup_tries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  backup text not null,
  took_ms integer not null,
  rows bigint not null,
  files integer not null,
  problem text
);
comment on table study.backup_tries is 'Backups of the last 90 days that HB has restored into a database of its own, to see whether that works.';
comment on column study.backup_tries.problem is 'What failed, in a sentence; null = it was restored.';
