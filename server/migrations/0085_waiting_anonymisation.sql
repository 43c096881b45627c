alter table study.anonymisation_requests add column waits boolean not null default false;
comment on column study.anonymisation_requests.waits is
  'Nobody could confirm it when it was asked: everyone on staff was told, and it may be carried out after its wait.';
