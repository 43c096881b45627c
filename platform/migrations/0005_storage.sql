create table platform.storage_files (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  state text not null check (state in ('writing', 'kept', 'unwanted')),
  leased_until timestamptz,
  constraint only_a_file_being_written_has_a_lease check ((state = 'writing') = (leased_until is not null))
);
comment on table platform.storage_files is
  'Every file of bytes, noted before its first byte is written and forgotten after its last is removed, so that nothing a crash leaves behind can be lost sight of.';
comment on column platform.storage_files.state is
  'writing: by a living process, as long as it renews the lease. kept: one object or one part of an upload stands on it. unwanted: to be removed.';
create index storage_files_to_sweep on platform.storage_files (state) where state <> 'kept';

create table platform.storage_objects (
  name text collate "C" primary key,
  file_id text not null references platform.storage_files (id),
  generation bigint not null,
  metageneration bigint not null default 1,
  size bigint not null check (size >= 0),
  content_type text not null,
  time_created timestamptz not null,
  updated timestamptz not null,
  md5_hash text not null,
  crc32c text not null,
  cache_control text,
  content_disposition text,
  content_encoding text,
  content_language text,
  custom_metadata jsonb not null default '{}',
  constraint one_object_per_file unique (file_id)
);
comment on table platform.storage_objects is 'What the storage protocol calls an object: a name and what is known of its bytes.';
comment on column platform.storage_objects.generation is
  'Which bytes: microseconds of the upload, always above the generation it replaced.';
comment on column platform.storage_objects.metageneration is 'Which metadata of these bytes: from 1, one more with each change.';
comment on column platform.storage_objects.md5_hash is 'Base64, of the bytes as kept (a photo may have lost its location data on the way).';

create table platform.storage_uploads (
  id text primary key,
  name text not null,
  uid text,
  metadata jsonb not null,
  declared_size bigint,
  received bigint not null default 0,
  touched_at timestamptz not null,
  answer jsonb
);
comment on table platform.storage_uploads is
  'Resumable uploads. Any process can go on with one: what was received lies in its parts. Swept a day after the last sign of life.';
comment on column platform.storage_uploads.uid is 'Who started it and alone may go on; null = nobody was signed in.';
comment on column platform.storage_uploads.answer is 'The object it became: a repeated finalize is answered with it.';
create index storage_uploads_by_age on platform.storage_uploads (touched_at);

create table platform.storage_upload_parts (
  upload_id text not null references platform.storage_uploads (id) on delete cascade,
  start_byte bigint not null,
  size bigint not null check (size > 0),
  file_id text not null references platform.storage_files (id),
  primary key (upload_id, start_byte),
  constraint one_part_per_file unique (file_id)
);

create table platform.storage_secret (
  secret bytea not null,
  only_one boolean primary key default true check (only_one)
);
comment on table platform.storage_secret is 'Signs the download links of those paths that have any; made at the first start.';
