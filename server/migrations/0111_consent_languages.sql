create table study.consent_translations (
  version integer not null references study.consent_texts (version),
  language text not null constraint a_translation_is_not_english check (language <> 'en'),
  hash text not null,
  rendered text not null,
  body json not null,
  first_used_at timestamptz not null,
  primary key (version, language, hash),
  constraint the_hash_is_that_of_the_words check (hash = encode(sha256(convert_to(rendered, 'UTF8')), 'hex'))
);
comment on table study.consent_translations is
  'A version of the consent text in another language, word by word, from when somebody first signed or declined it. It never changes.';
create trigger consent_translations_are_never_changed before delete or update on study.consent_translations
  for each row execute function study.refuse_any_change();
create trigger consent_translations_are_never_emptied before truncate on study.consent_translations
  for each statement execute function study.refuse_any_change();
grant select, insert on study.consent_translations to :program;

alter table study.consents add column language text not null default 'en', add column translation_hash text,
  add constraint a_translation_is_of_another_language check ((language = 'en') = (translation_hash is null)),
  add constraint what_is_signed_was_translated foreign key (version, language, translation_hash)
    references study.consent_translations (version, language, hash);
comment on column study.consents.language is 'What it was read and signed in.';
comment on column study.consents.translation_hash is
  'The words that were signed, if they are not English; text_hash is that of the English version that they translate.';

alter table study.consent_refusals add column language text not null default 'en', add column translation_hash text,
  add constraint a_translation_is_of_another_language check ((language = 'en') = (translation_hash is null)),
  add constraint what_is_declined_was_translated foreign key (version, language, translation_hash)
    references study.consent_translations (version, language, hash);

create or replace function study.refuse_change_of_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (
       select from study.consent_seals s where s.participant_id = old.participant_id and s.ended_at is not null)
     and (new.id, new.place, new.participant_id, new.version, new.text_hash, new.signed_at, new.record_hash, new.code, new.file, new.file_hash,
          new.language)
         = (old.id, old.place, old.participant_id, old.version, old.text_hash, old.signed_at, old.record_hash, old.code, old.file, old.file_hash,
            old.language)
     and new.translation_hash is not distinct from old.translation_hash
     and (new.printed_name, new.typed_signature, new.address, new.browser, new.initials, new.answers)
         = ('', '', '', '', '{}'::jsonb, '{}'::jsonb) and new.witness_id is null then
    return new;
  end if;
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
