create table study.emails (
  email_id bigint primary key references platform.outbox,
  participant_id integer references study.participants,
  about_kind text,
  about_id text,
  why text not null,
  rule_id text,
  constraint a_mail_is_about_one_thing check ((about_kind is null) = (about_id is null))
);
comment on table study.emails is 'What the study knows of a mail in the outbox: to whom, about what, and why it exists.';
comment on column study.emails.participant_id is 'Null for a test that somebody sent to themselves.';
comment on column study.emails.why is 'In words, as they were true when it was written or planned.';
comment on column study.emails.rule_id is 'The rule in the settings that planned it; null for what somebody or something caused at once.';
create index emails_by_participant on study.emails (participant_id) where participant_id is not null;
create index emails_by_subject on study.emails (about_kind, about_id) where about_id is not null;

create table study.email_bounces (
  participant_id integer not null references study.participants,
  address text not null,
  bounced_at timestamptz not null,
  reason text not null,
  by_name text,
  primary key (participant_id, address)
);
comment on table study.email_bounces is
  'Addresses that take no mail: the mail server said so for good, or staff did (then by whom). It holds while it is the person''s address.';

create table study.email_stops (
  participant_id integer primary key references study.participants,
  stopped_at timestamptz not null
);
comment on table study.email_stops is 'Who has used the stop link: reminders end, bookings and consent mails stay.';
