create table study.link_proofs (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null constraint a_key_is_for_one_proof unique,
  participant_id integer not null references study.participants,
  how text not null constraint a_proof_is_of_a_known_kind check (how in ('birthDate', 'emailedCode', 'kiosk')),
  link_participant_id integer references study.participants,
  link_generation integer,
  witness_id text,
  witness_name text,
  proved_at timestamptz not null,
  ends_at timestamptz not null,
  constraint a_kiosk_has_a_witness_and_needs_no_link check (
    (how = 'kiosk') = (witness_id is not null) and (how = 'kiosk') = (witness_name is not null)
    and (how = 'kiosk') = (link_participant_id is null) and (how = 'kiosk') = (link_generation is null))
);
comment on table study.link_proofs is
  'Who showed a moment ago that they are the participant: with their consent link and their birth date or an emailed code, or on the study''s tablet beside a colleague. The page holds the key, this its hash. Rows are removed a day after they end.';
comment on column study.link_proofs.link_participant_id is
  'Whose link it was, with its generation: the proof ends with that link. Another person than the participant after a merge.';
create index link_proofs_by_end on study.link_proofs (ends_at);
create index link_proofs_by_participant on study.link_proofs (participant_id);
