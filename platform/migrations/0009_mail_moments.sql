create index outbox_by_moment on platform.outbox
  ((case when state in ('planned', 'queued') then next_attempt_at when state = 'sent' then coalesce(sent_at, updated_at) else updated_at end), id);
comment on index platform.outbox_by_moment is
  'The moment that a list of mails is ordered by: when it is due while it waits, afterwards when it got into its state.';
drop index platform.outbox_newest;
