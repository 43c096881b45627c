alter table platform.accounts add terms jsonb not null default '{}'
  constraint terms_are_a_map check (jsonb_typeof(terms) = 'object');
comment on column platform.accounts.terms is
  'On what terms it holds its permissions, such as until when. Which keys exist is up to the app.';

drop trigger tell_change on platform.accounts;
create trigger tell_change
  after update of name, email, permissions, terms, change_password, disabled, expires_on, provider_only or delete
  on platform.accounts
  for each statement execute function platform.tell_account_change();
