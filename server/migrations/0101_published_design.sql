create table study.design_versions (
  document text not null,
  version integer not null check (version >= 1),
  hash text not null,
  content json not null,
  published_on date not null,
  published_at timestamptz not null,
  published_by text not null,
  confirmed_by text,
  approval json,
  primary key (document, version)
);
comment on table study.design_versions is
  'Every published version of what the study writes itself, except the consent form: what is signed is kept with the signatures. The highest version is in use.';
comment on column study.design_versions.hash is 'SHA-256 of the content as JSON.';
create trigger published_design_is_never_changed before update or delete on study.design_versions
  for each row execute function study.refuse_any_change();
create trigger published_design_is_never_emptied before truncate on study.design_versions
  for each statement execute function study.refuse_any_change();
grant select, insert on study.design_versions to :program;
