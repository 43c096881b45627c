-- Schema platform

create table platform.accounts (
  uid text not null,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  password_hash text,
  password_expires_at timestamp with time zone,
  permissions jsonb not null default '{}'::jsonb,
  change_password boolean not null default false,
  disabled boolean not null default false,
  expires_on date,
  created_at timestamp with time zone not null,
  last_sign_in_at timestamp with time zone,
  valid_since timestamp with time zone not null,
  version integer not null default 1,
  provider_only boolean not null default false,
  preferences jsonb not null default '{}'::jsonb,
  terms jsonb not null default '{}'::jsonb,
  constraint one_account_per_email UNIQUE (email),
  constraint accounts_pkey PRIMARY KEY (uid),
  constraint account_ids_have_no_colon CHECK ((POSITION((':'::text) IN (uid)) = 0)),
  constraint emails_are_lower_case CHECK ((email = lower(email))),
  constraint permissions_are_a_map CHECK ((jsonb_typeof(permissions) = 'object'::text)),
  constraint terms_are_a_map CHECK ((jsonb_typeof(terms) = 'object'::text)),
  constraint uid_has_1_to_128_characters CHECK (((length(uid) >= 1) AND (length(uid) <= 128)))
);
CREATE TRIGGER tell_change AFTER DELETE OR UPDATE OF name, email, permissions, terms, change_password, disabled, expires_on, provider_only ON platform.accounts FOR EACH STATEMENT EXECUTE FUNCTION platform.tell_account_change();
comment on table platform.accounts is 'Staff accounts: who may sign in, and what each may do at this moment.';
comment on column platform.accounts.password_hash is 'argon2id; null = no password was ever given.';
comment on column platform.accounts.password_expires_at is 'Set for a one-time password, null for a chosen one.';
comment on column platform.accounts.permissions is 'Key to true; an absent key is not granted.';
comment on column platform.accounts.expires_on is 'Last usable day in the site''s time zone.';
comment on column platform.accounts.valid_since is 'Sign-ins before this instant are over.';
comment on column platform.accounts.version is 'Grows with every change except the date of the last sign-in.';
comment on column platform.accounts.provider_only is 'Signs in by the identity provider alone: its password is refused.';
comment on column platform.accounts.preferences is 'What its person chose for their own screens. Which keys exist is up to the app.';
comment on column platform.accounts.terms is 'On what terms it holds its permissions, such as until when. Which keys exist is up to the app.';
grant delete, insert, select, update on platform.accounts to program;

create table platform.familiar_addresses (
  network text not null,
  signed_in_at timestamp with time zone not null,
  constraint familiar_addresses_pkey PRIMARY KEY (network)
);
comment on table platform.familiar_addresses is 'Networks from which somebody of the staff signed in within 90 days: attacks from elsewhere do not slow these.';
grant delete, insert, select, update on platform.familiar_addresses to program;

create table platform.known_places (
  uid text not null,
  network text not null,
  device text not null,
  seen_at timestamp with time zone not null,
  constraint known_places_pkey PRIMARY KEY (uid, network, device),
  constraint known_places_uid_fkey FOREIGN KEY (uid) REFERENCES platform.accounts(uid) ON DELETE CASCADE
);
CREATE INDEX known_places_by_age ON platform.known_places USING btree (seen_at);
comment on table platform.known_places is 'Where and with what an account signed in during the last months: its person is told of a new network or device.';
grant delete, insert, select, update on platform.known_places to program;

create table platform.mail_pause (
  only_one boolean not null default true,
  paused_at timestamp with time zone,
  paused_by text,
  reason text,
  constraint mail_pause_pkey PRIMARY KEY (only_one),
  constraint there_is_one_pause CHECK (only_one)
);
comment on table platform.mail_pause is 'Whether mail waits until it is resumed. What is confidential goes on: nobody is locked out of their account by a pause.';
grant delete, insert, select, update on platform.mail_pause to program;

create table platform.migrations (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);
grant select on platform.migrations to program;

create table platform.oob_codes (
  hash bytea not null,
  request_type text not null,
  uid text not null,
  email text not null,
  new_email text,
  expires_at timestamp with time zone not null,
  constraint oob_codes_pkey PRIMARY KEY (hash),
  constraint oob_codes_uid_fkey FOREIGN KEY (uid) REFERENCES platform.accounts(uid) ON DELETE CASCADE,
  constraint known_request_type CHECK ((request_type = ANY (ARRAY['PASSWORD_RESET'::text, 'VERIFY_EMAIL'::text, 'VERIFY_AND_CHANGE_EMAIL'::text])))
);
CREATE INDEX oob_codes_by_account ON platform.oob_codes USING btree (uid);
CREATE INDEX oob_codes_by_expiry ON platform.oob_codes USING btree (expires_at);
comment on table platform.oob_codes is 'SHA-256 of the codes that were mailed out: password resets and confirmations of an address.';
comment on column platform.oob_codes.email is 'The account''s address when the code was made; a code dies with a change of it.';
grant delete, insert, select, update on platform.oob_codes to program;

create table platform.outbox (
  id bigint not null generated as identity,
  cause text not null,
  type integer not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]'::jsonb,
  confidential boolean not null default false,
  state text not null default 'queued'::text,
  reason text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  message_id text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  reply_to text,
  headers jsonb not null default '{}'::jsonb,
  held boolean not null default false,
  sent_at timestamp with time zone,
  constraint one_mail_per_cause UNIQUE (cause),
  constraint outbox_pkey PRIMARY KEY (id),
  constraint a_mail_is_in_a_known_state CHECK ((state = ANY (ARRAY['planned'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'uncertain'::text, 'failed'::text, 'cancelled'::text, 'suppressed'::text]))),
  constraint only_waiting_mails_hold_secrets CHECK (((NOT confidential) OR (state = ANY (ARRAY['queued'::text, 'sending'::text])) OR ((body_text = ''::text) AND (body_html = ''::text))))
);
CREATE INDEX outbox_by_moment ON platform.outbox USING btree ((
CASE
    WHEN (state = ANY (ARRAY['planned'::text, 'queued'::text])) THEN next_attempt_at
    WHEN (state = 'sent'::text) THEN COALESCE(sent_at, updated_at)
    ELSE updated_at
END), id);
CREATE INDEX outbox_by_part_of_address ON platform.outbox USING gin (to_address gin_trgm_ops);
CREATE INDEX outbox_by_part_of_subject ON platform.outbox USING gin (subject gin_trgm_ops);
CREATE INDEX outbox_by_state ON platform.outbox USING btree (state, type);
CREATE INDEX outbox_planned ON platform.outbox USING btree (next_attempt_at) WHERE (state = 'planned'::text);
CREATE INDEX outbox_secrets ON platform.outbox USING btree (created_at) WHERE (confidential AND (state = 'queued'::text));
CREATE INDEX outbox_waiting ON platform.outbox USING btree (next_attempt_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE TRIGGER a_secret_ends_with_its_sending BEFORE INSERT OR UPDATE ON platform.outbox FOR EACH ROW WHEN ((new.confidential AND (new.state <> ALL (ARRAY['queued'::text, 'sending'::text])))) EXECUTE FUNCTION platform.forget_secret();
comment on table platform.outbox is 'Every mail, written in the transaction of its cause and delivered afterwards.';
comment on column platform.outbox.cause is 'What makes this mail unique: the same cause is enqueued once, however often it is tried.';
comment on column platform.outbox.confidential is 'Its body carries a password or a code: never shown in the app, not part of a backup, erased once sent or given up.';
comment on column platform.outbox.next_attempt_at is 'When a planned mail is due and a queued one is tried; of any other, when that last was so.';
comment on column platform.outbox.message_id is 'Stable over every attempt, so that a receiver can tell a repetition.';
comment on column platform.outbox.headers is 'Further header lines, such as how to end reminders.';
comment on column platform.outbox.held is 'Somebody holds it back until they release it; it keeps its state meanwhile.';
grant delete, insert, select, update on platform.outbox to program;

create table platform.pending_sign_ins (
  hash bytea not null,
  uid text not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  browser bytea,
  id_token text,
  constraint pending_sign_ins_pkey PRIMARY KEY (hash),
  constraint pending_sign_ins_uid_fkey FOREIGN KEY (uid) REFERENCES platform.accounts(uid) ON DELETE CASCADE
);
CREATE INDEX pending_sign_ins_by_account ON platform.pending_sign_ins USING btree (uid);
CREATE INDEX pending_sign_ins_by_expiry ON platform.pending_sign_ins USING btree (expires_at);
comment on table platform.pending_sign_ins is 'Sign-ins with the right password that wait for a code. By the SHA-256 of what the SDK sends back with it.';
comment on column platform.pending_sign_ins.browser is 'As in the sign-in that comes of it, and so are proved_at and id_token.';
grant delete, insert, select, update on platform.pending_sign_ins to program;

create table platform.program_role (
  name text not null,
  password text not null,
  constraint program_role_pkey PRIMARY KEY (name)
);
comment on table platform.program_role is 'The role that the program works as. Only the owner can read this table; the program is handed the password at start.';
-- Out of the program's reach.

create table platform.provider_attempts (
  state bytea not null,
  browser bytea not null,
  nonce text not null,
  code_verifier text not null,
  expected_uid text,
  return_to text,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  outcome jsonb,
  constraint provider_attempts_pkey PRIMARY KEY (state),
  constraint provider_attempts_expected_uid_fkey FOREIGN KEY (expected_uid) REFERENCES platform.accounts(uid) ON DELETE CASCADE
);
CREATE INDEX provider_attempts_by_browser ON platform.provider_attempts USING btree (browser);
CREATE INDEX provider_attempts_by_expiry ON platform.provider_attempts USING btree (expires_at);
comment on table platform.provider_attempts is 'Sign-ins that are under way at the identity provider, and for a moment what it said.';
comment on column platform.provider_attempts.state is 'SHA-256 of the state that the provider sends back. Works once.';
comment on column platform.provider_attempts.browser is 'SHA-256 of the cookie of the browser that started it.';
comment on column platform.provider_attempts.expected_uid is 'Who has to prove again who they are; null = anyone may sign in.';
grant delete, insert, select, update on platform.provider_attempts to program;

create table platform.provider_links (
  issuer text not null,
  subject text not null,
  uid text not null,
  linked_at timestamp with time zone not null,
  constraint one_subject_per_account UNIQUE (uid, issuer),
  constraint one_account_per_subject PRIMARY KEY (issuer, subject),
  constraint provider_links_uid_fkey FOREIGN KEY (uid) REFERENCES platform.accounts(uid) ON DELETE CASCADE
);
comment on table platform.provider_links is 'Who an account is at the identity provider. Made once by a confirmed email address; from then on the address doesn''t matter.';
grant delete, insert, select, update on platform.provider_links to program;

create table platform.rate_limits (
  key bytea not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_end ON platform.rate_limits USING btree (ends_at);
comment on table platform.rate_limits is 'Attempts in the current window, by a hash of what is limited. Unlogged: a crash of the database forgets them, which costs nothing else.';
grant delete, insert, select, update on platform.rate_limits to program;

create table platform.realtime_announcements (
  id bigint not null generated as identity,
  path text not null,
  constraint realtime_announcements_pkey PRIMARY KEY (id)
);
comment on table platform.realtime_announcements is 'Markers to be moved, written in the transaction of their cause and taken away, many at once, by whoever moves them.';
grant delete, insert, select, update on platform.realtime_announcements to program;

create table platform.realtime_clock (
  one boolean not null default true,
  version bigint not null default 0,
  purged_version bigint not null default 0,
  constraint realtime_clock_pkey PRIMARY KEY (one),
  constraint there_is_one_clock CHECK (one)
);
comment on table platform.realtime_clock is 'Its row lock lets one writer at a time into the realtime database, so versions become visible in their order and without holes.';
comment on column platform.realtime_clock.version is 'Of the latest write: the time in milliseconds, or one more than the version before when the time has not grown.';
comment on column platform.realtime_clock.purged_version is 'Deletions up to this version are forgotten: whoever has read less far reads everything again.';
grant delete, insert, select, update on platform.realtime_clock to program;

create table platform.realtime_processes (
  id uuid not null,
  alive_until timestamp with time zone not null,
  constraint realtime_processes_pkey PRIMARY KEY (id)
);
comment on table platform.realtime_processes is 'Processes that hold sessions with work to do at their end; by the database''s own clock.';
grant delete, insert, select, update on platform.realtime_processes to program;

create table platform.realtime_sessions (
  id text not null,
  process_id uuid not null,
  actions jsonb not null,
  constraint realtime_sessions_pkey PRIMARY KEY (id)
);
comment on table platform.realtime_sessions is 'What to write when a connection ends, with who asked for it. Whoever deletes the row does it, so it is done once.';
grant delete, insert, select, update on platform.realtime_sessions to program;

create table platform.realtime_values (
  path text not null,
  value jsonb,
  version bigint not null,
  constraint realtime_values_pkey PRIMARY KEY (path)
);
CREATE INDEX realtime_values_by_version ON platform.realtime_values USING btree (version);
comment on table platform.realtime_values is 'The realtime database by its leaves: markers and presence, nothing of the study itself.';
comment on column platform.realtime_values.value is 'Null = deleted; kept for an hour, so that a process that was away learns of it.';
grant delete, insert, select, update on platform.realtime_values to program;

create table platform.recovery_codes (
  hash bytea not null,
  factor uuid not null,
  constraint recovery_codes_pkey PRIMARY KEY (hash),
  constraint recovery_codes_factor_fkey FOREIGN KEY (factor) REFERENCES platform.second_factors(id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_by_factor ON platform.recovery_codes USING btree (factor);
comment on table platform.recovery_codes is 'SHA-256 of the codes that work once instead of the authenticator app. A used one is deleted.';
grant delete, insert, select, update on platform.recovery_codes to program;

create table platform.refresh_tokens (
  hash bytea not null,
  sign_in uuid not null,
  issued_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  warned_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (hash),
  constraint refresh_tokens_sign_in_fkey FOREIGN KEY (sign_in) REFERENCES platform.sign_ins(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_by_rotation ON platform.refresh_tokens USING btree (rotated_at) WHERE (rotated_at IS NOT NULL);
CREATE INDEX refresh_tokens_by_sign_in ON platform.refresh_tokens USING btree (sign_in);
comment on table platform.refresh_tokens is 'SHA-256 of every refresh token of a sign-in, rotated ones included, so that a second use is noticed.';
comment on column platform.refresh_tokens.warned_at is 'Came back long after its rotation and got an empty answer; the next time it ends its sign-in.';
grant delete, insert, select, update on platform.refresh_tokens to program;

create table platform.requests (
  caller text not null,
  function_name text not null,
  request_id uuid not null,
  at timestamp with time zone not null,
  answer jsonb,
  constraint requests_pkey PRIMARY KEY (caller, function_name, request_id)
);
CREATE INDEX requests_by_age ON platform.requests USING btree (at);
comment on table platform.requests is 'Every change that was done, by the id its browser gave it: sent again, it gets this answer. Kept 30 days.';
grant delete, insert, select, update on platform.requests to program;

create table platform.second_factor_enrollments (
  uid text not null,
  session bytea not null,
  secret bytea not null,
  expires_at timestamp with time zone not null,
  constraint second_factor_enrollments_pkey PRIMARY KEY (uid),
  constraint second_factor_enrollments_uid_fkey FOREIGN KEY (uid) REFERENCES platform.accounts(uid) ON DELETE CASCADE
);
CREATE INDEX second_factor_enrollments_by_expiry ON platform.second_factor_enrollments USING btree (expires_at);
comment on table platform.second_factor_enrollments is 'Authenticator apps that are being set up: the newest attempt of each account, until a first code confirms it.';
comment on column platform.second_factor_enrollments.session is 'SHA-256 of the session that the SDK sends back.';
grant delete, insert, select, update on platform.second_factor_enrollments to program;

create table platform.second_factor_secrets (
  factor uuid not null,
  secret bytea not null,
  constraint second_factor_secrets_pkey PRIMARY KEY (factor),
  constraint second_factor_secrets_factor_fkey FOREIGN KEY (factor) REFERENCES platform.second_factors(id) ON DELETE CASCADE,
  constraint secrets_have_160_bits CHECK ((length(secret) = 20))
);
comment on table platform.second_factor_secrets is 'What the server and the authenticator app compute codes from. Read when a code is checked, and by nothing else.';
grant delete, insert, select on platform.second_factor_secrets to program;

create table platform.second_factors (
  id uuid not null,
  uid text not null,
  name text,
  enrolled_at timestamp with time zone not null,
  last_step bigint not null,
  constraint one_second_factor_per_account UNIQUE (uid),
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_uid_fkey FOREIGN KEY (uid) REFERENCES platform.accounts(uid) ON DELETE CASCADE
);
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE OF enrolled_at ON platform.second_factors FOR EACH STATEMENT EXECUTE FUNCTION platform.tell_account_change();
comment on table platform.second_factors is 'The authenticator app that an account asks for after the password.';
comment on column platform.second_factors.last_step is 'The 30-second step of the newest code that was accepted. This one and older ones are refused: a code works once.';
grant delete, insert, select, update on platform.second_factors to program;

create table platform.sign_ins (
  id uuid not null,
  uid text not null,
  signed_in_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  replaced boolean not null default false,
  chain_key bytea not null,
  second_factor text,
  address text not null default ''::text,
  device text not null default ''::text,
  proved_at timestamp with time zone,
  browser bytea,
  id_token text,
  constraint sign_ins_pkey PRIMARY KEY (id),
  constraint sign_ins_uid_fkey FOREIGN KEY (uid) REFERENCES platform.accounts(uid) ON DELETE CASCADE,
  constraint known_second_factor CHECK ((second_factor = ANY (ARRAY['totp'::text, 'recovery_code'::text, 'provider'::text])))
);
CREATE INDEX sign_ins_by_account ON platform.sign_ins USING btree (uid);
CREATE INDEX sign_ins_by_browser ON platform.sign_ins USING btree (browser) WHERE (browser IS NOT NULL);
CREATE INDEX sign_ins_by_use ON platform.sign_ins USING btree (used_at);
CREATE TRIGGER tell_change AFTER DELETE OR UPDATE OF signed_in_at, second_factor, proved_at, ended_at ON platform.sign_ins FOR EACH STATEMENT EXECUTE FUNCTION platform.tell_account_change();
comment on table platform.sign_ins is 'Every sign-in of the last days; ID tokens name theirs. Kept for a while after its end, to tell a disabled account from an ended sign-in.';
comment on column platform.sign_ins.used_at is 'When its refresh token was last used; 14 days later the sign-in is over.';
comment on column platform.sign_ins.ended_at is 'Signed out everywhere, a new password, or a refresh token that was used twice.';
comment on column platform.sign_ins.replaced is 'Ended because its own person chose a new password in it: their browser goes on with another sign-in.';
comment on column platform.sign_ins.chain_key is 'Makes each refresh token''s successor from the token itself: useless without the token, of which only a hash is kept.';
comment on column platform.sign_ins.second_factor is 'What was proved besides the password; null = nothing.';
comment on column platform.sign_ins.address is 'The network address it came from.';
comment on column platform.sign_ins.device is 'What the browser said it is, such as Chrome on Windows.';
comment on column platform.sign_ins.proved_at is 'When its person last proved who they are at the identity provider; null = when they signed in.';
comment on column platform.sign_ins.browser is 'Of a sign-in by the identity provider: SHA-256 of its browser''s cookie; null = signed in with a password.';
comment on column platform.sign_ins.id_token is 'What the identity provider said of its person, as it wants to see it again when they sign out.';
grant delete, insert, select, update on platform.sign_ins to program;

create table platform.signing_key_secrets (
  kid text not null,
  private_pkcs8 text not null,
  constraint signing_key_secrets_pkey PRIMARY KEY (kid),
  constraint signing_key_secrets_kid_fkey FOREIGN KEY (kid) REFERENCES platform.signing_keys(kid) ON DELETE CASCADE
);
comment on table platform.signing_key_secrets is 'Private half of the newest key only: it goes when its successor comes. Read at start and at a change of keys, by nothing else.';
grant delete, insert, select on platform.signing_key_secrets to program;

create table platform.signing_keys (
  kid text not null,
  public_jwk jsonb not null,
  created_at timestamp with time zone not null,
  constraint signing_keys_pkey PRIMARY KEY (kid)
);
comment on table platform.signing_keys is 'Public halves of the keys that sign ID tokens; each is kept until its last token has expired.';
grant delete, insert, select on platform.signing_keys to program;

create table platform.storage_files (
  id text not null,
  state text not null,
  leased_until timestamp with time zone,
  constraint storage_files_pkey PRIMARY KEY (id),
  constraint only_a_file_being_written_has_a_lease CHECK (((state = 'writing'::text) = (leased_until IS NOT NULL))),
  constraint storage_files_id_check CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
  constraint storage_files_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'kept'::text, 'unwanted'::text])))
);
CREATE INDEX storage_files_to_sweep ON platform.storage_files USING btree (state) WHERE (state <> 'kept'::text);
comment on table platform.storage_files is 'Every file of bytes, noted before its first byte is written and forgotten after its last is removed, so that nothing a crash leaves behind can be lost sight of.';
comment on column platform.storage_files.state is 'writing: by a living process, as long as it renews the lease. kept: one object or one part of an upload stands on it. unwanted: to be removed.';
grant delete, insert, select, update on platform.storage_files to program;

create table platform.storage_objects (
  name text not null,
  file_id text not null,
  generation bigint not null,
  metageneration bigint not null default 1,
  size bigint not null,
  content_type text not null,
  time_created timestamp with time zone not null,
  updated timestamp with time zone not null,
  md5_hash text not null,
  crc32c text not null,
  cache_control text,
  content_disposition text,
  content_encoding text,
  content_language text,
  custom_metadata jsonb not null default '{}'::jsonb,
  constraint one_object_per_file UNIQUE (file_id),
  constraint storage_objects_pkey PRIMARY KEY (name),
  constraint storage_objects_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform.storage_files(id),
  constraint storage_objects_size_check CHECK ((size >= 0))
);
comment on table platform.storage_objects is 'What the storage protocol calls an object: a name and what is known of its bytes.';
comment on column platform.storage_objects.generation is 'Which bytes: microseconds of the upload, always above the generation it replaced.';
comment on column platform.storage_objects.metageneration is 'Which metadata of these bytes: from 1, one more with each change.';
comment on column platform.storage_objects.md5_hash is 'Base64, of the bytes as kept (a photo may have lost its location data on the way).';
grant delete, insert, select, update on platform.storage_objects to program;

create table platform.storage_secret (
  secret bytea not null,
  only_one boolean not null default true,
  constraint storage_secret_pkey PRIMARY KEY (only_one),
  constraint storage_secret_only_one_check CHECK (only_one)
);
comment on table platform.storage_secret is 'Signs the download links of those paths that have any; made at the first start.';
grant delete, insert, select, update on platform.storage_secret to program;

create table platform.storage_upload_parts (
  upload_id text not null,
  start_byte bigint not null,
  size bigint not null,
  file_id text not null,
  constraint one_part_per_file UNIQUE (file_id),
  constraint storage_upload_parts_pkey PRIMARY KEY (upload_id, start_byte),
  constraint storage_upload_parts_file_id_fkey FOREIGN KEY (file_id) REFERENCES platform.storage_files(id),
  constraint storage_upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES platform.storage_uploads(id) ON DELETE CASCADE,
  constraint storage_upload_parts_size_check CHECK ((size > 0))
);
grant delete, insert, select, update on platform.storage_upload_parts to program;

create table platform.storage_uploads (
  id text not null,
  name text not null,
  uid text,
  metadata jsonb not null,
  declared_size bigint,
  received bigint not null default 0,
  touched_at timestamp with time zone not null,
  answer jsonb,
  constraint storage_uploads_pkey PRIMARY KEY (id)
);
CREATE INDEX storage_uploads_by_age ON platform.storage_uploads USING btree (touched_at);
comment on table platform.storage_uploads is 'Resumable uploads. Any process can go on with one: what was received lies in its parts. Swept a day after the last sign of life.';
comment on column platform.storage_uploads.uid is 'Who started it and alone may go on; null = nobody was signed in.';
comment on column platform.storage_uploads.answer is 'The object it became: a repeated finalize is answered with it.';
grant delete, insert, select, update on platform.storage_uploads to program;

-- Schema study

create table study.active_spans (
  participant_id integer not null,
  started_at timestamp with time zone not null,
  started_on date not null,
  ended_at timestamp with time zone,
  ended_on date,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint nobody_is_active_twice_at_once EXCLUDE USING gist (participant_id WITH =, tstzrange(started_at, ended_at) WITH &&),
  constraint an_open_span_is_of_who_is_remote_active TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint active_spans_pkey PRIMARY KEY (participant_id, started_at),
  constraint active_spans_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.enrolments(participant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint a_span_ends_after_it_began CHECK (((ended_at >= started_at) AND (ended_on >= started_on))),
  constraint a_span_ends_at_a_moment_and_on_a_date CHECK (((ended_at IS NULL) = (ended_on IS NULL)))
);
CREATE INDEX active_spans_by_change ON study.active_spans USING btree (changed_in);
CREATE CONSTRAINT TRIGGER an_open_span_is_of_who_is_remote_active AFTER INSERT OR UPDATE OF ended_at ON study.active_spans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION study.check_remote_active();
CREATE TRIGGER active_spans_note_change BEFORE INSERT OR UPDATE ON study.active_spans FOR EACH ROW EXECUTE FUNCTION study.note_change();
CREATE TRIGGER active_spans_note_removal AFTER DELETE ON study.active_spans FOR EACH ROW EXECUTE FUNCTION study.note_removed_span();
comment on table study.active_spans is 'When somebody was Remote active. The dates are those of the participant''s calendar at that moment: a move to another zone keeps them.';
grant delete, insert, select, update on study.active_spans to program;

create table study.anonymisation_requests (
  participant_id integer not null,
  why text not null,
  asked_by text not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  waits boolean not null default false,
  constraint anonymisation_requests_pkey PRIMARY KEY (participant_id),
  constraint anonymisation_requests_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint there_is_a_known_reason CHECK ((why = ANY (ARRAY['asked'::text, 'retention'::text, 'mistake'::text])))
);
comment on table study.anonymisation_requests is 'Whom somebody asks to be anonymised, until a second holder of users confirms or declines, or the first withdraws. How it ended stands in the log.';
comment on column study.anonymisation_requests.why is 'One of a list and not a sentence: what is written about somebody would have to be forgotten with them.';
comment on column study.anonymisation_requests.waits is 'Nobody could confirm it when it was asked: everyone on staff was told, and it may be carried out after its wait.';
grant delete, insert, select, update on study.anonymisation_requests to program;

create table study.approval_renewals (
  document text not null,
  version integer not null,
  number integer not null,
  approval json not null,
  recorded_at timestamp with time zone not null,
  recorded_by_name text not null,
  constraint approval_renewals_pkey PRIMARY KEY (document, version, number),
  constraint approval_renewals_number_check CHECK ((number >= 1)),
  constraint approval_renewals_version_check CHECK ((version >= 1))
);
CREATE TRIGGER renewals_are_never_changed BEFORE DELETE OR UPDATE ON study.approval_renewals FOR EACH ROW EXECUTE FUNCTION study.refuse_any_change();
CREATE TRIGGER renewals_are_never_emptied BEFORE TRUNCATE ON study.approval_renewals FOR EACH STATEMENT EXECUTE FUNCTION study.refuse_any_change();
comment on table study.approval_renewals is 'Later decisions of an ethics board about a published version whose words stay as they are. The last one counts.';
comment on column study.approval_renewals.number is 'The first renewal of a version is 1.';
grant delete, insert, select, update on study.approval_renewals to program;

create table study.backup_tries (
  id bigint not null generated as identity,
  at timestamp with time zone not null,
  backup text not null,
  took_ms integer not null,
  rows bigint not null,
  files integer not null,
  problem text,
  constraint backup_tries_pkey PRIMARY KEY (id)
);
comment on table study.backup_tries is 'Backups of the last 90 days that HB has restored into a database of its own, to see whether that works.';
comment on column study.backup_tries.problem is 'What failed, in a sentence; null = it was restored.';
grant delete, insert, select, update on study.backup_tries to program;

create table study.bookings (
  id uuid not null,
  participant_id integer not null,
  session_id integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  sequence integer not null default 0,
  booked_at timestamp with time zone not null,
  booked_by_kind text not null,
  booked_by text,
  booked_by_name text not null,
  changed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_as text,
  ended_by_name text,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint bookings_session_id_fkey FOREIGN KEY (session_id) REFERENCES study.sessions(id) ON DELETE SET NULL,
  constraint a_booking_ends_in_a_known_way CHECK ((ended_as = ANY (ARRAY['cancelled'::text, 'withdrawn'::text]))),
  constraint a_standing_booking_has_its_session CHECK (((ended_at IS NOT NULL) OR (session_id IS NOT NULL))),
  constraint an_ended_booking_says_how CHECK (((ended_at IS NULL) = (ended_as IS NULL))),
  constraint somebody_known_books CHECK ((booked_by_kind = ANY (ARRAY['staff'::text, 'participant'::text, 'system'::text])))
);
CREATE INDEX bookings_by_participant ON study.bookings USING btree (participant_id, booked_at);
CREATE INDEX bookings_by_session ON study.bookings USING btree (session_id);
CREATE UNIQUE INDEX one_standing_booking_per_session ON study.bookings USING btree (session_id) WHERE (ended_at IS NULL);
comment on table study.bookings is 'Who comes when, as the person''s own calendar knows it: the id is the calendar file''s UID and stays the same through every move. A cancelled one stays as a trace.';
comment on column study.bookings.session_id is 'Where it stands now; of an ended one where it stood, until that slot is deleted.';
comment on column study.bookings.starts_at is 'From when to when, as last told to the person.';
comment on column study.bookings.sequence is 'Grows with every change: a calendar takes the file with the highest one.';
comment on column study.bookings.booked_by is 'A userId, or null for the person''s own booking by link.';
grant delete, insert, select, update on study.bookings to program;

create table study.calendar_feeds (
  user_id text not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  last_read_at timestamp with time zone,
  constraint a_feed_has_its_own_secret UNIQUE (secret_hash),
  constraint calendar_feeds_pkey PRIMARY KEY (user_id)
);
comment on table study.calendar_feeds is 'Secret calendar addresses of staff users, one each. Only a hash is kept: the address is shown once. What it shows is decided at every reading by what its user may see then.';
grant delete, insert, select, update on study.calendar_feeds to program;

create table study.calls (
  id integer not null generated as identity,
  participant_id integer not null,
  called_at timestamp with time zone not null,
  called_by_name text not null,
  outcome smallint not null,
  note text,
  call_back_on date,
  call_back_time time without time zone,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint calls_pkey PRIMARY KEY (id),
  constraint calls_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.enrolments(participant_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint a_call_back_time_has_its_day CHECK (((call_back_time IS NULL) OR (call_back_on IS NOT NULL))),
  constraint a_call_outcome_is_of_the_list CHECK (((outcome >= 0) AND (outcome <= 3)))
);
CREATE INDEX calls_by_change ON study.calls USING btree (changed_in);
CREATE INDEX calls_by_participant ON study.calls USING btree (participant_id, id DESC);
CREATE TRIGGER calls_note_change BEFORE INSERT OR UPDATE ON study.calls FOR EACH ROW EXECUTE FUNCTION study.note_change();
CREATE TRIGGER calls_note_removal AFTER DELETE ON study.calls FOR EACH ROW EXECUTE FUNCTION study.note_removed_span();
comment on table study.calls is 'Calls to people in the remote study. The last one of a person counts: its call-back is the one that is planned.';
comment on column study.calls.outcome is '0 = made before outcomes were recorded.';
comment on column study.calls.call_back_on is 'With its time on the site''s clock; without a time, any time of that day.';
grant delete, insert, select, update on study.calls to program;

create table study.consent_asks (
  place bigint not null default nextval('study.consent_places'::regclass),
  participant_id integer not null,
  version integer not null,
  asked_at timestamp with time zone not null,
  asked_by text,
  asked_by_name text,
  how text not null,
  constraint consent_asks_pkey PRIMARY KEY (place),
  constraint consent_asks_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint consent_asks_version_fkey FOREIGN KEY (version) REFERENCES study.consent_texts(version),
  constraint one_is_asked_in_a_known_way CHECK ((how = ANY (ARRAY['email'::text, 'link'::text, 'kiosk'::text])))
);
CREATE INDEX consent_asks_by_participant ON study.consent_asks USING btree (participant_id, place);
CREATE TRIGGER a_request_settles_the_state AFTER INSERT ON study.consent_asks FOR EACH ROW EXECUTE FUNCTION study.settle_consent_of_row();
comment on table study.consent_asks is 'When somebody was asked to sign, by whom and how.';
grant insert, select on study.consent_asks to program;

create view study.consent_holders (
  id integer,
  name text,
  email text,
  consent smallint,
  merged_into integer,
  created_at timestamp with time zone
) as
 SELECT id,
    TRIM(BOTH FROM ((first_name || ' '::text) || last_name)) AS name,
    email,
    consent,
    merged_into,
    created_at
   FROM study.participants;
comment on view study.consent_holders is 'A participant as the consent feature knows one.';
grant select on study.consent_holders to program;

create table study.consent_refusals (
  id uuid not null,
  place bigint not null default nextval('study.consent_places'::regclass),
  participant_id integer not null,
  version integer not null,
  text_hash text not null,
  declined_at timestamp with time zone not null,
  reason text,
  address text,
  browser text,
  witness_id text,
  witness_name text,
  language text not null default 'en'::text,
  translation_hash text,
  declined_offline_at timestamp with time zone,
  constraint consent_refusals_pkey PRIMARY KEY (id),
  constraint consent_refusals_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint what_is_declined_was_published FOREIGN KEY (version, text_hash) REFERENCES study.consent_texts(version, hash),
  constraint what_is_declined_was_translated FOREIGN KEY (version, language, translation_hash) REFERENCES study.consent_translations(version, language, hash),
  constraint a_refusal_was_given_before_it_arrived CHECK ((declined_offline_at <= declined_at)),
  constraint a_translation_is_of_another_language CHECK (((language = 'en'::text) = (translation_hash IS NULL))),
  constraint only_a_witness_vouches_for_an_earlier_refusal CHECK (((declined_offline_at IS NULL) OR (witness_id IS NOT NULL)))
);
CREATE INDEX consent_refusals_by_participant ON study.consent_refusals USING btree (participant_id, place);
CREATE TRIGGER a_refusal_settles_the_state AFTER INSERT ON study.consent_refusals FOR EACH ROW EXECUTE FUNCTION study.settle_consent_of_row();
comment on table study.consent_refusals is 'Who read the text and declined to sign it.';
comment on column study.consent_refusals.declined_offline_at is 'When they declined on the study''s tablet without a network, by the tablet''s clock; declined_at is when it arrived. Null for all others.';
grant insert, select on study.consent_refusals to program;

create table study.consent_seals (
  participant_id integer not null,
  sealed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint consent_seals_pkey PRIMARY KEY (participant_id),
  constraint consent_seals_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id)
);
CREATE INDEX seals_that_last ON study.consent_seals USING btree (sealed_at) WHERE (ended_at IS NULL);
comment on table study.consent_seals is 'People who were anonymised. Their signed consents stay until their retention ends, and open only for who manages users, each time with a log entry.';
comment on column study.consent_seals.ended_at is 'Since when the signed consents of this person are erased: nothing of them tells who it was, and their files are gone.';
grant insert, select on study.consent_seals to program;

create table study.consent_signatures (
  file text not null,
  participant_id integer not null,
  uploaded_at timestamp with time zone not null,
  constraint consent_signatures_pkey PRIMARY KEY (file),
  constraint consent_signatures_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id)
);
CREATE INDEX consent_signatures_by_age ON study.consent_signatures USING btree (uploaded_at);
CREATE INDEX consent_signatures_by_participant ON study.consent_signatures USING btree (participant_id);
comment on table study.consent_signatures is 'Drawn signatures whose consent is not signed yet. A row goes when it is; what nobody signs is removed after a day.';
grant delete, insert, select, update on study.consent_signatures to program;

create table study.consent_texts (
  version integer not null,
  hash text not null,
  rendered text not null,
  body json not null,
  published_on date not null,
  published_at timestamp with time zone not null,
  published_by text,
  confirmed_by text,
  approval json,
  constraint a_text_has_one_hash UNIQUE (version, hash),
  constraint consent_texts_pkey PRIMARY KEY (version),
  constraint consent_versions_count_from_1 CHECK ((version >= 1)),
  constraint the_hash_is_that_of_the_words CHECK ((hash = encode(sha256(convert_to(rendered, 'UTF8'::name)), 'hex'::text)))
);
CREATE TRIGGER a_new_text_outdates_the_earlier AFTER INSERT ON study.consent_texts FOR EACH STATEMENT EXECUTE FUNCTION study.settle_outdated_consents();
CREATE TRIGGER consent_texts_are_never_changed BEFORE DELETE OR UPDATE ON study.consent_texts FOR EACH ROW EXECUTE FUNCTION study.refuse_any_change();
CREATE TRIGGER consent_texts_are_never_emptied BEFORE TRUNCATE ON study.consent_texts FOR EACH STATEMENT EXECUTE FUNCTION study.refuse_any_change();
comment on table study.consent_texts is 'Every version of the consent text that was ever published, word by word. The program''s own files only bring new ones: what was published is read from here and never changes.';
comment on column study.consent_texts.rendered is 'The text as it is read and signed, as one string.';
comment on column study.consent_texts.body is 'The same in parts: sections, questions, what changed.';
comment on column study.consent_texts.published_by is 'The name of who published it; null = it came with HB.';
comment on column study.consent_texts.confirmed_by is 'The name of the colleague who confirmed it.';
comment on column study.consent_texts.approval is 'What the ethics board decided about it.';
grant insert, select on study.consent_texts to program;

create table study.consent_translations (
  version integer not null,
  language text not null,
  hash text not null,
  rendered text not null,
  body json not null,
  first_used_at timestamp with time zone not null,
  constraint consent_translations_pkey PRIMARY KEY (version, language, hash),
  constraint consent_translations_version_fkey FOREIGN KEY (version) REFERENCES study.consent_texts(version),
  constraint a_translation_is_not_english CHECK ((language <> 'en'::text)),
  constraint the_hash_is_that_of_the_words CHECK ((hash = encode(sha256(convert_to(rendered, 'UTF8'::name)), 'hex'::text)))
);
CREATE TRIGGER consent_translations_are_never_changed BEFORE DELETE OR UPDATE ON study.consent_translations FOR EACH ROW EXECUTE FUNCTION study.refuse_any_change();
CREATE TRIGGER consent_translations_are_never_emptied BEFORE TRUNCATE ON study.consent_translations FOR EACH STATEMENT EXECUTE FUNCTION study.refuse_any_change();
comment on table study.consent_translations is 'A version of the consent text in another language, word by word, from when somebody first signed or declined it. It never changes.';
grant delete, insert, select, update on study.consent_translations to program;

create table study.consent_withdrawals (
  consent_id uuid not null,
  withdrawn_at timestamp with time zone not null,
  by_id text,
  by_name text,
  reason text,
  constraint consent_withdrawals_pkey PRIMARY KEY (consent_id),
  constraint consent_withdrawals_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES study.consents(id)
);
CREATE TRIGGER a_withdrawal_settles_the_state AFTER INSERT ON study.consent_withdrawals FOR EACH ROW EXECUTE FUNCTION study.settle_withdrawn_consent();
comment on table study.consent_withdrawals is 'A consent that does not hold any more. Without by_id the person withdrew it themselves, by their link.';
grant insert, select on study.consent_withdrawals to program;

create table study.consents (
  id uuid not null,
  place bigint not null default nextval('study.consent_places'::regclass),
  participant_id integer not null,
  version integer not null,
  text_hash text not null,
  initials jsonb not null,
  answers jsonb not null,
  printed_name text not null,
  signature_kind text not null,
  typed_signature text,
  signature_file text,
  signature_hash text,
  meaning text not null,
  device smallint,
  signed_at timestamp with time zone not null,
  address text not null,
  browser text not null,
  witness_id text,
  witness_name text,
  record_hash text not null,
  code text not null,
  file text not null,
  file_hash text not null,
  proof text,
  language text not null default 'en'::text,
  translation_hash text,
  signed_offline_at timestamp with time zone,
  constraint a_consent_has_its_own_file UNIQUE (file),
  constraint a_consent_is_found_by_its_code UNIQUE (code),
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint what_is_signed_was_published FOREIGN KEY (version, text_hash) REFERENCES study.consent_texts(version, hash),
  constraint what_is_signed_was_translated FOREIGN KEY (version, language, translation_hash) REFERENCES study.consent_translations(version, language, hash),
  constraint a_consent_is_proved_in_a_known_way CHECK ((proof = ANY (ARRAY['birthDate'::text, 'emailedCode'::text]))),
  constraint a_consent_was_signed_before_it_arrived CHECK ((signed_offline_at <= signed_at)),
  constraint a_device_of_choice_is_of_the_list CHECK ((device = ANY (ARRAY[1, 2]))),
  constraint a_file_hash_is_sha256 CHECK ((file_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint a_record_hash_is_sha256 CHECK ((record_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint a_signature_is_drawn_or_typed CHECK ((((signature_kind = 'drawn'::text) AND (signature_file IS NOT NULL) AND (signature_hash IS NOT NULL) AND (typed_signature IS NULL)) OR ((signature_kind = 'typed'::text) AND (typed_signature IS NOT NULL) AND (signature_file IS NULL) AND (signature_hash IS NULL)))),
  constraint a_translation_is_of_another_language CHECK (((language = 'en'::text) = (translation_hash IS NULL))),
  constraint a_witness_has_a_name CHECK (((witness_id IS NULL) = (witness_name IS NULL))),
  constraint only_a_witness_vouches_for_an_earlier_time CHECK (((signed_offline_at IS NULL) OR (witness_id IS NOT NULL)))
);
CREATE INDEX consents_by_file_hash ON study.consents USING btree (file_hash);
CREATE INDEX consents_by_participant ON study.consents USING btree (participant_id, place);
CREATE TRIGGER a_signature_settles_the_state AFTER INSERT ON study.consents FOR EACH ROW EXECUTE FUNCTION study.settle_consent_of_row();
CREATE TRIGGER consents_are_never_changed BEFORE DELETE OR UPDATE ON study.consents FOR EACH ROW EXECUTE FUNCTION study.refuse_change_of_consent();
CREATE TRIGGER consents_are_never_emptied BEFORE TRUNCATE ON study.consents FOR EACH STATEMENT EXECUTE FUNCTION study.refuse_any_change();
comment on table study.consents is 'Signed consents. Never deleted, and never updated but to be emptied when the retention of somebody anonymised has ended: a duplicate''s are found through its survivor, a withdrawn one has a row beside it.';
comment on column study.consents.address is 'The network address it was signed from; browser is what the page said of itself.';
comment on column study.consents.record_hash is 'SHA-256 over all that was signed (server/consent/record.ts). The log''s chain keeps it too, so that an altered row is found out.';
comment on column study.consents.file is 'The signed PDF in storage; file_hash is the SHA-256 of its bytes.';
comment on column study.consents.proof is 'How the participant showed who they are when they signed by link; null with a witness, and for consents from before it was asked.';
comment on column study.consents.language is 'What it was read and signed in.';
comment on column study.consents.translation_hash is 'The words that were signed, if they are not English; text_hash is that of the English version that they translate.';
comment on column study.consents.signed_offline_at is 'When it was signed on the study''s tablet without a network, by the tablet''s clock; signed_at is when it arrived. Null for all others.';
grant insert, select on study.consents to program;

create table study.design_drafts (
  document text not null,
  revision integer not null default 1,
  base integer,
  content json not null,
  edited_at timestamp with time zone not null,
  edited_by_name text not null,
  approval json,
  asked_by text,
  asked_by_name text,
  asked_at timestamp with time zone,
  publish_on date,
  confirmed_by_name text,
  constraint design_drafts_pkey PRIMARY KEY (document),
  constraint a_publication_is_asked_by_someone CHECK ((((asked_by IS NULL) = (asked_at IS NULL)) AND ((asked_by IS NULL) = (asked_by_name IS NULL)))),
  constraint design_drafts_base_check CHECK ((base >= 1)),
  constraint design_drafts_revision_check CHECK ((revision >= 1)),
  constraint only_what_is_asked_has_a_day CHECK (((asked_by IS NOT NULL) OR ((publish_on IS NULL) AND (confirmed_by_name IS NULL))))
);
comment on table study.design_drafts is 'What the study writes for participants, while it is written: at most one draft for each document. Gone once it is published or discarded.';
comment on column study.design_drafts.revision is 'Goes up with every save.';
comment on column study.design_drafts.base is 'The published version it began from; null = the template that comes with HB.';
comment on column study.design_drafts.approval is 'What an ethics board decided about exactly these words.';
comment on column study.design_drafts.asked_by is 'Who asked to publish it. It is not edited from then on.';
comment on column study.design_drafts.publish_on is 'Published on this day, in the time zone of the site; null = as soon as it is confirmed.';
comment on column study.design_drafts.confirmed_by_name is 'Who confirmed it; null = a colleague has to. Where no colleague could, it is who asked.';
grant delete, insert, select, update on study.design_drafts to program;

create table study.design_versions (
  document text not null,
  version integer not null,
  hash text not null,
  content json not null,
  published_on date not null,
  published_at timestamp with time zone not null,
  published_by text not null,
  confirmed_by text,
  approval json,
  constraint design_versions_pkey PRIMARY KEY (document, version),
  constraint design_versions_version_check CHECK ((version >= 1))
);
CREATE TRIGGER published_design_is_never_changed BEFORE DELETE OR UPDATE ON study.design_versions FOR EACH ROW EXECUTE FUNCTION study.refuse_any_change();
CREATE TRIGGER published_design_is_never_emptied BEFORE TRUNCATE ON study.design_versions FOR EACH STATEMENT EXECUTE FUNCTION study.refuse_any_change();
comment on table study.design_versions is 'Every published version of what the study writes itself, except the consent form: what is signed is kept with the signatures. The highest version is in use.';
comment on column study.design_versions.hash is 'SHA-256 of the content as JSON.';
grant delete, insert, select, update on study.design_versions to program;

create table study.device_photos (
  file text not null,
  device_id integer not null,
  loan_id integer,
  moment text not null,
  content_type text not null,
  size integer not null,
  uploaded_by_name text not null,
  uploaded_at timestamp with time zone not null,
  constraint device_photos_pkey PRIMARY KEY (file),
  constraint device_photos_device_id_fkey FOREIGN KEY (device_id) REFERENCES study.devices(id),
  constraint device_photos_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES study.loans(id),
  constraint a_photo_is_of_a_known_moment CHECK ((moment = ANY (ARRAY['out'::text, 'in'::text, 'other'::text])))
);
CREATE INDEX device_photos_by_device ON study.device_photos USING btree (device_id, uploaded_at);
comment on table study.device_photos is 'Pictures of a device when it is handed over, taken back or looked at.';
grant delete, insert, select, update on study.device_photos to program;

create table study.devices (
  id integer not null generated as identity,
  code text not null,
  kind smallint not null,
  serial text not null,
  state smallint not null,
  since timestamp with time zone not null,
  accessories smallint[] not null default '{}'::smallint[],
  steps smallint[] not null default '{}'::smallint[],
  place text,
  note text,
  belkin_case text,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint a_label_has_its_own_code UNIQUE (code),
  constraint devices_pkey PRIMARY KEY (id),
  constraint a_code_is_readable CHECK ((code ~ '^[2-9A-HJ-NP-Z]{8}$'::text)),
  constraint a_device_has_a_serial_number CHECK ((serial <> ''::text)),
  constraint a_device_state_is_of_the_list CHECK (((state >= 1) AND (state <= 6))),
  constraint a_kind_is_of_the_list CHECK ((kind = ANY (ARRAY[1, 2]))),
  constraint only_a_clean_and_reset_device_is_ready CHECK (((state <> 2) OR (steps @> '{1,2,3,4}'::smallint[])))
);
CREATE INDEX devices_by_change ON study.devices USING btree (changed_in);
CREATE INDEX devices_by_state ON study.devices USING btree (state, since);
CREATE UNIQUE INDEX one_device_per_serial_number ON study.devices USING btree (upper(serial));
CREATE TRIGGER devices_note_change BEFORE INSERT OR UPDATE ON study.devices FOR EACH ROW EXECUTE FUNCTION study.note_change();
comment on table study.devices is 'Headsets: the study''s own, and those of participants who take part with theirs.';
comment on column study.devices.state is '1 clean and reset, 2 ready, 3 out, 4 retired, 5 lost, 6 a participant''s own.';
comment on column study.devices.steps is 'Of cleaning and reset, those that are done since it came back.';
grant insert, select, update on study.devices to program;

create table study.email_bounces (
  participant_id integer not null,
  address text not null,
  bounced_at timestamp with time zone not null,
  reason text not null,
  by_name text,
  constraint email_bounces_pkey PRIMARY KEY (participant_id, address),
  constraint email_bounces_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id)
);
comment on table study.email_bounces is 'Addresses that take no mail: the mail server said so for good, or staff did (then by whom). It holds while it is the person''s address.';
grant delete, insert, select, update on study.email_bounces to program;

create view study.email_recipients (
  id integer,
  first_name text,
  name text,
  email text,
  type smallint,
  status smallint,
  time_zone text,
  merged_into integer,
  name_search text,
  name_sort text,
  unconfirmed_since timestamp with time zone,
  language smallint
) as
 SELECT id,
    first_name,
    TRIM(BOTH FROM ((first_name || ' '::text) || last_name)) AS name,
    email,
    type,
    status,
    time_zone,
    merged_into,
    name_search,
    name_sort,
    unconfirmed_since,
    language
   FROM study.participants;
comment on view study.email_recipients is 'A participant as the outbox knows one: where an email goes and how it addresses them.';
grant select on study.email_recipients to program;

create table study.email_stops (
  participant_id integer not null,
  stopped_at timestamp with time zone not null,
  constraint email_stops_pkey PRIMARY KEY (participant_id),
  constraint email_stops_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id)
);
comment on table study.email_stops is 'Who has used the stop link: reminders end, bookings and consent mails stay.';
grant delete, insert, select, update on study.email_stops to program;

create table study.emails (
  email_id bigint not null,
  participant_id integer,
  about_kind text,
  about_id text,
  why text not null,
  rule_id text,
  fell_back boolean not null default false,
  constraint emails_pkey PRIMARY KEY (email_id),
  constraint emails_email_id_fkey FOREIGN KEY (email_id) REFERENCES platform.outbox(id),
  constraint emails_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint a_mail_is_about_one_thing CHECK (((about_kind IS NULL) = (about_id IS NULL)))
);
CREATE INDEX emails_by_participant ON study.emails USING btree (participant_id) WHERE (participant_id IS NOT NULL);
CREATE INDEX emails_by_subject ON study.emails USING btree (about_kind, about_id) WHERE (about_id IS NOT NULL);
comment on table study.emails is 'What the study knows of a mail in the outbox: to whom, about what, and why it exists.';
comment on column study.emails.participant_id is 'Null for a test that somebody sent to themselves.';
comment on column study.emails.why is 'In words, as they were true when it was written or planned.';
comment on column study.emails.rule_id is 'The rule in the settings that planned it; null for what somebody or something caused at once.';
comment on column study.emails.fell_back is 'Written in English although the person reads another language: the study has not published the text in it.';
grant delete, insert, select, update on study.emails to program;

create view study.enrolment_cards (
  participant_id integer,
  status smallint,
  status_since timestamp with time zone,
  starts_on date,
  onboarded_at timestamp with time zone,
  first_on date,
  reminded_on date,
  loan_id integer,
  updated_at timestamp with time zone,
  version integer
) as
 SELECT participant_id,
    status,
    status_since,
    starts_on,
    onboarded_at,
    first_on,
    reminded_on,
    loan_id,
    updated_at,
    version
   FROM study.enrolments;
comment on view study.enrolment_cards is 'How far somebody is in the remote study.';
grant select on study.enrolment_cards to program;

create table study.enrolment_views (
  id uuid not null,
  user_id text not null,
  name text not null,
  view jsonb not null,
  "position" integer not null,
  shared_by text,
  constraint an_enrolment_view_has_one_name_per_user UNIQUE (user_id, name),
  constraint enrolment_views_pkey PRIMARY KEY (id)
);
CREATE INDEX enrolment_views_shared ON study.enrolment_views USING btree (name) WHERE (shared_by IS NOT NULL);
comment on table study.enrolment_views is 'Filters and order of the remote study''s list under a name, each user''s own.';
comment on column study.enrolment_views.shared_by is 'The name of who shares it with everyone who can open the list; null = only its user sees it.';
grant delete, insert, select, update on study.enrolment_views to program;

create table study.enrolments (
  participant_id integer not null,
  status smallint,
  status_since timestamp with time zone not null,
  starts_on date,
  paused_until date,
  onboarded_at timestamp with time zone,
  re_onboarded_at timestamp with time zone,
  without_consent text,
  loan_id integer,
  device_status smallint,
  belkin_case text,
  first_on date,
  daily_marks text not null default ''::text,
  weekly_marks text not null default ''::text,
  reminded_on date,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint device_and_status_are_those_of_the_latest_loan TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint who_is_remote_active_has_an_open_span TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint enrolments_pkey PRIMARY KEY (participant_id),
  constraint an_enrolment_has_a_known_loan FOREIGN KEY (loan_id) REFERENCES study.loans(id),
  constraint enrolments_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint a_device_status_is_of_the_list CHECK (((device_status >= 1) AND (device_status <= 6))),
  constraint a_remote_status_is_of_the_list CHECK ((status = ANY (ARRAY[1, 2, 4, 5, 6, 7, 8]))),
  constraint marks_are_known CHECK (((daily_marks ~ '^[.dle]*$'::text) AND (weekly_marks ~ '^[.dle]*$'::text))),
  constraint marks_count_from_the_first_day CHECK (((first_on IS NOT NULL) OR ((daily_marks = ''::text) AND (weekly_marks = ''::text)))),
  constraint only_inactive_people_mean_to_be_back CHECK (((paused_until IS NULL) OR (status = 5))),
  constraint only_onboarded_people_mean_to_begin CHECK (((starts_on IS NULL) OR (status = 1)))
);
CREATE INDEX enrolments_by_change ON study.enrolments USING btree (changed_in);
CREATE INDEX enrolments_by_loan ON study.enrolments USING btree (loan_id) WHERE (loan_id IS NOT NULL);
CREATE INDEX enrolments_by_status ON study.enrolments USING btree (status);
CREATE CONSTRAINT TRIGGER device_and_status_are_those_of_the_latest_loan AFTER INSERT OR UPDATE ON study.enrolments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION study.check_latest_loan();
CREATE CONSTRAINT TRIGGER who_is_remote_active_has_an_open_span AFTER INSERT OR UPDATE OF status ON study.enrolments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION study.check_remote_active();
CREATE TRIGGER enrolments_note_change BEFORE INSERT OR UPDATE ON study.enrolments FOR EACH ROW EXECUTE FUNCTION study.note_change();
comment on table study.enrolments is 'Who joined the remote study, one row per participant. What belongs to it follows it when two people are merged.';
comment on column study.enrolments.status is 'Null = blank.';
comment on column study.enrolments.without_consent is 'Why this person goes on without a current signed consent.';
comment on column study.enrolments.loan_id is 'The latest loan; with the device status kept by a trigger and held against the loans at commit.';
comment on column study.enrolments.first_on is 'Day 1 on the participant''s calendar.';
comment on column study.enrolments.daily_marks is 'A letter per date from the first day: d done, l done late, e excused. Kept by triggers, so that a list of thousands needs no answers.';
comment on column study.enrolments.reminded_on is 'The last day whose reminders were planned.';
comment on column study.enrolments.changed_in is 'The transaction that wrote this row last, as on participants; so on all that a line of the remote study''s list is made of.';
grant delete, insert, select, update on study.enrolments to program;

create table study.excused_surveys (
  participant_id integer not null,
  on_date date,
  week smallint,
  reason text not null,
  excused_at timestamp with time zone not null,
  excused_by_name text not null,
  questionnaire text,
  constraint one_excuse_per_weekly_survey UNIQUE (participant_id, week),
  constraint excused_surveys_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.enrolments(participant_id) ON UPDATE CASCADE,
  constraint an_excuse_is_of_a_day_or_a_week CHECK (((on_date IS NULL) <> (week IS NULL))),
  constraint an_own_questionnaire_has_an_id CHECK ((questionnaire ~ '^own[a-z0-9]{1,20}$'::text)),
  constraint an_own_questionnaire_is_of_a_day CHECK (((questionnaire IS NULL) OR (on_date IS NOT NULL)))
);
CREATE UNIQUE INDEX one_excuse_per_daily_survey ON study.excused_surveys USING btree (participant_id, on_date) WHERE (questionnaire IS NULL);
CREATE UNIQUE INDEX one_excuse_per_own_survey ON study.excused_surveys USING btree (participant_id, questionnaire, on_date) WHERE (questionnaire IS NOT NULL);
CREATE TRIGGER excuses_are_marked AFTER INSERT ON study.excused_surveys FOR EACH ROW WHEN ((new.questionnaire IS NULL)) EXECUTE FUNCTION study.mark_survey();
CREATE TRIGGER removed_excuses_are_marked AFTER DELETE ON study.excused_surveys FOR EACH ROW WHEN ((old.questionnaire IS NULL)) EXECUTE FUNCTION study.mark_survey();
comment on table study.excused_surveys is 'Days and weeks that nobody is asked for, with the reason.';
comment on column study.excused_surveys.questionnaire is 'One that the study added, by the day on which it opened; null = the daily or the weekly survey.';
grant delete, insert, select, update on study.excused_surveys to program;

create table study.imports (
  id integer not null generated as identity,
  user_id text not null,
  request_id uuid not null,
  row_count integer not null,
  first_id integer,
  last_id integer,
  imported_at timestamp with time zone not null,
  constraint a_file_is_imported_once_per_request UNIQUE (user_id, request_id),
  constraint imports_pkey PRIMARY KEY (id)
);
comment on table study.imports is 'Lists that were taken in whole; a repeated request finds its first answer here.';
grant delete, insert, select, update on study.imports to program;

create table study.link_proofs (
  id uuid not null default gen_random_uuid(),
  key_hash bytea not null,
  participant_id integer not null,
  how text not null,
  link_participant_id integer,
  link_generation integer,
  witness_id text,
  witness_name text,
  proved_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint a_key_is_for_one_proof UNIQUE (key_hash),
  constraint link_proofs_pkey PRIMARY KEY (id),
  constraint link_proofs_link_participant_id_fkey FOREIGN KEY (link_participant_id) REFERENCES study.participants(id),
  constraint link_proofs_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint a_kiosk_has_a_witness_and_needs_no_link CHECK ((((how = 'kiosk'::text) = (witness_id IS NOT NULL)) AND ((how = 'kiosk'::text) = (witness_name IS NOT NULL)) AND ((how = 'kiosk'::text) = (link_participant_id IS NULL)) AND ((how = 'kiosk'::text) = (link_generation IS NULL)))),
  constraint a_proof_is_of_a_known_kind CHECK ((how = ANY (ARRAY['birthDate'::text, 'emailedCode'::text, 'kiosk'::text])))
);
CREATE INDEX link_proofs_by_end ON study.link_proofs USING btree (ends_at);
CREATE INDEX link_proofs_by_participant ON study.link_proofs USING btree (participant_id);
comment on table study.link_proofs is 'Who showed a moment ago that they are the participant: with their consent link and their birth date or an emailed code, or on the study''s tablet beside a colleague. The page holds the key, this its hash. Rows are removed a day after they end.';
comment on column study.link_proofs.link_participant_id is 'Whose link it was, with its generation: the proof ends with that link. Another person than the participant after a merge.';
grant delete, insert, select, update on study.link_proofs to program;

create table study.links (
  participant_id integer not null,
  form text not null,
  generation integer not null default 1,
  revoked_at timestamp with time zone,
  wrong_tries smallint not null default 0,
  constraint links_pkey PRIMARY KEY (participant_id, form),
  constraint links_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint a_link_opens_a_known_form CHECK ((form = ANY (ARRAY['homeSurvey'::text, 'consent'::text, 'booking'::text])))
);
comment on table study.links is 'Links that were renewed or revoked. Without a row here a link is of the first generation and works; its key is never stored.';
comment on column study.links.wrong_tries is 'Wrong birth dates and codes since the last right one. The fifth ends the link: the participant gets a new one by email.';
grant delete, insert, select, update on study.links to program;

create view study.loan_changes (
  participant_id integer,
  changed_in xid8
) as
 SELECT loans.participant_id,
    loans.changed_in
   FROM study.loans
UNION ALL
 SELECT l.participant_id,
    d.changed_in
   FROM (study.devices d
     JOIN study.loans l ON ((l.device_id = d.id)));
comment on view study.loan_changes is 'Which transaction last changed a person''s loan or the device on it, for lists that are kept in memory.';
grant select on study.loan_changes to program;

create view study.loaned_devices (
  loan_id integer,
  participant_id integer,
  device_id integer,
  kind smallint,
  serial text,
  is_own boolean,
  handed_over_at timestamp with time zone,
  due_back_on date,
  ended_at timestamp with time zone
) as
 SELECT l.id AS loan_id,
    l.participant_id,
    l.device_id,
    d.kind,
    d.serial,
    l.is_own,
    l.handed_over_at,
    l.due_back_on,
    l.ended_at
   FROM (study.loans l
     LEFT JOIN study.devices d ON ((d.id = l.device_id)));
comment on view study.loaned_devices is 'Which device is or was with whom, also a participant''s own. A left join, though every loan has its device, so that a list of people joins it in the cheapest order.';
grant select on study.loaned_devices to program;

create table study.loans (
  id integer not null generated as identity,
  device_id integer not null,
  participant_id integer not null,
  is_own boolean not null,
  device_status smallint,
  handed_over_at timestamp with time zone not null,
  handed_over_by_name text not null,
  due_back_on date,
  condition_out text,
  accessories_out smallint[] not null default '{}'::smallint[],
  ended_at timestamp with time zone,
  taken_back_by_name text,
  condition_in text,
  accessories_in smallint[],
  chased_at timestamp with time zone,
  chases integer not null default 0,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint loans_pkey PRIMARY KEY (id),
  constraint loans_device_id_fkey FOREIGN KEY (device_id) REFERENCES study.devices(id),
  constraint loans_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.enrolments(participant_id) ON UPDATE CASCADE,
  constraint a_loan_ends_with_its_status CHECK ((is_own OR ((ended_at IS NULL) = ((device_status IS NOT NULL) AND (device_status = ANY (ARRAY[1, 3, 4, 6])))))),
  constraint a_loan_has_a_known_status CHECK (((device_status >= 1) AND (device_status <= 6))),
  constraint an_own_device_is_not_due_back CHECK (((NOT is_own) OR ((due_back_on IS NULL) AND (device_status = 2))))
);
CREATE INDEX loans_by_change ON study.loans USING btree (changed_in);
CREATE INDEX loans_by_device ON study.loans USING btree (device_id, id);
CREATE INDEX loans_by_participant ON study.loans USING btree (participant_id, id);
CREATE INDEX loans_due_back ON study.loans USING btree (due_back_on) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX one_open_loan_per_device ON study.loans USING btree (device_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX one_open_loan_per_enrolment ON study.loans USING btree (participant_id) WHERE (ended_at IS NULL);
CREATE TRIGGER loans_are_followed AFTER INSERT OR UPDATE ON study.loans FOR EACH ROW EXECUTE FUNCTION study.follow_loan();
CREATE TRIGGER loans_note_change BEFORE INSERT OR UPDATE ON study.loans FOR EACH ROW EXECUTE FUNCTION study.note_change();
CREATE TRIGGER loans_take_device BEFORE INSERT ON study.loans FOR EACH ROW EXECUTE FUNCTION study.take_device();
comment on table study.loans is 'Which device is or was with whom, also a participant''s own. The latest one of a person decides their device and device status.';
comment on column study.loans.device_status is 'Of an own device always 2, No device was provided; 5 Returned ends a loan, so do 2 and null, which correct a mistake.';
grant insert, select, update on study.loans to program;

create table study.log_entries (
  id bigint not null,
  life integer not null,
  xid xid8 not null,
  at timestamp with time zone not null,
  action integer not null,
  actor_kind text not null,
  actor_id text,
  participant_id integer,
  subject_kind text,
  subject_id text,
  payload_digest bytea not null,
  constraint log_entries_pkey PRIMARY KEY (id),
  constraint an_actor_is_of_a_known_kind CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'participant'::text, 'anonymous'::text, 'system'::text])))
);
CREATE INDEX log_entries_by_action ON study.log_entries USING btree (action, at, id);
CREATE INDEX log_entries_by_participant ON study.log_entries USING btree (participant_id, at, id) WHERE (participant_id IS NOT NULL);
CREATE INDEX log_entries_by_subject ON study.log_entries USING btree (subject_kind, subject_id, at, id) WHERE (subject_id IS NOT NULL);
CREATE INDEX log_entries_by_user ON study.log_entries USING btree (actor_id, at, id) WHERE (actor_kind = 'staff'::text);
CREATE INDEX log_entries_in_order ON study.log_entries USING btree (life, xid, id);
CREATE INDEX log_entries_newest ON study.log_entries USING btree (at, id);
comment on table study.log_entries is 'The study''s trail: appended by append_log_entries(), altered by nobody.';
comment on column study.log_entries.xid is 'Which transaction wrote it: entries are sealed by life, xid and id, an order in which no earlier one can still appear.';
comment on column study.log_entries.actor_id is 'The userId, the form of a participant''s link, or the job of the system.';
comment on column study.log_entries.participant_id is 'Whom it is about. No foreign key: the trail outlives what it speaks of.';
comment on column study.log_entries.payload_digest is 'SHA-256 of salt, id and payload, so that the chain still verifies when a payload was erased.';
grant select on study.log_entries to program;

create table study.log_life (
  one boolean not null default true,
  life integer not null default 1,
  constraint log_life_pkey PRIMARY KEY (one),
  constraint there_is_one_life CHECK (one)
);
comment on table study.log_life is 'How often the log began to count transactions anew: a restored database lives on another cluster''s transaction ids.';
grant select on study.log_life to program;

create table study.log_payloads (
  entry_id bigint not null,
  salt bytea,
  payload json,
  search text,
  erased_at timestamp with time zone,
  erased_by text,
  constraint log_payloads_pkey PRIMARY KEY (entry_id),
  constraint a_payload_is_whole_or_erased CHECK ((((salt IS NULL) = (payload IS NULL)) AND ((search IS NULL) = (payload IS NULL)) AND ((erased_at IS NULL) = (payload IS NOT NULL))))
);
CREATE INDEX log_payloads_by_text ON study.log_payloads USING gin (search gin_trgm_ops);
comment on table study.log_payloads is 'Names, old and new values. json, not jsonb: the digest is over the exact text. Without a foreign key, whose check would lock every entry a second time.';
comment on column study.log_payloads.search is 'What the text filter looks into; erased together with the payload.';
grant select on study.log_payloads to program;

create table study.log_refusals (
  action integer not null,
  address text not null,
  hour timestamp with time zone not null,
  again integer not null default 0,
  constraint log_refusals_pkey PRIMARY KEY (action, address, hour)
);
comment on table study.log_refusals is 'Refusals of callers that nobody knows, by address and hour: the first is in the log at once, how many followed when the hour is over.';
grant delete, insert, select, update on study.log_refusals to program;

create table study.log_seals (
  seq bigint not null,
  entry_id bigint not null,
  previous bytea not null,
  digest bytea not null,
  constraint an_entry_is_sealed_once UNIQUE (entry_id),
  constraint log_seals_pkey PRIMARY KEY (seq)
);
comment on table study.log_seals is 'One seal per entry: digest = SHA-256 of the previous digest, the entry''s own columns and its payload_digest. The first previous is 32 zero bytes.';
grant select on study.log_seals to program;

create table study.log_verifications (
  id bigint not null generated as identity,
  at timestamp with time zone not null,
  entries bigint not null,
  unsealed bigint not null,
  ok boolean not null,
  problem text,
  head_seq bigint not null,
  head_digest bytea not null,
  constraint log_verifications_pkey PRIMARY KEY (id)
);
comment on table study.log_verifications is 'Every time the chain was walked, and its end at that time: a later walk must find the same seal there.';
grant insert, select on study.log_verifications to program;

create view study.logged_changes (
  id bigint,
  at timestamp with time zone,
  action integer,
  participant_id integer,
  subject_kind text,
  subject_id text,
  payload json
) as
 SELECT e.id,
    e.at,
    e.action,
    e.participant_id,
    e.subject_kind,
    e.subject_id,
    p.payload
   FROM (study.log_entries e
     LEFT JOIN study.log_payloads p ON ((p.entry_id = e.id)));
comment on view study.logged_changes is 'What the log tells, for lists that count how many there were on an earlier day. A payload that is null was erased.';
grant delete, insert, select, update on study.logged_changes to program;

create table study.merges (
  id integer not null generated as identity,
  participant_id integer not null,
  other_participant_id integer not null,
  merged_at timestamp with time zone not null,
  merged_by text not null,
  survivor_before jsonb not null,
  survivor_after jsonb not null,
  other_status smallint,
  moved jsonb not null,
  undone_at timestamp with time zone,
  constraint merges_pkey PRIMARY KEY (id),
  constraint merges_other_participant_id_fkey FOREIGN KEY (other_participant_id) REFERENCES study.participants(id),
  constraint merges_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint two_different_people_are_merged CHECK ((participant_id <> other_participant_id))
);
CREATE INDEX merges_by_survivor ON study.merges USING btree (participant_id);
CREATE UNIQUE INDEX one_standing_merge_per_person ON study.merges USING btree (other_participant_id) WHERE (undone_at IS NULL);
comment on table study.merges is 'Every merge with all that is needed to undo it.';
comment on column study.merges.participant_id is 'Who survived.';
comment on column study.merges.survivor_before is 'The fields that the merge changed, as they were.';
comment on column study.merges.survivor_after is 'The same fields as the merge left them: undone only where nobody changed them since.';
comment on column study.merges.moved is 'What each feature moved to the survivor, in its own words, so that it can move it back.';
grant delete, insert, select, update on study.merges to program;

create table study.not_the_same_person (
  participant_id integer not null,
  other_participant_id integer not null,
  decided_by text not null,
  decided_at timestamp with time zone not null,
  constraint not_the_same_person_pkey PRIMARY KEY (participant_id, other_participant_id),
  constraint not_the_same_person_other_participant_id_fkey FOREIGN KEY (other_participant_id) REFERENCES study.participants(id),
  constraint not_the_same_person_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint the_smaller_id_stands_first CHECK ((participant_id < other_participant_id))
);
CREATE INDEX not_the_same_person_by_other ON study.not_the_same_person USING btree (other_participant_id);
comment on table study.not_the_same_person is 'Pairs that somebody looked at and told apart: they are not offered as duplicates again.';
grant delete, insert, select, update on study.not_the_same_person to program;

create table study.openings (
  participant_id integer not null,
  opened_by text not null,
  opened_by_name text not null,
  hour timestamp with time zone not null,
  at timestamp with time zone not null,
  opened boolean not null,
  constraint openings_pkey PRIMARY KEY (participant_id, opened_by, hour),
  constraint openings_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint an_opening_is_in_its_hour CHECK (((at >= hour) AND (at < (hour + '01:00:00'::interval))))
);
CREATE INDEX openings_by_colleague ON study.openings USING btree (opened_by, at DESC);
CREATE INDEX openings_by_time ON study.openings USING btree (at DESC);
comment on table study.openings is 'Who opened whose record: one row per person, colleague and hour. Apart from the log; kept for two years.';
comment on column study.openings.opened_by_name is 'As the colleague was called then: accounts are deleted.';
comment on column study.openings.at is 'The first time in this hour.';
comment on column study.openings.opened is 'False = their browser got the record without the page being opened: it was fetched ahead, or an open page refreshed.';
grant delete, insert, select, update on study.openings to program;

create view study.own_questions (
  id text,
  type text
) as
 SELECT DISTINCT (question.question ->> 'id'::text) AS id,
    (question.question ->> 'type'::text) AS type
   FROM study.design_versions,
    LATERAL jsonb_path_query((design_versions.content)::jsonb, '$."steps"[*]."questions"[*]'::jsonpath) question(question)
  WHERE ((design_versions.document = 'registration'::text) AND ((question.question ->> 'type'::text) <> 'hb'::text));
comment on view study.own_questions is 'Every question that any version of the registration form adds to HB''s own.';
grant delete, insert, select, update on study.own_questions to program;

create view study.participant_cards (
  id integer,
  first_name text,
  last_name text,
  name text,
  phone text,
  status smallint,
  type smallint,
  time_zone text,
  consent smallint,
  merged_into integer,
  name_search text,
  name_sort text,
  changed_in xid8,
  unconfirmed_since timestamp with time zone
) as
 SELECT id,
    first_name,
    last_name,
    TRIM(BOTH FROM ((first_name || ' '::text) || last_name)) AS name,
    phone,
    status,
    type,
    time_zone,
    consent,
    merged_into,
    name_search,
    name_sort,
    changed_in,
    unconfirmed_since
   FROM study.participants;
comment on view study.participant_cards is 'What every staff screen shows of a participant, and what finds and orders them.';
grant select on study.participant_cards to program;

create table study.participant_comment_versions (
  comment_id integer not null,
  version integer not null,
  body text not null,
  written_at timestamp with time zone not null,
  constraint participant_comment_versions_pkey PRIMARY KEY (comment_id, version),
  constraint participant_comment_versions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES study.participant_comments(id)
);
comment on table study.participant_comment_versions is 'How a comment read before it was edited.';
grant delete, insert, select, update on study.participant_comment_versions to program;

create table study.participant_comments (
  id integer not null generated as identity,
  participant_id integer not null,
  author_id text not null,
  author_name text not null,
  body text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  version integer not null default 1,
  constraint participant_comments_pkey PRIMARY KEY (id),
  constraint participant_comments_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint a_comment_says_something CHECK ((body <> ''::text))
);
CREATE INDEX participant_comments_by_participant ON study.participant_comments USING btree (participant_id, id);
comment on table study.participant_comments is 'What staff note about a person; each is edited by its author alone.';
comment on column study.participant_comments.author_name is 'As it was then: accounts come and go, a comment stays signed.';
grant delete, insert, select, update on study.participant_comments to program;

create table study.participant_documents (
  file text not null,
  participant_id integer not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  uploaded_by text not null,
  uploaded_by_name text not null,
  uploaded_at timestamp with time zone not null,
  constraint participant_documents_pkey PRIMARY KEY (file),
  constraint participant_documents_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id)
);
CREATE INDEX participant_documents_by_participant ON study.participant_documents USING btree (participant_id, uploaded_at);
comment on table study.participant_documents is 'Files that staff keep about a person; the bytes lie in storage under the same path. A merged person''s files keep their path.';
grant delete, insert, select, update on study.participant_documents to program;

create table study.participant_headsets (
  participant_id integer not null,
  "position" smallint not null,
  brand smallint not null,
  type smallint,
  quest_type smallint,
  owned_for smallint,
  constraint participant_headsets_pkey PRIMARY KEY (participant_id, "position"),
  constraint participant_headsets_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint a_brand_is_of_the_list CHECK (((brand >= 1) AND (brand <= 6))),
  constraint a_duration_is_of_the_list CHECK (((owned_for >= 1) AND (owned_for <= 5))),
  constraint a_headset_type_is_of_the_list CHECK (((type >= 1) AND (type <= 8))),
  constraint a_quest_type_is_of_the_list CHECK (((quest_type >= 1) AND (quest_type <= 3))),
  constraint only_a_quest_has_a_quest_type CHECK (((quest_type IS NULL) OR (brand = 4)))
);
comment on table study.participant_headsets is 'Headsets that a participant owns, in the order in which they were named.';
grant delete, insert, select, update on study.participant_headsets to program;

create table study.participants (
  id integer not null generated as identity,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  born_on date,
  gender smallint,
  ethnicities smallint[] not null default '{}'::smallint[],
  skin_type smallint,
  country smallint,
  state smallint,
  city text,
  postal_code text,
  street text,
  time_zone text not null,
  industry smallint,
  glasses_type smallint,
  display_headset_experience smallint[] not null default '{}'::smallint[],
  special_accommodation smallint,
  special_accommodation_text text,
  own_accounts smallint[] not null default '{}'::smallint[],
  considering_brands smallint[] not null default '{}'::smallint[],
  services smallint[] not null default '{}'::smallint[],
  companies smallint[] not null default '{}'::smallint[],
  study_sources smallint[] not null default '{}'::smallint[],
  source smallint,
  type smallint,
  owner_type smallint,
  status smallint,
  consent smallint not null default 1,
  merged_into integer,
  privacy_version integer,
  privacy_accepted_at timestamp with time zone,
  contact_version integer,
  contact_accepted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  name_key text,
  email_key text,
  name_search text not null,
  name_sort text not null,
  email_search text not null,
  city_search text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  anonymised_at timestamp with time zone,
  own_answers jsonb not null default '{}'::jsonb,
  suggestion jsonb,
  unconfirmed_since timestamp with time zone,
  language smallint,
  constraint participants_pkey PRIMARY KEY (id),
  constraint participants_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES study.participants(id),
  constraint a_consent_is_in_a_known_state CHECK (((consent >= 1) AND (consent <= 6))),
  constraint a_country_is_of_the_list CHECK (((country >= 1) AND (country <= 205))),
  constraint a_gender_is_of_the_list CHECK (((gender >= 1) AND (gender <= 4))),
  constraint a_glasses_type_is_of_the_list CHECK ((((glasses_type >= 1) AND (glasses_type <= 5)) OR (glasses_type = 100))),
  constraint a_language_is_of_the_list CHECK (((language >= 1) AND (language <= 2))),
  constraint a_merged_participant_is_a_duplicate CHECK (((merged_into IS NULL) OR (NOT (status IS DISTINCT FROM 8)))),
  constraint a_participant_has_a_name CHECK (((first_name <> ''::text) OR (last_name <> ''::text))),
  constraint a_skin_type_is_one_of_six CHECK (((skin_type >= 1) AND (skin_type <= 6))),
  constraint a_source_is_of_the_list CHECK (((source >= 1) AND (source <= 3))),
  constraint a_state_is_of_the_list CHECK (((state >= 1) AND (state <= 51))),
  constraint a_status_is_of_the_list CHECK ((status = ANY (ARRAY[1, 5, 6, 7, 8, 9, 10]))),
  constraint a_suggestion_has_a_status_and_a_reason CHECK ((suggestion ?& ARRAY['status'::text, 'reason'::text])),
  constraint a_type_is_loaner_or_owner CHECK ((type = ANY (ARRAY[1, 2]))),
  constraint agreement_has_its_moment CHECK ((((privacy_version IS NULL) = (privacy_accepted_at IS NULL)) AND ((contact_version IS NULL) = (contact_accepted_at IS NULL)))),
  constraint an_accommodation_is_of_the_list CHECK (((special_accommodation >= 1) AND (special_accommodation <= 3))),
  constraint an_industry_is_of_the_list CHECK (((industry >= 1) AND (industry <= 16))),
  constraint an_owner_type_is_of_the_list CHECK (((owner_type >= 1) AND (owner_type <= 4))),
  constraint nobody_is_merged_into_themselves CHECK ((merged_into <> id)),
  constraint only_the_united_states_have_states CHECK (((state IS NULL) OR (NOT (country IS DISTINCT FROM 196)))),
  constraint own_answers_are_by_question CHECK ((jsonb_typeof(own_answers) = 'object'::text)),
  constraint participants_count_from_1001 CHECK ((id >= 1001)),
  constraint phones_are_kept_as_e164 CHECK ((phone ~ '^\+[1-9][0-9]{4,14}$'::text))
);
CREATE INDEX participants_by_birth_date ON study.participants USING btree (born_on, name_sort COLLATE "C") INCLUDE (id, name_search) WHERE ((born_on IS NOT NULL) AND (status IS DISTINCT FROM 8) AND (anonymised_at IS NULL));
CREATE INDEX participants_by_change ON study.participants USING btree (changed_in);
CREATE INDEX participants_by_email_key ON study.participants USING btree (email_key, id) WHERE (email_key IS NOT NULL);
CREATE INDEX participants_by_last_change ON study.participants USING btree (status, updated_at) WHERE ((anonymised_at IS NULL) AND (merged_into IS NULL));
CREATE INDEX participants_by_name_key ON study.participants USING btree (name_key, born_on, id) WHERE (name_key IS NOT NULL);
CREATE INDEX participants_by_own_answer ON study.participants USING gin (own_answers jsonb_path_ops);
CREATE INDEX participants_by_part_of_name ON study.participants USING gin (name_search gin_trgm_ops);
CREATE INDEX participants_by_phone ON study.participants USING btree (phone, id) WHERE (phone IS NOT NULL);
CREATE INDEX participants_by_similar_name ON study.participants USING gin (name_sort gin_trgm_ops);
CREATE INDEX participants_by_suggestion ON study.participants USING btree (((suggestion ->> 'status'::text))) WHERE (suggestion IS NOT NULL);
CREATE INDEX participants_by_survivor ON study.participants USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX participants_unconfirmed ON study.participants USING btree (unconfirmed_since) WHERE (unconfirmed_since IS NOT NULL);
CREATE TRIGGER a_merge_settles_the_state AFTER UPDATE OF merged_into ON study.participants FOR EACH ROW WHEN ((old.merged_into IS DISTINCT FROM new.merged_into)) EXECUTE FUNCTION study.settle_merged_consents();
CREATE TRIGGER changed_participants_are_compared AFTER UPDATE ON study.participants FOR EACH ROW WHEN ((((((((old.name_key IS DISTINCT FROM new.name_key) OR (old.name_sort IS DISTINCT FROM new.name_sort)) OR (old.email_key IS DISTINCT FROM new.email_key)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.born_on IS DISTINCT FROM new.born_on)) OR (old.status IS DISTINCT FROM new.status)) OR (old.anonymised_at IS DISTINCT FROM new.anonymised_at))) EXECUTE FUNCTION study.compare_changed();
CREATE TRIGGER participants_are_compared AFTER INSERT ON study.participants REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION study.compare_added();
CREATE TRIGGER participants_note_change BEFORE INSERT OR UPDATE ON study.participants FOR EACH ROW EXECUTE FUNCTION study.note_change();
comment on table study.participants is 'The people of the study. Rows are never deleted: who leaves is anonymised in place, so counts stay true and lists can follow changes.';
comment on column study.participants.status is 'Null = blank: registered and not yet looked at.';
comment on column study.participants.consent is 'Settled by triggers whenever something is signed, declined, withdrawn, asked for, published or merged: 1 not asked, 2 asked, 3 signed, 4 outdated, 5 withdrawn, 6 declined.';
comment on column study.participants.merged_into is 'Whom this one turned out to be: set together with the status Duplicate, cleared when the merge is undone.';
comment on column study.participants.version is 'Grows with every change of the row; an edit states the version it was made on.';
comment on column study.participants.name_key is 'Equal for equal names whatever case, accents, spaces and order. All keys and searched texts are folded by the program (domain/participants/identity.ts), so that a list, an import and a form mean the same by them.';
comment on column study.participants.email_key is 'Lower case, without a +tag.';
comment on column study.participants.name_search is 'First, last and first name again, folded: found in either order.';
comment on column study.participants.changed_in is 'The transaction that wrote this row last. Whoever keeps a copy reads the rows of all transactions that were not over at its last look.';
comment on column study.participants.anonymised_at is 'Since when nothing here tells who it was. What only counts has stayed; nothing about this person changes any more.';
comment on column study.participants.own_answers is 'Answers to the questions that the study adds to the registration form, by the ids of the questions.';
comment on column study.participants.suggestion is 'The status that a screening rule of the registration form suggests to staff, and why. It is never set by itself.';
comment on column study.participants.unconfirmed_since is 'Since when a registration waits for its email address to be confirmed; null = it counts.';
comment on column study.participants.language is 'That the person reads and writes in: 1 English, 2 Spanish. Null = not known yet.';
grant insert, select, update on study.participants to program;

create table study.permission_requests (
  user_id text not null,
  key text not null,
  until timestamp with time zone,
  reason text not null,
  asked_at timestamp with time zone not null,
  constraint permission_requests_pkey PRIMARY KEY (user_id, key),
  constraint permission_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES platform.accounts(uid) ON DELETE CASCADE
);
comment on table study.permission_requests is 'Permissions that someone on staff asks for, until an administrator answers or they withdraw it.';
comment on column study.permission_requests.until is 'Until when it is needed; null = for good.';
grant delete, insert, select, update on study.permission_requests to program;

create table study.permission_uses (
  user_id text not null,
  key text not null,
  last_used_at timestamp with time zone not null,
  constraint permission_uses_pkey PRIMARY KEY (user_id, key)
);
comment on table study.permission_uses is 'When each account last used each permission, to the hour: the last call that would have been refused without it.';
grant delete, insert, select, update on study.permission_uses to program;

create table study.possible_duplicates (
  participant_id integer not null,
  other_participant_id integer not null,
  score smallint not null,
  constraint possible_duplicates_pkey PRIMARY KEY (participant_id, other_participant_id),
  constraint the_smaller_id_stands_first CHECK ((participant_id < other_participant_id))
);
CREATE INDEX possible_duplicates_by_other ON study.possible_duplicates USING btree (other_participant_id);
CREATE INDEX possible_duplicates_by_score ON study.possible_duplicates USING btree (score DESC, participant_id, other_participant_id);
comment on table study.possible_duplicates is 'Pairs who may be the same person, with how likely that is: derived from the participants, in the background. Without references, so that the search never waits for people who are being changed. A change to the scoring queues everyone again in a migration.';
grant delete, insert, select, update on study.possible_duplicates to program;

create table study.processes (
  id uuid not null,
  host text not null,
  version text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  browsers integer not null default 0,
  constraint processes_pkey PRIMARY KEY (id),
  constraint a_process_ends_after_its_start CHECK (((ended_at IS NULL) OR (ended_at >= started_at)))
);
CREATE INDEX processes_by_start ON study.processes USING btree (started_at DESC);
comment on table study.processes is 'Every start of HB in the last 30 days. One that was not seen for two minutes and did not end has crashed.';
grant delete, insert, select, update on study.processes to program;

create table study.pseudonym_secret (
  only_one boolean not null default true,
  secret bytea not null,
  constraint pseudonym_secret_pkey PRIMARY KEY (only_one),
  constraint there_is_one_pseudonym_secret CHECK (only_one)
);
comment on table study.pseudonym_secret is 'Keys the pseudonyms of de-identified exports. Read by the program, and changed by the owner alone: with another one, files made before and after can''t be joined.';
grant select on study.pseudonym_secret to program;

create view study.reopened_weeks (
  id integer,
  participant_id integer,
  week smallint,
  until_at timestamp with time zone,
  changed_in xid8
) as
 SELECT id,
    participant_id,
    week,
    until_at,
    changed_in
   FROM study.survey_reopenings
  WHERE (week IS NOT NULL);
comment on view study.reopened_weeks is 'Until when staff reopened a weekly survey; the highest id of a week counts.';
grant select on study.reopened_weeks to program;

create view study.retention_subjects (
  id integer,
  first_name text,
  last_name text,
  status smallint,
  version integer,
  merged_into integer,
  anonymised_at timestamp with time zone,
  updated_at timestamp with time zone,
  unconfirmed_since timestamp with time zone
) as
 SELECT id,
    first_name,
    last_name,
    status,
    version,
    merged_into,
    anonymised_at,
    updated_at,
    unconfirmed_since
   FROM study.participants;
comment on view study.retention_subjects is 'A participant as data protection knows one: who it is, and since when nothing changed.';
grant select on study.retention_subjects to program;

create view study.revoked_links (
  participant_id integer,
  form text
) as
 SELECT participant_id,
    form
   FROM study.links
  WHERE (revoked_at IS NOT NULL);
comment on view study.revoked_links is 'Whose link to which form does not work at present.';
grant select on study.revoked_links to program;

create table study.saved_views (
  id uuid not null,
  user_id text not null,
  name text not null,
  view jsonb not null,
  "position" integer not null,
  shared_by text,
  constraint a_view_has_one_name_per_user UNIQUE (user_id, name),
  constraint saved_views_pkey PRIMARY KEY (id)
);
CREATE INDEX saved_views_shared ON study.saved_views USING btree (name) WHERE (shared_by IS NOT NULL);
comment on table study.saved_views is 'Filters, order and columns of a list under a name, each user''s own.';
comment on column study.saved_views.shared_by is 'The name of who shares it with everyone who can open the list; null = only its user sees it.';
grant delete, insert, select, update on study.saved_views to program;

create table study.second_factor_resets (
  user_id text not null,
  asked_by text not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  waits boolean not null,
  constraint second_factor_resets_pkey PRIMARY KEY (user_id),
  constraint second_factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES platform.second_factors(uid) ON DELETE CASCADE
);
comment on table study.second_factor_resets is 'Whose authenticator app an administrator asks to reset, until a second one confirms or someone ends it. Gone with the authenticator app itself, however that went.';
comment on column study.second_factor_resets.waits is 'No one could confirm it when it was asked: everyone on staff was told, and it is carried out after its wait.';
grant delete, insert, select, update on study.second_factor_resets to program;

create table study.secret (
  only_one boolean not null default true,
  secret bytea not null,
  undated_links_until timestamp with time zone,
  constraint secret_pkey PRIMARY KEY (only_one),
  constraint there_is_one_secret CHECK (only_one)
);
comment on table study.secret is 'Keys what outsiders hold: personal links, and the challenges of public forms. Read by the program, and changed by the owner alone: a new one ends every link.';
comment on column study.secret.undated_links_until is 'Until when links without a date open; null where none was ever handed out.';
grant select on study.secret to program;

create table study.selections (
  id uuid not null,
  user_id text not null,
  ids integer[] not null,
  made_at timestamp with time zone not null,
  constraint selections_pkey PRIMARY KEY (id)
);
CREATE INDEX selections_by_age ON study.selections USING btree (made_at);
comment on table study.selections is 'Everybody who matched when "select all" was chosen: what is done with them later is done with exactly these. Kept a day.';
grant delete, insert, select, update on study.selections to program;

create table study.session_comment_versions (
  comment_id integer not null,
  version integer not null,
  body text not null,
  written_at timestamp with time zone not null,
  constraint session_comment_versions_pkey PRIMARY KEY (comment_id, version),
  constraint session_comment_versions_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES study.session_comments(id) ON DELETE CASCADE
);
comment on table study.session_comment_versions is 'How a comment read before it was edited.';
grant delete, insert, select, update on study.session_comment_versions to program;

create table study.session_comments (
  id integer not null generated as identity,
  session_id integer not null,
  participant_id integer,
  author_id text not null,
  author_name text not null,
  body text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  version integer not null default 1,
  constraint session_comments_pkey PRIMARY KEY (id),
  constraint session_comments_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint session_comments_session_id_fkey FOREIGN KEY (session_id) REFERENCES study.sessions(id) ON DELETE CASCADE,
  constraint a_session_comment_says_something CHECK ((body <> ''::text))
);
CREATE INDEX session_comments_by_participant ON study.session_comments USING btree (participant_id) WHERE (participant_id IS NOT NULL);
CREATE INDEX session_comments_by_session ON study.session_comments USING btree (session_id, id);
comment on table study.session_comments is 'What staff note on a session; each is edited by its author alone.';
comment on column study.session_comments.participant_id is 'Who was booked when it was written: the note is about this person, whoever comes to the slot later.';
grant delete, insert, select, update on study.session_comments to program;

create table study.sessions (
  id integer not null generated as identity,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  length_minutes smallint not null,
  station_id integer not null,
  device smallint,
  status smallint not null default 0,
  participant_id integer,
  locked_at timestamp with time zone,
  locked_by text,
  locked_by_name text,
  bonus_cents integer not null default 0,
  checked_in_at timestamp with time zone,
  completed_at timestamp with time zone,
  excused boolean,
  rescheduled_from integer,
  rescheduled_to integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  constraint no_two_sessions_at_one_station_at_one_time EXCLUDE USING gist (station_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((status <> ALL (ARRAY[4, 6]))),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint sessions_rescheduled_from_fkey FOREIGN KEY (rescheduled_from) REFERENCES study.sessions(id) ON DELETE SET NULL,
  constraint sessions_rescheduled_to_fkey FOREIGN KEY (rescheduled_to) REFERENCES study.sessions(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  constraint sessions_station_id_fkey FOREIGN KEY (station_id) REFERENCES study.stations(id),
  constraint a_bonus_is_not_negative CHECK ((bonus_cents >= 0)),
  constraint a_device_is_of_the_list CHECK ((device = ANY (ARRAY[1, 2]))),
  constraint a_lock_has_its_moment_and_its_holder CHECK ((((locked_at IS NULL) = (locked_by IS NULL)) AND ((locked_at IS NULL) = (locked_by_name IS NULL)))),
  constraint a_session_ends_after_its_length CHECK ((EXTRACT(epoch FROM (ends_at - starts_at)) = ((length_minutes * 60))::numeric)),
  constraint a_session_has_a_length CHECK (((length_minutes >= 5) AND (length_minutes <= 720))),
  constraint a_session_status_is_of_the_list CHECK (((status >= 0) AND (status <= 8))),
  constraint an_open_slot_has_nobody_and_every_other_session_somebody CHECK (((status = 0) = (participant_id IS NULL))),
  constraint only_a_no_show_is_excused_or_not CHECK (((status = 5) = (excused IS NOT NULL))),
  constraint only_a_rescheduled_session_leads_on CHECK (((rescheduled_to IS NULL) OR (status = 4)))
);
CREATE INDEX free_slots_by_time ON study.sessions USING btree (starts_at, station_id) WHERE ((status = 0) AND (locked_at IS NULL));
CREATE INDEX scheduled_sessions_by_time ON study.sessions USING btree (starts_at) WHERE (status = 1);
CREATE INDEX sessions_by_participant ON study.sessions USING btree (participant_id, starts_at) WHERE (participant_id IS NOT NULL);
CREATE INDEX sessions_by_the_one_after ON study.sessions USING btree (rescheduled_to) WHERE (rescheduled_to IS NOT NULL);
CREATE INDEX sessions_by_the_one_before ON study.sessions USING btree (rescheduled_from) WHERE (rescheduled_from IS NOT NULL);
CREATE INDEX sessions_by_time ON study.sessions USING btree (starts_at, id);
CREATE INDEX sessions_with_bonus_by_time ON study.sessions USING btree (starts_at) INCLUDE (participant_id, bonus_cents) WHERE (bonus_cents > 0);
CREATE UNIQUE INDEX one_active_session_per_participant ON study.sessions USING btree (participant_id) WHERE (status = ANY (ARRAY[1, 2]));
comment on table study.sessions is 'Visits to the site and the open slots for them.';
comment on column study.sessions.ends_at is 'Kept beside the length, because an index needs it.';
comment on column study.sessions.status is '0 Open to 8 Failed - No Comp.; Rescheduled (4) and Withdrawn (6) leave their station free.';
comment on column study.sessions.excused is 'Of a NoShow (5): whether it was excused.';
comment on column study.sessions.rescheduled_to is 'The session that this one was moved to; the row stays as history. Checked at commit: the two point at each other.';
grant delete, insert, select, update on study.sessions to program;

create table study.settings (
  only_one boolean not null default true,
  decided jsonb not null default '{}'::jsonb,
  version integer not null default 0,
  changed_at timestamp with time zone,
  constraint settings_pkey PRIMARY KEY (only_one),
  constraint there_is_one_row_of_settings CHECK (only_one)
);
comment on table study.settings is 'What this study has decided for itself, by the setting''s name; what is absent here is as the environment says.';
grant delete, insert, select, update on study.settings to program;

create view study.signed_versions (
  participant_id integer,
  version integer,
  place bigint
) as
 SELECT participant_id,
    version,
    place
   FROM study.consents;
comment on view study.signed_versions is 'Which version of the consent form was signed; the highest place is the latest.';
grant select on study.signed_versions to program;

create table study.slot_holds (
  session_id integer not null,
  participant_id integer not null,
  held_until timestamp with time zone not null,
  constraint one_hold_per_participant UNIQUE (participant_id),
  constraint slot_holds_pkey PRIMARY KEY (session_id),
  constraint slot_holds_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.participants(id),
  constraint slot_holds_session_id_fkey FOREIGN KEY (session_id) REFERENCES study.sessions(id) ON DELETE CASCADE
);
comment on table study.slot_holds is 'Times that visitors of the booking page keep while they decide. Over when held_until has passed, whether or not the row is gone.';
grant delete, insert, select, update on study.slot_holds to program;

create table study.slow_calls (
  id bigint not null generated as identity,
  at timestamp with time zone not null,
  function_name text not null,
  took_ms integer not null,
  code text not null,
  account text,
  constraint slow_calls_pkey PRIMARY KEY (id)
);
CREATE INDEX slow_calls_by_time ON study.slow_calls USING btree (at DESC);
comment on table study.slow_calls is 'Calls of the last hours that took longer than a second. Nothing of what was sent or answered.';
comment on column study.slow_calls.account is 'The account''s id; null = not signed in.';
grant delete, insert, select, update on study.slow_calls to program;

create table study.stations (
  id integer not null generated as identity,
  name text not null,
  devices smallint[] not null,
  archived_at timestamp with time zone,
  version integer not null default 1,
  constraint stations_pkey PRIMARY KEY (id),
  constraint a_station_has_a_name CHECK ((name <> ''::text)),
  constraint a_station_has_known_devices CHECK (((devices <> '{}'::smallint[]) AND (devices <@ '{1,2}'::smallint[])))
);
CREATE UNIQUE INDEX stations_have_different_names ON study.stations USING btree (lower(name));
comment on table study.stations is 'Places at which one session at a time takes place. Never deleted, because past sessions were there.';
grant insert, select, update on study.stations to program;

create table study.survey_alerts (
  id integer not null generated as identity,
  participant_id integer not null,
  answer_id integer not null,
  on_date date not null,
  severity smallint,
  symptoms text[] not null,
  raised_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  handled_by text,
  handled_by_name text,
  note text,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint one_alert_per_answer UNIQUE (answer_id),
  constraint survey_alerts_pkey PRIMARY KEY (id),
  constraint survey_alerts_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES study.survey_answers(id),
  constraint survey_alerts_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.enrolments(participant_id) ON UPDATE CASCADE,
  constraint a_handled_alert_says_by_whom_and_how CHECK ((((handled_at IS NULL) = (handled_by IS NULL)) AND ((handled_at IS NULL) = (handled_by_name IS NULL))))
);
CREATE INDEX open_survey_alerts ON study.survey_alerts USING btree (raised_at) WHERE (handled_at IS NULL);
CREATE INDEX survey_alerts_by_change ON study.survey_alerts USING btree (changed_in);
CREATE INDEX survey_alerts_by_participant ON study.survey_alerts USING btree (participant_id, raised_at);
CREATE TRIGGER survey_alerts_note_change BEFORE INSERT OR UPDATE ON study.survey_alerts FOR EACH ROW EXECUTE FUNCTION study.note_change();
comment on table study.survey_alerts is 'Symptoms over the threshold, until somebody has dealt with them.';
grant delete, insert, select, update on study.survey_alerts to program;

create table study.survey_answers (
  id integer not null generated as identity,
  participant_id integer not null,
  on_date date,
  week smallint,
  version smallint not null,
  answers jsonb,
  submitted_at timestamp with time zone not null,
  late boolean not null,
  questionnaire text,
  answered_at timestamp with time zone,
  constraint one_answer_per_weekly_survey UNIQUE (participant_id, week),
  constraint survey_answers_pkey PRIMARY KEY (id),
  constraint survey_answers_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.enrolments(participant_id) ON UPDATE CASCADE,
  constraint a_week_counts_from_one CHECK ((week >= 1)),
  constraint an_answer_is_of_a_day_or_a_week CHECK (((on_date IS NULL) <> (week IS NULL))),
  constraint an_own_questionnaire_has_an_id CHECK ((questionnaire ~ '^own[a-z0-9]{1,20}$'::text)),
  constraint an_own_questionnaire_is_of_a_day CHECK (((questionnaire IS NULL) OR (on_date IS NOT NULL)))
);
CREATE INDEX survey_answers_by_moment ON study.survey_answers USING btree (participant_id, submitted_at DESC);
CREATE UNIQUE INDEX one_answer_per_daily_survey ON study.survey_answers USING btree (participant_id, on_date) WHERE (questionnaire IS NULL);
CREATE UNIQUE INDEX one_answer_per_own_survey ON study.survey_answers USING btree (participant_id, questionnaire, on_date) WHERE (questionnaire IS NOT NULL);
CREATE TRIGGER answers_are_marked AFTER INSERT ON study.survey_answers FOR EACH ROW WHEN ((new.questionnaire IS NULL)) EXECUTE FUNCTION study.mark_survey();
comment on table study.survey_answers is 'What participants answered, each to the version of the questionnaire that they were shown.';
comment on column study.survey_answers.answers is 'By the question''s id; null = erased with the person.';
comment on column study.survey_answers.questionnaire is 'One that the study added, asked on its own days; null = the daily or the weekly survey.';
comment on column study.survey_answers.answered_at is 'When it was answered, as the participant''s phone says, which had no network then; null = when it was sent.';
grant insert, select, update on study.survey_answers to program;

create table study.survey_photos (
  file text not null,
  participant_id integer not null,
  survey_key text not null,
  content_type text not null,
  size integer not null,
  uploaded_at timestamp with time zone not null,
  answer_id integer,
  question text,
  constraint survey_photos_pkey PRIMARY KEY (file),
  constraint survey_photos_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES study.survey_answers(id),
  constraint survey_photos_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.enrolments(participant_id) ON UPDATE CASCADE,
  constraint a_sent_photo_belongs_to_a_question CHECK (((answer_id IS NULL) = (question IS NULL)))
);
CREATE INDEX survey_photos_by_answer ON study.survey_photos USING btree (answer_id) WHERE (answer_id IS NOT NULL);
CREATE INDEX survey_photos_by_survey ON study.survey_photos USING btree (participant_id, survey_key);
comment on table study.survey_photos is 'Photos of a survey; without an answer while it is not sent yet.';
grant delete, insert, select, update on study.survey_photos to program;

create table study.survey_reopenings (
  id integer not null generated as identity,
  participant_id integer not null,
  week smallint,
  reopened_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  reason text,
  reopened_by_name text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  questionnaire text,
  on_date date,
  constraint survey_reopenings_pkey PRIMARY KEY (id),
  constraint survey_reopenings_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES study.enrolments(participant_id) ON UPDATE CASCADE,
  constraint a_reopening_is_of_a_week_or_an_own_questionnaire CHECK ((((week IS NULL) = (questionnaire IS NOT NULL)) AND ((questionnaire IS NULL) = (on_date IS NULL)))),
  constraint an_own_questionnaire_has_an_id CHECK ((questionnaire ~ '^own[a-z0-9]{1,20}$'::text))
);
CREATE INDEX survey_reopenings_by_change ON study.survey_reopenings USING btree (changed_in);
CREATE INDEX survey_reopenings_by_participant ON study.survey_reopenings USING btree (participant_id, week, id);
CREATE TRIGGER survey_reopenings_note_change BEFORE INSERT OR UPDATE ON study.survey_reopenings FOR EACH ROW EXECUTE FUNCTION study.note_change();
comment on table study.survey_reopenings is 'Weekly surveys that staff opened again; the last one of a week holds.';
comment on column study.survey_reopenings.questionnaire is 'One that the study added, by the day on which it opened; null = a weekly survey.';
grant delete, insert, select, update on study.survey_reopenings to program;

create view study.survey_results (
  participant_id integer,
  on_date date,
  week smallint,
  answer_id integer,
  submitted_at timestamp with time zone,
  reason text
) as
 SELECT survey_answers.participant_id,
    survey_answers.on_date,
    survey_answers.week,
    survey_answers.id AS answer_id,
    COALESCE(survey_answers.answered_at, survey_answers.submitted_at) AS submitted_at,
    NULL::text AS reason
   FROM study.survey_answers
  WHERE (survey_answers.questionnaire IS NULL)
UNION ALL
 SELECT excused_surveys.participant_id,
    excused_surveys.on_date,
    excused_surveys.week,
    NULL::integer AS answer_id,
    NULL::timestamp with time zone AS submitted_at,
    excused_surveys.reason
   FROM study.excused_surveys
  WHERE (excused_surveys.questionnaire IS NULL);
comment on view study.survey_results is 'Which surveys were answered, and which were excused and why; not what was answered.';
grant select on study.survey_results to program;

create view study.symptom_alerts (
  participant_id integer,
  handled_at timestamp with time zone,
  changed_in xid8
) as
 SELECT participant_id,
    handled_at,
    changed_in
   FROM study.survey_alerts;
comment on view study.symptom_alerts is 'Who has symptom alerts, and which still wait.';
grant select on study.symptom_alerts to program;

create table study.uncompared_participants (
  id bigint not null generated as identity,
  participant_id integer not null,
  constraint uncompared_participants_pkey PRIMARY KEY (id)
);
comment on table study.uncompared_participants is 'Participants whose possible duplicates have to be found again. Filled by triggers, with a row for each change, so that writers never wait for the search.';
grant delete, insert, select, update on study.uncompared_participants to program;

create view study.visitors (
  id integer,
  first_name text,
  last_name text,
  phone text,
  status smallint,
  type smallint,
  consent smallint,
  special_accommodation smallint,
  special_accommodation_text text,
  email_key text,
  merged_into integer,
  created_at timestamp with time zone
) as
 SELECT id,
    first_name,
    last_name,
    phone,
    status,
    type,
    consent,
    special_accommodation,
    special_accommodation_text,
    email_key,
    merged_into,
    created_at
   FROM study.participants;
comment on view study.visitors is 'A participant as the scheduler and the booking page know one.';
grant select on study.visitors to program;

-- Functions

CREATE OR REPLACE FUNCTION platform.forget_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.body_text := '';
  new.body_html := '';
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION platform.tell_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('account_changes', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.append_log_entries(entries jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  with given as materialized (
    select nextval('study.log_entry_ids') as id, uuid_send(gen_random_uuid()) as salt, e.*
      from jsonb_to_recordset(entries) as e
           (at timestamptz, action integer, "actorKind" text, "actorId" text, "participantId" integer,
            "subjectKind" text, "subjectId" text, payload text, search text)
  ), written as (
    insert into study.log_entries (id, life, xid, at, action, actor_kind, actor_id, participant_id, subject_kind, subject_id, payload_digest)
    select id, (select l.life from study.log_life l), pg_current_xact_id(), date_trunc('milliseconds', at), action,
           "actorKind", "actorId", "participantId", "subjectKind", "subjectId",
           sha256(salt || int8send(id) || convert_to(payload, 'UTF8'))
      from given
  )
  insert into study.log_payloads (entry_id, salt, payload, search) select id, salt, payload::json, search from given;
end $function$
;

CREATE OR REPLACE FUNCTION study.append_log_entry(at timestamp with time zone, action integer, actor_kind text, actor_id text, participant_id integer, subject_kind text, subject_id text, payload text, search text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select study.append_log_entries(jsonb_build_array(jsonb_build_object(
    'at', at, 'action', action, 'actorKind', actor_kind, 'actorId', actor_id, 'participantId', participant_id,
    'subjectKind', subject_kind, 'subjectId', subject_id, 'payload', payload, 'search', search)))
$function$
;

CREATE OR REPLACE FUNCTION study.check_latest_loan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from study.enrolments e
      left join lateral (select id, device_status from study.loans where participant_id = e.participant_id order by id desc limit 1) l on true
     where e.participant_id = new.participant_id
       and (e.loan_id is distinct from l.id
            or (l.id is not null and e.device_status is distinct from l.device_status)
            or (l.id is null and e.device_status is distinct from null and e.device_status <> 2))) then
    raise exception 'Device and device status are those of the latest loan.'
      using errcode = 'check_violation', constraint = 'device_and_status_are_those_of_the_latest_loan';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.check_remote_active()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select e.status is not distinct from 4 from study.enrolments e where e.participant_id = new.participant_id)
     <> exists (select from study.active_spans s where s.participant_id = new.participant_id and s.ended_at is null) then
    raise exception 'Remote active and an open span belong together.'
      using errcode = 'check_violation', constraint = 'who_is_remote_active_has_an_open_span';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.compare_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into study.uncompared_participants (participant_id) select id from added order by id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.compare_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into study.uncompared_participants (participant_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.consent_state(person integer)
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$
  with lives as materialized (select study.lives_of(person) as id),
  said as (
    select c.place,
           case when w.consent_id is not null then 5 when c.version = (select max(version) from study.consent_texts) then 3 else 4 end as state
      from lives join study.consents c on c.participant_id = lives.id
      left join study.consent_withdrawals w on w.consent_id = c.id
    union all
    select r.place, 6 from lives join study.consent_refusals r on r.participant_id = lives.id
  ),
  last as (select place, state from said order by place desc limit 1),
  asked as (select max(a.place) as place from lives join study.consent_asks a on a.participant_id = lives.id)
  select (case
    when (select state from last) is null then case when asked.place is null then 1 else 2 end
    when (select state from last) = 6 and asked.place > (select place from last) then 2
    else (select state from last)
  end)::smallint from asked
$function$
;

CREATE OR REPLACE FUNCTION study.continue_restored_log()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sealed integer;
begin
  perform pg_advisory_xact_lock(4810);
  lock table study.log_entries in share row exclusive mode;
  sealed := study.write_log_seals(array(
    select e.id from study.log_entries e where not exists (select from study.log_seals s where s.entry_id = e.id)));
  update study.log_life set life = life + 1;
  return sealed;
end $function$
;

CREATE OR REPLACE FUNCTION study.end_sealed_consents(person integer, moment timestamp with time zone)
 RETURNS TABLE(ended_file text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update study.consent_seals s set ended_at = moment
   where s.participant_id in (select study.lives_of(person)) and s.ended_at is null;
  if not found then
    raise exception 'No consent of this person is sealed.'
      using errcode = 'check_violation', constraint = 'only_sealed_consents_end';
  end if;
  return query
    with ended as (
      select c.id, c.file, c.signature_file from study.consents c where c.participant_id in (select study.lives_of(person))),
    emptied as (
      update study.consents c
         set initials = '{}', answers = '{}', printed_name = '', signature_kind = 'typed', typed_signature = '',
             signature_file = null, signature_hash = null, address = '', browser = '', witness_id = null, witness_name = null
        from ended e where e.id = c.id returning c.id)
    select f from ended e join emptied using (id), unnest(array[e.file, e.signature_file]) f where f is not null;
end $function$
;

CREATE OR REPLACE FUNCTION study.erase_log_payloads(person integer, moment timestamp with time zone, author text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  erased integer;
begin
  update study.log_payloads p
     set salt = null, payload = null, search = null, erased_at = moment, erased_by = author
    from study.log_entries e
   where e.id = p.entry_id and p.payload is not null and e.action <> 142
     and (e.participant_id = person or (e.subject_kind = 'participant' and e.subject_id = person::text));
  get diagnostics erased = row_count;
  return erased;
end $function$
;

CREATE OR REPLACE FUNCTION study.follow_loan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and not new.is_own and old.ended_at is null and new.ended_at is not null then
    update study.devices set state = 1, steps = '{}', since = new.ended_at where id = new.device_id and state = 3;
  end if;
  if tg_op = 'UPDATE' and not new.is_own and old.ended_at is not null and new.ended_at is null then
    update study.devices set state = 3, since = new.handed_over_at where id = new.device_id and state in (1, 2);
    if not found then
      raise exception 'This device is elsewhere.'
        using errcode = 'check_violation', constraint = 'a_device_is_lent_only_clean_and_reset';
    end if;
  end if;
  update study.enrolments e set loan_id = l.id, device_status = l.device_status
    from (select id, device_status from study.loans where participant_id = new.participant_id order by id desc limit 1) l
   where e.participant_id = new.participant_id
     and (e.loan_id, e.device_status) is distinct from (l.id, l.device_status);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.lives_of(person integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE
AS $function$
  with recursive lives (id) as (
    select person
    union all
    select p.id from lives l
      cross join lateral (select id from study.participants where merged_into = l.id offset 0) p
  )
  select id from lives
$function$
;

CREATE OR REPLACE FUNCTION study.log_field(value text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when value is null then int4send(-1)
              else int4send(octet_length(convert_to(value, 'UTF8'))) || convert_to(value, 'UTF8') end
$function$
;

CREATE OR REPLACE FUNCTION study.log_link(state bytea, start bytea, material bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sha256(coalesce(state, start) || material)
$function$
;

CREATE OR REPLACE FUNCTION study.log_material(entry study.log_entries)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select int8send(entry.id) || timestamptz_send(entry.at) || int4send(entry.action) || study.log_field(entry.actor_kind)
      || study.log_field(entry.actor_id) || study.log_field(entry.participant_id::text)
      || study.log_field(entry.subject_kind) || study.log_field(entry.subject_id) || entry.payload_digest
$function$
;

CREATE OR REPLACE FUNCTION study.mark_survey()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  survey record;
  letter text;
  place integer;
  marks text;
begin
  -- Apart, because a statement that names a column which its table does not have cannot even be planned.
  if tg_op = 'DELETE' then
    survey := old;
    letter := '.';
  elsif tg_table_name = 'survey_answers' then
    survey := new;
    letter := case when new.late then 'l' else 'd' end;
  else
    survey := new;
    letter := 'e';
  end if;
  select case when survey.week is null then survey.on_date - first_on else survey.week - 1 end,
         case when survey.week is null then daily_marks else weekly_marks end
    into place, marks from study.enrolments where participant_id = survey.participant_id for update;
  if place is null or place < 0 then
    raise exception 'No survey before the first day.'
      using errcode = 'check_violation', constraint = 'surveys_begin_with_the_first_day';
  end if;
  if letter = 'e' and substr(marks, place + 1, 1) in ('d', 'l') then
    raise exception 'This survey is answered.'
      using errcode = 'check_violation', constraint = 'an_answered_survey_is_not_excused';
  end if;
  marks := overlay(rpad(marks, greatest(place + 1, length(marks)), '.') placing letter from place + 1 for 1);
  if survey.week is null then
    update study.enrolments set daily_marks = marks where participant_id = survey.participant_id;
  else
    update study.enrolments set weekly_marks = marks where participant_id = survey.participant_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION study.note_removed_span()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update study.enrolments set changed_in = pg_current_xact_id() where participant_id = old.participant_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.refuse_any_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION study.refuse_change_of_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and exists (
       select from study.consent_seals s where s.participant_id = old.participant_id and s.ended_at is not null)
     and (new.id, new.place, new.participant_id, new.version, new.text_hash, new.signed_at, new.record_hash, new.code, new.file, new.file_hash,
          new.language)
         = (old.id, old.place, old.participant_id, old.version, old.text_hash, old.signed_at, old.record_hash, old.code, old.file, old.file_hash,
            old.language)
     and new.translation_hash is not distinct from old.translation_hash
     and (new.printed_name, new.typed_signature, new.address, new.browser, new.initials, new.answers)
         = ('', '', '', '', '{}'::jsonb, '{}'::jsonb) and new.witness_id is null then
    return new;
  end if;
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION study.seal_log(at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sealed integer := 0;
  latest_is_yet_to_come boolean;
  frontier study.log_entries;
begin
  if not pg_try_advisory_xact_lock(4810) then return 0; end if;
  -- Whatever can be seen was committed before now, so its transaction cannot be one that is yet to come.
  select e.xid >= pg_snapshot_xmax(pg_current_snapshot()) into latest_is_yet_to_come
    from study.log_entries e where e.life = (select life from study.log_life) order by e.life desc, e.xid desc, e.id desc limit 1;
  if latest_is_yet_to_come then
    sealed := study.continue_restored_log();
  end if;
  select * into frontier from study.log_entries e
   where exists (select from study.log_seals s where s.entry_id = e.id)
   order by e.life desc, e.xid desc, e.id desc limit 1;
  return sealed + study.write_log_seals(array(
    select e.id from study.log_entries e
     where (e.life, e.xid, e.id) > (coalesce(frontier.life, 0), coalesce(frontier.xid, '0'), coalesce(frontier.id, 0))
       and e.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by e.life, e.xid, e.id
     limit at_most));
end $function$
;

CREATE OR REPLACE FUNCTION study.settle_consent(person integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  survivor integer := person;
  settled smallint;
begin
  while survivor is not null loop
    settled := study.consent_state(survivor);
    update study.participants set consent = settled where id = survivor and consent is distinct from settled;
    select merged_into into survivor from study.participants where id = survivor;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION study.settle_consent_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform study.settle_consent(new.participant_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.settle_merged_consents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform study.settle_consent(old.merged_into) where old.merged_into is not null;
  perform study.settle_consent(new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.settle_outdated_consents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update study.participants p set consent = study.consent_state(p.id) where p.consent = 3;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.settle_withdrawn_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform study.settle_consent((select participant_id from study.consents where id = new.consent_id));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION study.survivor_of(person integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE
AS $function$
  with recursive followed (id, merged_into) as (
    select id, merged_into from study.participants where id = person
    union all
    select p.id, p.merged_into from followed f join study.participants p on p.id = f.merged_into
  )
  select id from followed where merged_into is null
$function$
;

CREATE OR REPLACE FUNCTION study.take_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_own then
    perform from study.devices where id = new.device_id and state = 6;
  else
    update study.devices set state = 3, since = new.handed_over_at where id = new.device_id and state = 2;
  end if;
  if not found then
    raise exception 'This device is not ready to be lent.'
      using errcode = 'check_violation', constraint = 'a_device_is_lent_only_clean_and_reset';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION study.write_log_seals(entry_ids bigint[])
 RETURNS integer
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with last as (
    select coalesce(max(s.seq), 0) as seq,
           coalesce((select digest from study.log_seals order by seq desc limit 1), decode(repeat('00', 32), 'hex')) as digest
      from study.log_seals s
  ), chained as (
    select row_number() over in_order as place, e.id, study.log_chain(last.digest, study.log_material(e)) over in_order as digest
      from study.log_entries e, last
     where e.id = any (entry_ids)
    window in_order as (order by e.life, e.xid, e.id rows unbounded preceding)
  ), written as (
    insert into study.log_seals (seq, entry_id, previous, digest)
    select last.seq + place, chained.id, lag(chained.digest, 1, last.digest) over (order by place), chained.digest
      from chained, last
    returning 1
  )
  select count(*)::integer from written
$function$
;
