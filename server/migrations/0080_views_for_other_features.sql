-- A feature's SQL names its own tables and the views that their owners declare here for others; tests/sql-borders.test.ts
-- reads every query. The views are plain, so the planner sees through them: plans and indexes are those of the tables.
-- They can only be read: whatever changes a row of another feature goes through that feature's acts.ts.

-- Participants -------------------------------------------------------------------------------------------------------

create view study.participant_cards as
  select id, first_name, last_name, trim(first_name || ' ' || last_name) as name, phone, status, type, time_zone, consent,
         merged_into, name_search, name_sort, changed_in
    from study.participants;
comment on view study.participant_cards is 'What every staff screen shows of a participant, and what finds and orders them.';

create view study.visitors as
  select id, first_name, last_name, phone, status, type, consent, special_accommodation, special_accommodation_text,
         email_key, merged_into, created_at
    from study.participants;
comment on view study.visitors is 'A participant as the scheduler and the booking page know one.';

create view study.email_recipients as
  select id, first_name, trim(first_name || ' ' || last_name) as name, email, type, status, time_zone, merged_into,
         name_search, name_sort
    from study.participants;
comment on view study.email_recipients is 'A participant as the outbox knows one: where an email goes and how it addresses them.';

create view study.consent_holders as
  select id, trim(first_name || ' ' || last_name) as name, email, consent, merged_into, created_at
    from study.participants;
comment on view study.consent_holders is 'A participant as the consent feature knows one.';

create view study.retention_subjects as
  select id, first_name, last_name, status, version, merged_into, anonymised_at, updated_at
    from study.participants;
comment on view study.retention_subjects is 'A participant as data protection knows one: who it is, and since when nothing changed.';

create function study.survivor_of(person integer) returns setof integer language sql stable as $$
  with recursive followed (id, merged_into) as (
    select id, merged_into from study.participants where id = person
    union all
    select p.id, p.merged_into from followed f join study.participants p on p.id = f.merged_into
  )
  select id from followed where merged_into is null
$$;
comment on function study.survivor_of is
  'Who a person became after merges: the person, or the one they were merged into. No row = there is no such person.';

-- Links --------------------------------------------------------------------------------------------------------------

create view study.revoked_links as
  select participant_id, form from study.links where revoked_at is not null;
comment on view study.revoked_links is 'Whose link to which form does not work at present.';

-- Consent ------------------------------------------------------------------------------------------------------------

create view study.signed_versions as
  select participant_id, version, place from study.consents;
comment on view study.signed_versions is 'Which version of the consent form was signed; the highest place is the latest.';

-- Remote study -------------------------------------------------------------------------------------------------------

create view study.enrolment_cards as
  select participant_id, status, status_since, starts_on, onboarded_at, first_on, reminded_on, loan_id, updated_at, version
    from study.enrolments;
comment on view study.enrolment_cards is 'How far somebody is in the remote study.';

-- Devices ------------------------------------------------------------------------------------------------------------

create view study.loaned_devices as
  select l.id as loan_id, l.participant_id, l.device_id, d.kind, d.serial, l.is_own, l.handed_over_at, l.due_back_on, l.ended_at
    from study.loans l left join study.devices d on d.id = l.device_id;
comment on view study.loaned_devices is
  'Which device is or was with whom, also a participant''s own. A left join, though every loan has its device, so that a list of people joins it in the cheapest order.';

create view study.loan_changes as
  select participant_id, changed_in from study.loans
  union all
  select l.participant_id, d.changed_in from study.devices d join study.loans l on l.device_id = d.id;
comment on view study.loan_changes is
  'Which transaction last changed a person''s loan or the device on it, for lists that are kept in memory.';

-- Surveys ------------------------------------------------------------------------------------------------------------

create view study.survey_results as
  select participant_id, on_date, week, id as answer_id, submitted_at, null::text as reason from study.survey_answers
  union all
  select participant_id, on_date, week, null, null, reason from study.excused_surveys;
comment on view study.survey_results is 'Which surveys were answered, and which were excused and why; not what was answered.';

create view study.reopened_weeks as
  select id, participant_id, week, until_at, changed_in from study.survey_reopenings;
comment on view study.reopened_weeks is 'Until when staff reopened a weekly survey; the highest id of a week counts.';

create view study.symptom_alerts as
  select participant_id, handled_at, changed_in from study.survey_alerts;
comment on view study.symptom_alerts is 'Who has symptom alerts, and which still wait.';

revoke insert, update, delete on
  study.participant_cards, study.visitors, study.email_recipients, study.consent_holders, study.retention_subjects,
  study.revoked_links, study.signed_versions, study.enrolment_cards, study.loaned_devices, study.loan_changes,
  study.survey_results, study.reopened_weeks, study.symptom_alerts
  from :program;
