create table platform.accounts (
  uid text primary key
    constraint uid_has_1_to_128_characters check (length(uid) between 1 and 128)
    constraint no_account_is_named_like_a_link check (uid not like 'link:%'),
  email text not null
    constraint one_account_per_email unique
    constraint emails_are_lower_case check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null,
  password_hash text,
  password_expires_at timestamptz,
  permissions jsonb not null default '{}'
    constraint permissions_are_a_map check (jsonb_typeof(permissions) = 'object'),
  change_password boolean not null default false,
  disabled boolean not null default false,
  expires_on date,
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  valid_since timestamptz not null,
  version integer not null default 1
);
comment on table platform.accounts is 'Staff accounts: who may sign in, and what each may do at this moment.';
comment on column platform.accounts.password_hash is 'argon2id; null = no password was ever given.';
comment on column platform.accounts.password_expires_at is 'Set for a one-time password, null for a chosen one.';
comment on column platform.accounts.permissions is 'Key to true; an absent key is not granted.';
comment on column platform.accounts.expires_on is 'Last usable day in the site''s time zone.';
comment on column platform.accounts.valid_since is 'Sign-ins before this instant are over.';
comment on column platform.accounts.version is 'Grows with every change except the date of the last sign-in.';

create table platform.sign_ins (
  id uuid primary key,
  uid text not null references platform.accounts on delete cascade,
  signed_in_at timestamptz not null,
  used_at timestamptz not null,
  ended_at timestamptz,
  replaced boolean not null default false,
  chain_key bytea not null
);
comment on table platform.sign_ins is
  'Every sign-in of the last days; ID tokens name theirs. Kept for a while after its end, to tell a disabled account from an ended sign-in.';
comment on column platform.sign_ins.used_at is 'When its refresh token was last used; 14 days later the sign-in is over.';
comment on column platform.sign_ins.ended_at is 'Signed out everywhere, a new password, or a refresh token that was used twice.';
comment on column platform.sign_ins.replaced is
  'Ended because its own person chose a new password in it: their browser goes on with another sign-in.';
comment on column platform.sign_ins.chain_key is
  'Makes each refresh token''s successor from the token itself: useless without the token, of which only a hash is kept.';
create index sign_ins_by_account on platform.sign_ins (uid);
create index sign_ins_by_use on platform.sign_ins (used_at);

create table platform.refresh_tokens (
  hash bytea primary key,
  sign_in uuid not null references platform.sign_ins on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz,
  warned_at timestamptz
);
comment on table platform.refresh_tokens is
  'SHA-256 of every refresh token of a sign-in, rotated ones included, so that a second use is noticed.';
comment on column platform.refresh_tokens.warned_at is
  'Came back long after its rotation and got an empty answer; the next time it ends its sign-in.';
create index refresh_tokens_by_sign_in on platform.refresh_tokens (sign_in);
create index refresh_tokens_by_rotation on platform.refresh_tokens (rotated_at) where rotated_at is not null;

create table platform.oob_codes (
  hash bytea primary key,
  request_type text not null
    constraint known_request_type check (request_type in ('PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL')),
  uid text not null references platform.accounts on delete cascade,
  email text not null,
  new_email text,
  expires_at timestamptz not null
);
comment on table platform.oob_codes is 'SHA-256 of the codes that were mailed out: password resets and confirmations of an address.';
comment on column platform.oob_codes.email is 'The account''s address when the code was made; a code dies with a change of it.';
create index oob_codes_by_account on platform.oob_codes (uid);
create index oob_codes_by_expiry on platform.oob_codes (expires_at);

create table platform.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null
);
comment on table platform.signing_keys is 'Public halves of the keys that sign ID tokens; each is kept until its last token has expired.';

create table platform.signing_key_secrets (
  kid text primary key references platform.signing_keys on delete cascade,
  private_pkcs8 text not null
);
comment on table platform.signing_key_secrets is
  'Private half of the newest key only: it goes when its successor comes. Read at start and at a change of keys, by nothing else.';
revoke update on platform.signing_keys, platform.signing_key_secrets from :program;

create unlogged table platform.sign_in_attempts (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
comment on table platform.sign_in_attempts is
  'Attempts in the present window, by a hash of what is limited. Unlogged: a crash of the database forgets them, which costs nothing else.';
create index sign_in_attempts_by_end on platform.sign_in_attempts (ends_at);

create table platform.familiar_addresses (
  network text primary key,
  signed_in_at timestamptz not null
);
comment on table platform.familiar_addresses is
  'Networks from which somebody of the staff signed in within 90 days: attacks from elsewhere do not slow these.';
