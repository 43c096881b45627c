alter table study.participants
  add column language smallint constraint a_language_is_of_the_list check (language between 1 and 2);
comment on column study.participants.language is 'That the person reads and writes in: 1 English, 2 Spanish. Null = not known yet.';
