create or replace view study.email_recipients as
  select id, first_name, trim(both from first_name || ' ' || last_name) as name, email, type, status, time_zone, merged_into,
         name_search, name_sort, unconfirmed_since, language
    from study.participants;

alter table study.emails add column fell_back boolean not null default false;
comment on column study.emails.fell_back is
  'Written in English although the person reads another language: the study has not published the text in it.';
