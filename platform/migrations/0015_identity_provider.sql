alter table platform.accounts add provider_only boolean not null default false;
comment on column platform.accounts.provider_only is 'Signs in by the identity provider alone: its password is refused.';

create table platform.provider_links (
  issuer text not null,
  subject text not null,
  uid text not null references platform.accounts on delete cascade,
  linked_at timestamptz not null,
  constraint one_account_per_subject primary key (issuer, subject),
  constraint one_subject_per_account unique (uid, issuer)
);
comment on table platform.provider_links is
  'Who an account is at the identity provider. Made once by a confirmed email address; from then on the address doesn''t matter.';

create table platform.provider_attempts (
  state bytea primary key,
  browser bytea not null,
  nonce text not null,
  code_verifier text not null,
  expected_uid text references platform.accounts on delete cascade,
  return_to text,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  returned_at timestamptz,
  outcome jsonb
);
comment on table platform.provider_attempts is
  'Sign-ins that are under way at the identity provider, and for a moment what it said.';
comment on column platform.provider_attempts.state is 'SHA-256 of the state that the provider sends back. Works once.';
comment on column platform.provider_attempts.browser is 'SHA-256 of the cookie of the browser that started it.';
comment on column platform.provider_attempts.expected_uid is
  'Who has to prove again who they are; null = anyone may sign in.';
create index provider_attempts_by_browser on platform.provider_attempts (browser);
create index provider_attempts_by_expiry on platform.provider_attempts (expires_at);

alter table platform.sign_ins
  add proved_at timestamptz,
  add browser bytea,
  add id_token text,
  drop constraint known_second_factor,
  add constraint known_second_factor check (second_factor in ('totp', 'recovery_code', 'provider'));
comment on column platform.sign_ins.proved_at is
  'When its person last proved who they are at the identity provider; null = when they signed in.';
comment on column platform.sign_ins.browser is
  'Of a sign-in by the identity provider: SHA-256 of its browser''s cookie; null = signed in with a password.';
comment on column platform.sign_ins.id_token is
  'What the identity provider said of its person, as it wants to see it again when they sign out.';
create index sign_ins_by_browser on platform.sign_ins (browser) where browser is not null;

alter table platform.pending_sign_ins
  add proved_at timestamptz,
  add browser bytea,
  add id_token text;
comment on column platform.pending_sign_ins.browser is 'As in the sign-in that comes of it, and so are proved_at and id_token.';
