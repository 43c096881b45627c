create table study.design_drafts (
  document text primary key,
  revision integer not null default 1 check (revision >= 1),
  base integer check (base >= 1),
  content json not null,
  edited_at timestamptz not null,
  edited_by_name text not null,
  approval json,
  asked_by text,
  asked_by_name text,
  asked_at timestamptz,
  publish_on date,
  confirmed_by_name text,
  constraint a_publication_is_asked_by_someone check (
    (asked_by is null) = (asked_at is null) and (asked_by is null) = (asked_by_name is null)),
  constraint only_what_is_asked_has_a_day check (asked_by is not null or (publish_on is null and confirmed_by_name is null))
);
comment on table study.design_drafts is
  'What the study writes for participants, while it is written: at most one draft for each document. Gone once it is published or discarded.';
comment on column study.design_drafts.revision is 'Goes up with every save.';
comment on column study.design_drafts.base is 'The published version it began from; null = the template that comes with HB.';
comment on column study.design_drafts.approval is 'What an ethics board decided about exactly these words.';
comment on column study.design_drafts.asked_by is 'Who asked to publish it. It is not edited from then on.';
comment on column study.design_drafts.publish_on is 'Published on this day, in the time zone of the site; null = as soon as it is confirmed.';
comment on column study.design_drafts.confirmed_by_name is 'Who confirmed it; null = a colleague has to. Where no colleague could, it is who asked.';
grant select, insert, update, delete on study.design_drafts to :program;

alter table study.consent_texts add column published_by text, add column confirmed_by text, add column approval json;
comment on column study.consent_texts.published_by is 'The name of who published it; null = it came with HB.';
comment on column study.consent_texts.confirmed_by is 'The name of the colleague who confirmed it.';
comment on column study.consent_texts.approval is 'What the ethics board decided about it.';
