-- Every process believes what it read of an account until it hears that one has changed.
create function platform.tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changes', '');
  return null;
end $$;

create trigger tell_change
  after update of name, email, permissions, change_password, disabled, expires_on, provider_only or delete
  on platform.accounts
  for each statement execute function platform.tell_account_change();
create trigger tell_change
  after update of signed_in_at, second_factor, proved_at, ended_at or delete on platform.sign_ins
  for each statement execute function platform.tell_account_change();
create trigger tell_change
  after insert or update of enrolled_at or delete on platform.second_factors
  for each statement execute function platform.tell_account_change();
