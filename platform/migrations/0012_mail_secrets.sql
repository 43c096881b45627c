-- A password or a code is kept for as long as its mail waits to be sent, and no longer.
create function platform.forget_secret() returns trigger language plpgsql as $$
begin
  new.body_text := '';
  new.body_html := '';
  return new;
end $$;
comment on function platform.forget_secret() is 'Erases the body of a confidential mail that is no longer waiting, whatever became of it.';

update platform.outbox set body_text = '', body_html = '' where confidential and state not in ('queued', 'sending');
create trigger a_secret_ends_with_its_sending before insert or update on platform.outbox
  for each row when (new.confidential and new.state not in ('queued', 'sending')) execute function platform.forget_secret();
alter table platform.outbox add constraint only_waiting_mails_hold_secrets
  check (not confidential or state in ('queued', 'sending') or (body_text = '' and body_html = ''));
comment on column platform.outbox.confidential is
  'Its body carries a password or a code: never shown in the app, not part of a backup, erased once sent or given up.';
create index outbox_secrets on platform.outbox (created_at) where confidential and state = 'queued';
