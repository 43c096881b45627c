alter table study.consent_refusals add column declined_offline_at timestamptz
  constraint a_refusal_was_given_before_it_arrived check (declined_offline_at <= declined_at),
  add constraint only_a_witness_vouches_for_an_earlier_refusal check (declined_offline_at is null or witness_id is not null);
comment on column study.consent_refusals.declined_offline_at is
  'When they declined on the study''s tablet without a network, by the tablet''s clock; declined_at is when it arrived. Null for all others.';
