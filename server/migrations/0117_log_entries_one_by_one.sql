-- The previous release writes its log with this function: without it, it couldn't run beside this one during an upgrade.
-- The next release drops it.
create function study.append_log_entry(
  at timestamptz, action integer, actor_kind text, actor_id text, participant_id integer, subject_kind text, subject_id text,
  payload text, search text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select study.append_log_entries(jsonb_build_array(jsonb_build_object(
    'at', at, 'action', action, 'actorKind', actor_kind, 'actorId', actor_id, 'participantId', participant_id,
    'subjectKind', subject_kind, 'subjectId', subject_id, 'payload', payload, 'search', search)))
$$;
comment on function study.append_log_entry is 'For the previous release, while it runs beside this one.';
revoke all on function study.append_log_entry from public;
grant execute on function study.append_log_entry to :program;
