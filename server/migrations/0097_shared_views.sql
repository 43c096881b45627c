alter table study.saved_views add column shared_by text;
alter table study.enrolment_views add column shared_by text;
comment on column study.saved_views.shared_by is 'The name of who shares it with everyone who can open the list; null = only its user sees it.';
comment on column study.enrolment_views.shared_by is 'The name of who shares it with everyone who can open the list; null = only its user sees it.';
create index saved_views_shared on study.saved_views (name) where shared_by is not null;
create index enrolment_views_shared on study.enrolment_views (name) where shared_by is not null;
