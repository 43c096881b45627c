create schema study;
grant usage on schema study to :program;
alter default privileges in schema study grant select, insert, update, delete on tables to :program;
alter default privileges in schema study grant usage, select on sequences to :program;

create extension if not exists pg_trgm;

-- Entries and what they say ------------------------------------------------------------------------------------------

create sequence study.log_entry_ids;

create table study.log_life (
  one boolean primary key default true constraint there_is_one_life check (one),
  life integer not null default 1
);
comment on table study.log_life is
  'How often the log began to count transactions anew: a restored database lives on another cluster''s transaction ids.';
insert into study.log_life default values;

create table study.log_entries (
  id bigint primary key,
  life integer not null,
  xid xid8 not null,
  at timestamptz not null,
  action integer not null,
  actor_kind text not null constraint an_actor_is_of_a_known_kind check (actor_kind in ('staff', 'participant', 'anonymous', 'system')),
  actor_id text,
  participant_id integer,
  subject_kind text,
  subject_id text,
  payload_digest bytea not null
);
comment on table study.log_entries is 'The study''s trail: appended by append_log_entry(), altered by nobody.';
comment on column study.log_entries.xid is
  'Which transaction wrote it: entries are sealed by life, xid and id, an order in which no earlier one can still appear.';
comment on column study.log_entries.actor_id is 'The userId, the form of a participant''s link, or the job of the system.';
comment on column study.log_entries.participant_id is
  'Whom it is about. No foreign key: the trail outlives what it speaks of.';
comment on column study.log_entries.payload_digest is
  'SHA-256 of salt, id and payload, so that the chain still verifies when a payload was erased.';

create index log_entries_in_order on study.log_entries (life, xid, id);
create index log_entries_newest on study.log_entries (at, id);
create index log_entries_by_action on study.log_entries (action, at, id);
create index log_entries_by_participant on study.log_entries (participant_id, at, id) where participant_id is not null;
create index log_entries_by_subject on study.log_entries (subject_kind, subject_id, at, id) where subject_id is not null;
create index log_entries_by_user on study.log_entries (actor_id, at, id) where actor_kind = 'staff';

create table study.log_payloads (
  entry_id bigint primary key,
  salt bytea,
  payload json,
  search text,
  erased_at timestamptz,
  erased_by text,
  constraint a_payload_is_whole_or_erased check
    ((salt is null) = (payload is null) and (search is null) = (payload is null) and (erased_at is null) = (payload is not null))
);
comment on table study.log_payloads is
  'Names, old and new values. json, not jsonb: the digest is over the exact text. Without a foreign key, whose check would lock every entry a second time.';
comment on column study.log_payloads.search is 'What the text filter looks into; erased together with the payload.';
create index log_payloads_by_text on study.log_payloads using gin (search gin_trgm_ops);

create function study.append_log_entry(
  at timestamptz, action integer, actor_kind text, actor_id text, participant_id integer,
  subject_kind text, subject_id text, payload text, search text
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entry_id bigint := nextval('study.log_entry_ids');
  salt bytea := uuid_send(gen_random_uuid());
begin
  insert into study.log_entries (id, life, xid, at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id, payload_digest)
  values (entry_id, (select l.life from study.log_life l), pg_current_xact_id(), date_trunc('milliseconds', at), action,
          actor_kind, actor_id, participant_id, subject_kind, subject_id,
          sha256(salt || int8send(entry_id) || convert_to(payload, 'UTF8')));
  insert into study.log_payloads (entry_id, salt, payload, search) values (entry_id, salt, payload::json, search);
end $$;
comment on function study.append_log_entry is
  'The only way into the log: ids, transaction, salt and digest are the database''s own. Milliseconds, because pages continue after an instant that browsers send back.';

create function study.erase_log_payloads(person integer, moment timestamptz, author text)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  erased integer;
begin
  update study.log_payloads p
     set salt = null, payload = null, search = null, erased_at = moment, erased_by = author
    from study.log_entries e
   where e.id = p.entry_id and p.payload is not null and e.action <> 142
     and (e.participant_id = person or (e.subject_kind = 'participant' and e.subject_id = person::text));
  get diagnostics erased = row_count;
  return erased;
end $$;
comment on function study.erase_log_payloads is
  'For the act that anonymises a person, which records action 142 in the same transaction: a payload that is gone without it counts as removed.';

-- The chain ----------------------------------------------------------------------------------------------------------

create table study.log_seals (
  seq bigint primary key,
  entry_id bigint not null constraint an_entry_is_sealed_once unique,
  previous bytea not null,
  digest bytea not null
);
comment on table study.log_seals is
  'One seal per entry: digest = SHA-256 of the previous digest, the entry''s own columns and its payload_digest. The first previous is 32 zero bytes.';

create function study.log_field(value text) returns bytea language sql immutable parallel safe as $$
  select case when value is null then int4send(-1)
              else int4send(octet_length(convert_to(value, 'UTF8'))) || convert_to(value, 'UTF8') end
$$;
create function study.log_material(entry study.log_entries) returns bytea language sql immutable parallel safe as $$
  select int8send(entry.id) || timestamptz_send(entry.at) || int4send(entry.action) || study.log_field(entry.actor_kind)
      || study.log_field(entry.actor_id) || study.log_field(entry.participant_id::text)
      || study.log_field(entry.subject_kind) || study.log_field(entry.subject_id) || entry.payload_digest
$$;
comment on function study.log_material is
  'What a seal is about: every text with its length in front (-1 = null), so that no two entries have the same bytes. Neither life nor xid, which a restore may change.';

create function study.log_link(state bytea, start bytea, material bytea) returns bytea language sql immutable parallel safe as $$
  select sha256(coalesce(state, start) || material)
$$;
create aggregate study.log_chain(start bytea, material bytea) (sfunc = study.log_link, stype = bytea);

create function study.write_log_seals(entry_ids bigint[]) returns integer
language sql set search_path = pg_catalog, pg_temp as $$
  with last as (
    select coalesce(max(s.seq), 0) as seq,
           coalesce((select digest from study.log_seals order by seq desc limit 1), decode(repeat('00', 32), 'hex')) as digest
      from study.log_seals s
  ), chained as (
    select row_number() over in_order as place, e.id, study.log_chain(last.digest, study.log_material(e)) over in_order as digest
      from study.log_entries e, last
     where e.id = any (entry_ids)
    window in_order as (order by e.life, e.xid, e.id rows unbounded preceding)
  ), written as (
    insert into study.log_seals (seq, entry_id, previous, digest)
    select last.seq + place, chained.id, lag(chained.digest, 1, last.digest) over (order by place), chained.digest
      from chained, last
    returning 1
  )
  select count(*)::integer from written
$$;

create function study.continue_restored_log() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sealed integer;
begin
  perform pg_advisory_xact_lock(4810);
  lock table study.log_entries in share row exclusive mode;
  sealed := study.write_log_seals(array(
    select e.id from study.log_entries e where not exists (select from study.log_seals s where s.entry_id = e.id)));
  update study.log_life set life = life + 1;
  return sealed;
end $$;
comment on function study.continue_restored_log is
  'After a restore on another cluster, whose transaction ids may be lower than those of the restored entries: seals what was not sealed yet and begins a new life. The sealer calls it when it meets an entry from the future; a restore may call it at its end.';

create function study.seal_log(at_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sealed integer := 0;
  latest_is_yet_to_come boolean;
  frontier study.log_entries;
begin
  if not pg_try_advisory_xact_lock(4810) then return 0; end if;
  -- Whatever can be seen was committed before now, so its transaction cannot be one that is yet to come.
  select e.xid >= pg_snapshot_xmax(pg_current_snapshot()) into latest_is_yet_to_come
    from study.log_entries e where e.life = (select life from study.log_life) order by e.life desc, e.xid desc, e.id desc limit 1;
  if latest_is_yet_to_come then
    sealed := study.continue_restored_log();
  end if;
  select * into frontier from study.log_entries e
   where exists (select from study.log_seals s where s.entry_id = e.id)
   order by e.life desc, e.xid desc, e.id desc limit 1;
  return sealed + study.write_log_seals(array(
    select e.id from study.log_entries e
     where (e.life, e.xid, e.id) > (coalesce(frontier.life, 0), coalesce(frontier.xid, '0'), coalesce(frontier.id, 0))
       and e.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by e.life, e.xid, e.id
     limit at_most));
end $$;
comment on function study.seal_log is
  'Seals the next entries in an order in which no earlier one can still appear: those of transactions that had all ended. Nobody waits for it, and a second sealer answers 0.';

create table study.log_verifications (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entries bigint not null,
  unsealed bigint not null,
  ok boolean not null,
  problem text,
  head_seq bigint not null,
  head_digest bytea not null
);
comment on table study.log_verifications is
  'Every time the chain was walked, and its end at that time: a later walk must find the same seal there.';

-- Refusals -----------------------------------------------------------------------------------------------------------

create table study.log_refusals (
  action integer not null,
  address text not null,
  hour timestamptz not null,
  again integer not null default 0,
  primary key (action, address, hour)
);
comment on table study.log_refusals is
  'Refusals of callers that nobody knows, by address and hour: the first is in the log at once, how many followed when the hour is over.';

-- Append-only --------------------------------------------------------------------------------------------------------

revoke insert, update, delete on study.log_entries, study.log_payloads, study.log_seals, study.log_life from :program;
revoke update, delete on study.log_verifications from :program;
revoke all on sequence study.log_entry_ids from :program;
revoke execute on all functions in schema study from public;
grant execute on function study.append_log_entry, study.erase_log_payloads, study.seal_log to :program;
