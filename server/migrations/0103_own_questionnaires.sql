alter table study.survey_answers add column questionnaire text
  constraint an_own_questionnaire_has_an_id check (questionnaire ~ '^own[a-z0-9]{1,20}$'),
  add constraint an_own_questionnaire_is_of_a_day check (questionnaire is null or on_date is not null),
  drop constraint one_answer_per_daily_survey;
comment on column study.survey_answers.questionnaire is
  'One that the study added, asked on its own days; null = the daily or the weekly survey.';
create unique index one_answer_per_daily_survey on study.survey_answers (participant_id, on_date)
  where questionnaire is null;
create unique index one_answer_per_own_survey on study.survey_answers (participant_id, questionnaire, on_date)
  where questionnaire is not null;

drop trigger answers_are_marked on study.survey_answers;
create trigger answers_are_marked after insert on study.survey_answers for each row
  when (new.questionnaire is null) execute function study.mark_survey();

create or replace view study.survey_results as
  select participant_id, on_date, week, id as answer_id, submitted_at, null::text as reason from study.survey_answers
   where questionnaire is null
  union all
  select participant_id, on_date, week, null, null, reason from study.excused_surveys;
