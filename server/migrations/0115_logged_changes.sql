create view study.logged_changes as
  select e.id, e.at, e.action, e.participant_id, e.subject_kind, e.subject_id, p.payload
    from study.log_entries e left join study.log_payloads p on p.entry_id = e.id;
comment on view study.logged_changes is 'What the log tells, for lists that count how many there were on an earlier day. A payload that is null was erased.';
grant select on study.logged_changes to :program;
