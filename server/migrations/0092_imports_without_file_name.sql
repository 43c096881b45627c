-- It may hold someone's name, and nothing reads it.
alter table study.imports drop column file_name;
