-- The uid of a custom token has a colon, and that of an account never does, so that neither can pass for the other.
alter table platform.accounts
  drop constraint no_account_is_named_like_a_link,
  add constraint account_ids_have_no_colon check (position(':' in uid) = 0);
