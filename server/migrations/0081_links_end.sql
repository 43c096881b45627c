-- Links are signed with the half-year in which they were handed out, and end a year after it. Those handed out before this
-- have no date: where there are any, they get their last year now.
alter table study.secret add column undated_links_until timestamptz;
comment on column study.secret.undated_links_until is 'Until when links without a date open; null where none was ever handed out.';
update study.secret set undated_links_until = now() + interval '1 year' where exists (select from study.participants);
