create table platform.outbox (
  id bigint generated always as identity primary key,
  cause text not null constraint one_mail_per_cause unique,
  type integer not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]',
  confidential boolean not null default false,
  state text not null default 'queued' constraint a_mail_is_in_a_known_state check
    (state in ('planned', 'queued', 'sending', 'sent', 'uncertain', 'failed', 'cancelled', 'suppressed')),
  reason text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  message_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table platform.outbox is 'Every mail, written in the transaction of its cause and delivered afterwards.';
comment on column platform.outbox.cause is 'What makes this mail unique: the same cause is enqueued once, however often it is tried.';
comment on column platform.outbox.confidential is 'Its body carries a password or a code: never shown in the app, erased once sent.';
comment on column platform.outbox.message_id is 'Stable over every attempt, so that a receiver can tell a repetition.';
create index outbox_waiting on platform.outbox (next_attempt_at) where state in ('queued', 'sending');
