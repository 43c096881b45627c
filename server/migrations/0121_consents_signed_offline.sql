alter table study.consents add column signed_offline_at timestamptz
  constraint a_consent_was_signed_before_it_arrived check (signed_offline_at <= signed_at),
  add constraint only_a_witness_vouches_for_an_earlier_time check (signed_offline_at is null or witness_id is not null);
comment on column study.consents.signed_offline_at is
  'When it was signed on the study''s tablet without a network, by the tablet''s clock; signed_at is when it arrived. Null for all others.';
