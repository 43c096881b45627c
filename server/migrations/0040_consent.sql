-- The words ----------------------------------------------------------------------------------------------------------

create table study.consent_texts (
  version integer primary key constraint consent_versions_count_from_1 check (version >= 1),
  hash text not null,
  rendered text not null,
  body json not null,
  published_on date not null,
  published_at timestamptz not null,
  constraint a_text_has_one_hash unique (version, hash),
  constraint the_hash_is_that_of_the_words check (hash = encode(sha256(convert_to(rendered, 'UTF8')), 'hex'))
);
comment on table study.consent_texts is
  'Every version of the consent text that was ever published, word by word. The program''s own files only bring new ones: what was published is read from here and never changes.';
comment on column study.consent_texts.rendered is 'The text as it is read and signed, as one string.';
comment on column study.consent_texts.body is 'The same in parts: sections, questions, what changed.';

-- What people said to them -------------------------------------------------------------------------------------------

create sequence study.consent_places;
comment on sequence study.consent_places is
  'What was signed, declined and asked for, in one order: two things may happen in one millisecond, and a clock may step back.';

create table study.consents (
  id uuid primary key,
  place bigint not null default nextval('study.consent_places'),
  participant_id integer not null references study.participants,
  version integer not null,
  text_hash text not null,
  initials jsonb not null,
  answers jsonb not null,
  printed_name text not null,
  signature_kind text not null,
  typed_signature text,
  signature_file text,
  signature_hash text,
  meaning text not null,
  device smallint constraint a_device_of_choice_is_of_the_list check (device in (1, 2)),
  signed_at timestamptz not null,
  address text not null,
  browser text not null,
  witness_id text,
  witness_name text,
  record_hash text not null constraint a_record_hash_is_sha256 check (record_hash ~ '^[0-9a-f]{64}$'),
  code text not null constraint a_consent_is_found_by_its_code unique,
  file text not null constraint a_consent_has_its_own_file unique,
  file_hash text not null constraint a_file_hash_is_sha256 check (file_hash ~ '^[0-9a-f]{64}$'),
  constraint what_is_signed_was_published foreign key (version, text_hash) references study.consent_texts (version, hash),
  constraint a_signature_is_drawn_or_typed check (
    (signature_kind = 'drawn' and signature_file is not null and signature_hash is not null and typed_signature is null)
    or (signature_kind = 'typed' and typed_signature is not null and signature_file is null and signature_hash is null)),
  constraint a_witness_has_a_name check ((witness_id is null) = (witness_name is null))
);
comment on table study.consents is
  'Signed consents. Never updated or deleted, by nobody: a duplicate''s are found through its survivor, a withdrawn one has a row beside it.';
comment on column study.consents.record_hash is
  'SHA-256 over all that was signed (server/consent/record.ts). The log''s chain keeps it too, so that an altered row is found out.';
comment on column study.consents.file is 'The signed PDF in storage; file_hash is the SHA-256 of its bytes.';
comment on column study.consents.address is 'The network address it was signed from; browser is what the page said of itself.';
create index consents_by_participant on study.consents (participant_id, place);
create index consents_by_file_hash on study.consents (file_hash);

create table study.consent_withdrawals (
  consent_id uuid primary key references study.consents,
  withdrawn_at timestamptz not null,
  by_id text,
  by_name text,
  reason text
);
comment on table study.consent_withdrawals is 'A consent that does not hold any more. Without by_id the person withdrew it themselves, by their link.';

create table study.consent_refusals (
  id uuid primary key,
  place bigint not null default nextval('study.consent_places'),
  participant_id integer not null references study.participants,
  version integer not null,
  text_hash text not null,
  declined_at timestamptz not null,
  reason text,
  address text,
  browser text,
  witness_id text,
  witness_name text,
  constraint what_is_declined_was_published foreign key (version, text_hash) references study.consent_texts (version, hash)
);
comment on table study.consent_refusals is 'Who read the text and declined to sign it.';
create index consent_refusals_by_participant on study.consent_refusals (participant_id, place);

create table study.consent_asks (
  place bigint primary key default nextval('study.consent_places'),
  participant_id integer not null references study.participants,
  version integer not null references study.consent_texts,
  asked_at timestamptz not null,
  asked_by text,
  asked_by_name text,
  how text not null constraint one_is_asked_in_a_known_way check (how in ('email', 'link', 'kiosk'))
);
comment on table study.consent_asks is 'When somebody was asked to sign, by whom and how.';
create index consent_asks_by_participant on study.consent_asks (participant_id, place);

create table study.consent_signatures (
  file text primary key,
  participant_id integer not null references study.participants,
  uploaded_at timestamptz not null
);
comment on table study.consent_signatures is
  'Drawn signatures whose consent is not signed yet. A row goes when it is; what nobody signs is removed after a day.';
create index consent_signatures_by_participant on study.consent_signatures (participant_id);
create index consent_signatures_by_age on study.consent_signatures (uploaded_at);

create table study.consent_seals (
  participant_id integer primary key references study.participants,
  sealed_at timestamptz not null
);
comment on table study.consent_seals is
  'People who were anonymised. Their signed consents stay until their retention ends, and open only for who manages users, each time with a log entry.';

-- Never changed ------------------------------------------------------------------------------------------------------

create function study.refuse_any_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger consent_texts_are_never_changed before update or delete on study.consent_texts
  for each row execute function study.refuse_any_change();
create trigger consents_are_never_changed before update or delete on study.consents
  for each row execute function study.refuse_any_change();
create trigger consent_texts_are_never_emptied before truncate on study.consent_texts execute function study.refuse_any_change();
create trigger consents_are_never_emptied before truncate on study.consents execute function study.refuse_any_change();

revoke update, delete on study.consent_texts, study.consents, study.consent_withdrawals, study.consent_refusals,
  study.consent_asks, study.consent_seals from :program;
-- Words that tell who somebody is go when the person is anonymised; that it happened stays.
grant update (reason) on study.consent_withdrawals to :program;
grant update (reason, address, browser) on study.consent_refusals to :program;

-- The state that lists filter by -------------------------------------------------------------------------------------

alter table study.participants drop constraint a_consent_is_in_a_known_state;
alter table study.participants add constraint a_consent_is_in_a_known_state check (consent between 1 and 6);
comment on column study.participants.consent is
  'Settled by triggers whenever something is signed, declined, withdrawn, asked for, published or merged: 1 not asked, 2 asked, 3 signed, 4 outdated, 5 withdrawn, 6 declined.';

create function study.lives_of(person integer) returns setof integer language sql stable as $$
  with recursive lives (id) as (
    select person
    union all
    select p.id from lives l join study.participants p on p.merged_into = l.id
  )
  select id from lives
$$;
comment on function study.lives_of is 'The person and everybody who turned out to be the same one.';

create function study.consent_state(person integer) returns smallint language sql stable as $$
  with lives as materialized (select study.lives_of(person) as id),
  said as (
    select c.place,
           case when w.consent_id is not null then 5 when c.version = (select max(version) from study.consent_texts) then 3 else 4 end as state
      from lives join study.consents c on c.participant_id = lives.id
      left join study.consent_withdrawals w on w.consent_id = c.id
    union all
    select r.place, 6 from lives join study.consent_refusals r on r.participant_id = lives.id
  ),
  last as (select place, state from said order by place desc limit 1),
  asked as (select max(a.place) as place from lives join study.consent_asks a on a.participant_id = lives.id)
  select (case
    when (select state from last) is null then case when asked.place is null then 1 else 2 end
    when (select state from last) = 6 and asked.place > (select place from last) then 2
    else (select state from last)
  end)::smallint from asked
$$;
comment on function study.consent_state is
  'By the last thing that was said. Who declined and was asked again since counts as asked; an outdated or withdrawn consent stays so until the person says something new.';

create function study.settle_consent(person integer) returns void language sql as $$
  with recursive survivors (id, merged_into) as (
    select id, merged_into from study.participants where id = person
    union all
    select p.id, p.merged_into from survivors s join study.participants p on p.id = s.merged_into
  )
  update study.participants p set consent = study.consent_state(p.id)
   where p.id in (select id from survivors) and p.consent is distinct from study.consent_state(p.id)
$$;

create function study.settle_consent_of_row() returns trigger language plpgsql as $$
begin
  perform study.settle_consent(new.participant_id);
  return null;
end $$;
create trigger a_signature_settles_the_state after insert on study.consents
  for each row execute function study.settle_consent_of_row();
create trigger a_refusal_settles_the_state after insert on study.consent_refusals
  for each row execute function study.settle_consent_of_row();
create trigger a_request_settles_the_state after insert on study.consent_asks
  for each row execute function study.settle_consent_of_row();

create function study.settle_withdrawn_consent() returns trigger language plpgsql as $$
begin
  perform study.settle_consent((select participant_id from study.consents where id = new.consent_id));
  return null;
end $$;
create trigger a_withdrawal_settles_the_state after insert on study.consent_withdrawals
  for each row execute function study.settle_withdrawn_consent();

create function study.settle_merged_consents() returns trigger language plpgsql as $$
begin
  perform study.settle_consent(old.merged_into) where old.merged_into is not null;
  perform study.settle_consent(new.id);
  return null;
end $$;
create trigger a_merge_settles_the_state after update of merged_into on study.participants
  for each row when (old.merged_into is distinct from new.merged_into) execute function study.settle_merged_consents();

create function study.settle_outdated_consents() returns trigger language plpgsql as $$
begin
  update study.participants p set consent = study.consent_state(p.id) where p.consent = 3;
  return null;
end $$;
create trigger a_new_text_outdates_the_earlier after insert on study.consent_texts
  for each statement execute function study.settle_outdated_consents();
