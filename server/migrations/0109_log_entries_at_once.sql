-- All entries of a transaction in one statement: a call for each took most of what the log costs a booking.
create function study.append_log_entries(entries jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with given as materialized (
    select nextval('study.log_entry_ids') as id, uuid_send(gen_random_uuid()) as salt, e.*
      from jsonb_to_recordset(entries) as e
           (at timestamptz, action integer, "actorKind" text, "actorId" text, "participantId" integer,
            "subjectKind" text, "subjectId" text, payload text, search text)
  ), written as (
    insert into study.log_entries (id, life, xid, at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id, payload_digest)
    select id, (select l.life from study.log_life l), pg_current_xact_id(), date_trunc('milliseconds', at), action,
           "actorKind", "actorId", "participantId", "subjectKind", "subjectId",
           sha256(salt || int8send(id) || convert_to(payload, 'UTF8'))
      from given
  )
  insert into study.log_payloads (entry_id, salt, payload, search) select id, salt, payload::json, search from given;
end $$;
comment on function study.append_log_entries is
  'The only way into the log: ids, transaction, salt and digest are the database''s own. Milliseconds, because pages continue after an instant that browsers send back.';
comment on table study.log_entries is 'The study''s trail: appended by append_log_entries(), altered by nobody.';
drop function study.append_log_entry;
revoke all on function study.append_log_entries from public;
grant execute on function study.append_log_entries to :program;
