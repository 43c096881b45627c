alter table study.participants add column unconfirmed_since timestamptz;

comment on column study.participants.unconfirmed_since is
  'Since when a registration waits for its email address to be confirmed; null = it counts.';

create index participants_unconfirmed on study.participants (unconfirmed_since) where unconfirmed_since is not null;

create or replace view study.participant_cards as
  select id, first_name, last_name, trim(first_name || ' ' || last_name) as name, phone, status, type, time_zone, consent,
         merged_into, name_search, name_sort, changed_in, unconfirmed_since
    from study.participants;

create or replace view study.email_recipients as
  select id, first_name, trim(first_name || ' ' || last_name) as name, email, type, status, time_zone, merged_into,
         name_search, name_sort, unconfirmed_since
    from study.participants;

create or replace view study.retention_subjects as
  select id, first_name, last_name, status, version, merged_into, anonymised_at, updated_at, unconfirmed_since
    from study.participants;
