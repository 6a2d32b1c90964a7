-- The end of a client: its access is closed, its data exported, returned and deleted, with a certificate.

-- Since when nobody signs in to it and nothing is posted for it.
alter table portal.clients add column ended_at timestamptz;
grant select (ended_at) on portal.clients to authenticated;

create table portal.client_endings (
  client_id uuid primary key references portal.clients (id),
  reason text not null check (length(reason) between 1 and 2000),
  -- What the agreement says about the data: returned and then deleted, or only deleted.
  disposition text not null check (disposition in ('return', 'destroy')),
  -- Whether the export has SSNs and other identity numbers.
  with_numbers boolean not null,
  state text not null default 'exporting' check (state in ('exporting', 'failed', 'exported', 'deleting', 'deleted')),
  failure_message text check (length(failure_message) <= 500),
  ended_by uuid,
  ended_by_name text not null,
  ended_at timestamptz not null,
  exported_at timestamptz,
  -- Of the plain bytes of manifest.json, hex.
  manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  files bigint,
  bytes bigint,
  returned_at timestamptz,
  returned_to text check (length(returned_to) between 1 and 200),
  returned_how text check (length(returned_how) between 1 and 500),
  returned_by_name text,
  deletion_ordered_at timestamptz,
  deletion_ordered_by_name text,
  deleted_at timestamptz,
  check ((exported_at is null) = (manifest_sha256 is null)),
  check ((returned_at is null) = (returned_to is null) and (returned_at is null) = (returned_how is null)
    and (returned_at is null) = (returned_by_name is null)),
  check ((deletion_ordered_at is null) = (deletion_ordered_by_name is null)),
  check ((state = 'deleted') = (deleted_at is not null))
);
create index client_endings_by_time on portal.client_endings (ended_at desc, client_id desc);
alter table portal.client_endings enable row level security;
create policy agency_reads on portal.client_endings for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids()))
    and (select portal.agency_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.client_endings to authenticated;
grant all on portal.client_endings to service_role;

-- Files of the export. Written one by one: a killed server's job continues with the next.
create table portal.client_ending_files (
  client_id uuid not null references portal.client_endings (client_id),
  -- In the archive.
  path text not null check (length(path) between 1 and 500),
  -- Written for the export, or a stored file of the client.
  file_key text not null,
  -- Of a table.
  row_count bigint,
  bytes bigint not null,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Named by a record, and not in the storage anymore: listed in the manifest, not in the archive.
  is_missing boolean not null default false,
  check (is_missing = (sha256 is null)),
  primary key (client_id, path)
);
alter table portal.client_ending_files enable row level security;
create policy agency_reads on portal.client_ending_files for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids()))
    and (select portal.agency_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.client_ending_files to authenticated;
grant all on portal.client_ending_files to service_role;

-- What was deleted, counted in the transactions that delete, and what stays.
create table portal.client_ending_counts (
  client_id uuid not null references portal.client_endings (client_id),
  effect text not null check (effect in ('deleted', 'redacted', 'kept')),
  what text not null check (length(what) between 1 and 60),
  records bigint not null,
  primary key (client_id, effect, what)
);
alter table portal.client_ending_counts enable row level security;
create policy agency_reads on portal.client_ending_counts for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids()))
    and (select portal.agency_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.client_ending_counts to authenticated;
grant all on portal.client_ending_counts to service_role;
