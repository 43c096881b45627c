create table platform.second_factors (
  id uuid primary key,
  uid text not null
    constraint one_second_factor_per_account unique
    references platform.accounts on delete cascade,
  name text,
  enrolled_at timestamptz not null,
  last_step bigint not null
);
comment on table platform.second_factors is 'The authenticator app that an account asks for after the password.';
comment on column platform.second_factors.last_step is
  'The 30-second step of the newest code that was accepted. This one and older ones are refused: a code works once.';

create table platform.second_factor_secrets (
  factor uuid primary key references platform.second_factors on delete cascade,
  secret bytea not null
    constraint secrets_have_160_bits check (length(secret) = 20)
);
comment on table platform.second_factor_secrets is
  'What the server and the authenticator app compute codes from. Read when a code is checked, and by nothing else.';
revoke update on platform.second_factor_secrets from :program;

create table platform.second_factor_enrollments (
  uid text primary key references platform.accounts on delete cascade,
  session bytea not null,
  secret bytea not null,
  expires_at timestamptz not null
);
comment on table platform.second_factor_enrollments is
  'Authenticator apps that are being set up: the newest attempt of each account, until a first code confirms it.';
comment on column platform.second_factor_enrollments.session is 'SHA-256 of the session that the SDK sends back.';
create index second_factor_enrollments_by_expiry on platform.second_factor_enrollments (expires_at);

create table platform.recovery_codes (
  hash bytea primary key,
  factor uuid not null references platform.second_factors on delete cascade
);
comment on table platform.recovery_codes is
  'SHA-256 of the codes that work once instead of the authenticator app. A used one is deleted.';
create index recovery_codes_by_factor on platform.recovery_codes (factor);

create table platform.pending_sign_ins (
  hash bytea primary key,
  uid text not null references platform.accounts on delete cascade,
  expires_at timestamptz not null
);
comment on table platform.pending_sign_ins is
  'Sign-ins with the right password that wait for a code. By the SHA-256 of what the SDK sends back with it.';
create index pending_sign_ins_by_account on platform.pending_sign_ins (uid);
create index pending_sign_ins_by_expiry on platform.pending_sign_ins (expires_at);

alter table platform.sign_ins add second_factor text
  constraint known_second_factor check (second_factor in ('totp', 'recovery_code'));
comment on column platform.sign_ins.second_factor is 'What was proved besides the password; null = nothing.';
