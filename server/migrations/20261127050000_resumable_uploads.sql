-- Uploads by tus on their way in: any server continues one, because what arrived is in the files and here, not on a server's disk.
create table storage_ext.resumable_uploads (
  id text primary key,
  metadata jsonb not null,
  size bigint not null,
  received bigint not null default 0,
  is_taken boolean not null default false,
  changed_at timestamptz not null,
  constraint resumable_uploads_received_check check (received between 0 and size)
);
create index resumable_uploads_by_change on storage_ext.resumable_uploads (changed_at);
grant all on storage_ext.resumable_uploads to service_role;

-- Encrypted files with the bytes from `starts_at` on.
create table storage_ext.upload_parts (
  upload_id text not null references storage_ext.resumable_uploads (id) on delete cascade,
  starts_at bigint not null,
  file_key text not null,
  primary key (upload_id, starts_at)
);
grant all on storage_ext.upload_parts to service_role;
