-- Who got how much in a month is read from the few sessions that carry a bonus, not from all of its sessions.
create index sessions_with_bonus_by_time on study.sessions (starts_at) include (participant_id, bonus_cents)
  where bonus_cents > 0;
