alter table study.survey_answers add column answered_at timestamptz;
comment on column study.survey_answers.answered_at is
  'When it was answered, as the participant''s phone says, which had no network then; null = when it was sent.';

create or replace view study.survey_results as
  select participant_id, on_date, week, id as answer_id, coalesce(answered_at, submitted_at) as submitted_at,
         null::text as reason
    from study.survey_answers where questionnaire is null
  union all
  select participant_id, on_date, week, null, null, reason
    from study.excused_surveys where questionnaire is null;
