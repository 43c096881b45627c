-- The remote study's list is kept in memory and reads again whoever was written since: every row that decides about a
-- line of it says which transaction wrote it last. Participants say so already.
alter table study.enrolments add column changed_in xid8 not null default pg_current_xact_id();
alter table study.active_spans add column changed_in xid8 not null default pg_current_xact_id();
alter table study.loans add column changed_in xid8 not null default pg_current_xact_id();
alter table study.devices add column changed_in xid8 not null default pg_current_xact_id();
alter table study.survey_reopenings add column changed_in xid8 not null default pg_current_xact_id();
alter table study.survey_alerts add column changed_in xid8 not null default pg_current_xact_id();
comment on column study.enrolments.changed_in is
  'The transaction that wrote this row last, as on participants; so on all that a line of the remote study''s list is made of.';

create trigger enrolments_note_change before insert or update on study.enrolments
  for each row execute function study.note_change();
create trigger active_spans_note_change before insert or update on study.active_spans
  for each row execute function study.note_change();
create trigger loans_note_change before insert or update on study.loans
  for each row execute function study.note_change();
create trigger devices_note_change before insert or update on study.devices
  for each row execute function study.note_change();
create trigger survey_reopenings_note_change before insert or update on study.survey_reopenings
  for each row execute function study.note_change();
create trigger survey_alerts_note_change before insert or update on study.survey_alerts
  for each row execute function study.note_change();

create index enrolments_by_change on study.enrolments (changed_in);
create index active_spans_by_change on study.active_spans (changed_in);
create index loans_by_change on study.loans (changed_in);
create index devices_by_change on study.devices (changed_in);
create index survey_reopenings_by_change on study.survey_reopenings (changed_in);
create index survey_alerts_by_change on study.survey_alerts (changed_in);

-- The one thing of them that can be deleted: an activation by mistake. Whoever deletes it holds the enrolment already.
create function study.note_removed_span() returns trigger language plpgsql as $$
begin
  update study.enrolments set changed_in = pg_current_xact_id() where participant_id = old.participant_id;
  return null;
end $$;
create trigger active_spans_note_removal after delete on study.active_spans
  for each row execute function study.note_removed_span();
