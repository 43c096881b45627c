-- The owner migrates; the program works as a role that owns nothing and may only do what is granted here.
grant usage on schema platform to :program;
alter default privileges in schema platform grant select, insert, update, delete on tables to :program;
alter default privileges in schema platform grant usage, select on sequences to :program;
