alter table platform.sign_ins
  add address text not null default '',
  add device text not null default '';
comment on column platform.sign_ins.address is 'The network address it came from.';
comment on column platform.sign_ins.device is 'What the browser said it is, such as Chrome on Windows.';

create table platform.known_places (
  uid text not null references platform.accounts on delete cascade,
  network text not null,
  device text not null,
  seen_at timestamptz not null,
  primary key (uid, network, device)
);
comment on table platform.known_places is
  'Where and with what an account signed in during the last months: its person is told of a new network or device.';
create index known_places_by_age on platform.known_places (seen_at);
