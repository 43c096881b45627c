alter table platform.accounts add preferences jsonb not null default '{}';
comment on column platform.accounts.preferences is
  'What its person chose for their own screens. Which keys exist is up to the app.';
