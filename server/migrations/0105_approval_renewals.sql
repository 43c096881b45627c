create table study.approval_renewals (
  document text not null,
  version integer not null check (version >= 1),
  number integer not null check (number >= 1),
  approval json not null,
  recorded_at timestamptz not null,
  recorded_by_name text not null,
  primary key (document, version, number)
);
comment on table study.approval_renewals is
  'Later decisions of an ethics board about a published version whose words stay as they are. The last one counts.';
comment on column study.approval_renewals.number is 'The first renewal of a version is 1.';
create trigger renewals_are_never_changed before update or delete on study.approval_renewals
  for each row execute function study.refuse_any_change();
create trigger renewals_are_never_emptied before truncate on study.approval_renewals
  for each statement execute function study.refuse_any_change();
grant select, insert on study.approval_renewals to :program;
