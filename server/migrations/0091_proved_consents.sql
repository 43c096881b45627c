alter table study.links add column wrong_tries smallint not null default 0;
comment on column study.links.wrong_tries is
  'Wrong birth dates and codes since the last right one. The fifth ends the link: the participant gets a new one by email.';

alter table study.consents add column proof text
  constraint a_consent_is_proved_in_a_known_way check (proof in ('birthDate', 'emailedCode'));
comment on column study.consents.proof is
  'How the participant showed who they are when they signed by link; null with a witness, and for consents from before it was asked.';
