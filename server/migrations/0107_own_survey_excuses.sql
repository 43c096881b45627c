alter table study.excused_surveys add column questionnaire text
  constraint an_own_questionnaire_has_an_id check (questionnaire ~ '^own[a-z0-9]{1,20}$'),
  add constraint an_own_questionnaire_is_of_a_day check (questionnaire is null or on_date is not null),
  drop constraint one_excuse_per_daily_survey;
comment on column study.excused_surveys.questionnaire is
  'One that the study added, by the day on which it opened; null = the daily or the weekly survey.';
create unique index one_excuse_per_daily_survey on study.excused_surveys (participant_id, on_date)
  where questionnaire is null;
create unique index one_excuse_per_own_survey on study.excused_surveys (participant_id, questionnaire, on_date)
  where questionnaire is not null;

drop trigger excuses_are_marked on study.excused_surveys;
create trigger excuses_are_marked after insert on study.excused_surveys for each row
  when (new.questionnaire is null) execute function study.mark_survey();
create trigger removed_excuses_are_marked after delete on study.excused_surveys for each row
  when (old.questionnaire is null) execute function study.mark_survey();

alter table study.survey_reopenings alter column week drop not null,
  add column questionnaire text
    constraint an_own_questionnaire_has_an_id check (questionnaire ~ '^own[a-z0-9]{1,20}$'),
  add column on_date date,
  add constraint a_reopening_is_of_a_week_or_an_own_questionnaire check (
    (week is null) = (questionnaire is not null) and (questionnaire is null) = (on_date is null));
comment on column study.survey_reopenings.questionnaire is
  'One that the study added, by the day on which it opened; null = a weekly survey.';

create or replace view study.survey_results as
  select participant_id, on_date, week, id as answer_id, submitted_at, null::text as reason from study.survey_answers
   where questionnaire is null
  union all
  select participant_id, on_date, week, null, null, reason from study.excused_surveys where questionnaire is null;
create or replace view study.reopened_weeks as
  select id, participant_id, week, until_at, changed_in from study.survey_reopenings where week is not null;
