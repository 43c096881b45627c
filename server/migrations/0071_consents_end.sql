-- The retention of sealed consents ends as well. What was signed goes then; that, when and which version was signed stays.
alter table study.consent_seals add column ended_at timestamptz;
comment on column study.consent_seals.ended_at is
  'Since when the signed consents of this person are erased: nothing of them tells who it was, and their files are gone.';
create index seals_that_last on study.consent_seals (sealed_at) where ended_at is null;

create function study.refuse_change_of_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (
       select from study.consent_seals s where s.participant_id = old.participant_id and s.ended_at is not null)
     and (new.id, new.place, new.participant_id, new.version, new.text_hash, new.signed_at, new.record_hash, new.code, new.file, new.file_hash)
         = (old.id, old.place, old.participant_id, old.version, old.text_hash, old.signed_at, old.record_hash, old.code, old.file, old.file_hash)
     and (new.printed_name, new.typed_signature, new.address, new.browser, new.initials, new.answers)
         = ('', '', '', '', '{}'::jsonb, '{}'::jsonb) and new.witness_id is null then
    return new;
  end if;
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function study.refuse_change_of_consent is
  'The one change: the words of a sealed consent are emptied when its retention has ended, and by nobody before.';
drop trigger consents_are_never_changed on study.consents;
create trigger consents_are_never_changed before update or delete on study.consents
  for each row execute function study.refuse_change_of_consent();
comment on table study.consents is
  'Signed consents. Never deleted, and never updated but to be emptied when the retention of somebody anonymised has ended: a duplicate''s are found through its survivor, a withdrawn one has a row beside it.';

create function study.end_sealed_consents(person integer, moment timestamptz)
returns table (ended_file text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update study.consent_seals s set ended_at = moment
   where s.participant_id in (select study.lives_of(person)) and s.ended_at is null;
  if not found then
    raise exception 'No consent of this person is sealed.'
      using errcode = 'check_violation', constraint = 'only_sealed_consents_end';
  end if;
  return query
    with ended as (
      select c.id, c.file, c.signature_file from study.consents c where c.participant_id in (select study.lives_of(person))),
    emptied as (
      update study.consents c
         set initials = '{}', answers = '{}', printed_name = '', signature_kind = 'typed', typed_signature = '',
             signature_file = null, signature_hash = null, address = '', browser = '', witness_id = null, witness_name = null
        from ended e where e.id = c.id returning c.id)
    select f from ended e join emptied using (id), unnest(array[e.file, e.signature_file]) f where f is not null;
end $$;
comment on function study.end_sealed_consents is
  'Empties what a person signed who was anonymised, and answers which files go with it. The program may change consents by this alone.';
revoke execute on function study.end_sealed_consents from public;
grant execute on function study.end_sealed_consents to :program;
