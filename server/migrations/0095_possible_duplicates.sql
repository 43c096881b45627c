create table study.possible_duplicates (
  participant_id integer not null,
  other_participant_id integer not null,
  score smallint not null,
  primary key (participant_id, other_participant_id),
  constraint the_smaller_id_stands_first check (participant_id < other_participant_id)
);
comment on table study.possible_duplicates is
  'Pairs who may be the same person, with how likely that is: derived from the participants, in the background. Without references, so that the search never waits for people who are being changed. A change to the scoring queues everyone again in a migration.';
create index possible_duplicates_by_other on study.possible_duplicates (other_participant_id);
create index possible_duplicates_by_score on study.possible_duplicates (score desc, participant_id, other_participant_id);

create table study.uncompared_participants (
  id bigint generated always as identity primary key,
  participant_id integer not null
);
comment on table study.uncompared_participants is
  'Participants whose possible duplicates have to be found again. Filled by triggers, with a row for each change, so that writers never wait for the search.';

create function study.compare_added() returns trigger language plpgsql as $$
begin
  insert into study.uncompared_participants (participant_id) select id from added order by id;
  return null;
end $$;
create trigger participants_are_compared after insert on study.participants
  referencing new table as added for each statement execute function study.compare_added();

create function study.compare_changed() returns trigger language plpgsql as $$
begin
  insert into study.uncompared_participants (participant_id) values (new.id);
  return null;
end $$;
create trigger changed_participants_are_compared after update on study.participants for each row
  when ((old.name_key, old.name_sort, old.email_key, old.phone, old.born_on, old.status, old.anonymised_at)
    is distinct from (new.name_key, new.name_sort, new.email_key, new.phone, new.born_on, new.status, new.anonymised_at))
  execute function study.compare_changed();

insert into study.uncompared_participants (participant_id) select id from study.participants order by id;

-- With the order in which candidates are taken, so that a value that very many share costs no more than a rare one.
drop index study.participants_by_email_key, study.participants_by_phone, study.participants_by_name_key, study.participants_by_birth_date;
create index participants_by_email_key on study.participants (email_key, id) where email_key is not null;
create index participants_by_phone on study.participants (phone, id) where phone is not null;
create index participants_by_name_key on study.participants (name_key, born_on, id) where name_key is not null;
create index participants_by_birth_date on study.participants (born_on, name_sort collate "C") include (id, name_search)
  where born_on is not null and status is distinct from 8 and anonymised_at is null;
