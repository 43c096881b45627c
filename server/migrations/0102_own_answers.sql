alter table study.participants
  add column own_answers jsonb not null default '{}'
    constraint own_answers_are_by_question check (jsonb_typeof(own_answers) = 'object');

comment on column study.participants.own_answers is
  'Answers to the questions that the study adds to the registration form, by the ids of the questions.';

create index participants_by_own_answer on study.participants using gin (own_answers jsonb_path_ops);

create view study.own_questions as
  select distinct question ->> 'id' as id, question ->> 'type' as type
    from study.design_versions, jsonb_path_query(content::jsonb, '$.steps[*].questions[*]') question
   where document = 'registration' and question ->> 'type' <> 'hb';

comment on view study.own_questions is 'Every question that any version of the registration form adds to HB''s own.';
