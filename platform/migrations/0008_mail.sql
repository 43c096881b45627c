alter table platform.outbox
  add column reply_to text,
  add column headers jsonb not null default '{}',
  add column held boolean not null default false,
  add column sent_at timestamptz;
comment on column platform.outbox.headers is 'Further header lines, such as how to end reminders.';
comment on column platform.outbox.held is 'Somebody holds it back until they release it; it keeps its state meanwhile.';
comment on column platform.outbox.next_attempt_at is
  'When a planned mail is due and a queued one is tried; of any other, when that last was so.';

create table platform.mail_pause (
  only_one boolean primary key default true constraint there_is_one_pause check (only_one),
  paused_at timestamptz,
  paused_by text,
  reason text
);
comment on table platform.mail_pause is
  'Whether mail waits until it is resumed. What is confidential goes on: nobody is locked out of their account by a pause.';
insert into platform.mail_pause default values;

create index outbox_planned on platform.outbox (next_attempt_at) where state = 'planned';
create index outbox_by_state on platform.outbox (state, type);
create index outbox_newest on platform.outbox (updated_at, id);
