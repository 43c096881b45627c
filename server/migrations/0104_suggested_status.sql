alter table study.participants add column suggestion jsonb
  constraint a_suggestion_has_a_status_and_a_reason check (suggestion ?& array['status', 'reason']);

comment on column study.participants.suggestion is
  'The status that a screening rule of the registration form suggests to staff, and why. It is never set by itself.';

create index participants_by_suggestion on study.participants ((suggestion ->> 'status')) where suggestion is not null;
