-- How the agency's bank knows it as an originator of ACH files, and the counters of its files and traces. One row.
create table portal.ach_settings (
  id boolean primary key default true check (id),
  immediate_destination text not null check (immediate_destination ~ '^[0-9]{9}$'),
  immediate_destination_name text not null check (length(immediate_destination_name) between 1 and 23),
  immediate_origin text not null check (length(immediate_origin) between 9 and 10),
  immediate_origin_name text not null check (length(immediate_origin_name) between 1 and 23),
  company_name text not null check (length(company_name) between 1 and 16),
  company_id text not null check (length(company_id) between 1 and 10),
  odfi_routing text not null check (odfi_routing ~ '^[0-9]{9}$'),
  last_file bigint not null default 0,
  last_trace bigint not null default 0,
  updated_by_name text not null,
  updated_at timestamptz not null default now()
);
alter table portal.ach_settings enable row level security;
create policy agency_reads on portal.ach_settings for select to authenticated
  using (portal.agency_wide_role() in ('agency_admin', 'agency_auditor'));
grant select on portal.ach_settings to authenticated;
grant all on portal.ach_settings to service_role;

-- A file of remittances: one person prepares it, another one approves it, and it is written when it is exported. Account numbers are
-- in no column: they are decrypted while the file is written.
create table portal.ach_files (
  id uuid primary key default portal.new_id(),
  number bigint not null unique,
  effective_on date not null,
  state text not null check (state in ('prepared', 'approved', 'exported', 'cancelled')),
  entries integer not null check (entries > 0),
  total_cents bigint not null check (total_cents > 0),
  prepared_by uuid not null,
  prepared_by_name text not null,
  prepared_at timestamptz not null default now(),
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  exported_by_name text,
  exported_at timestamptz,
  -- Among the files of a day.
  modifier text check (modifier ~ '^[A-Z0-9]$'),
  cancelled_by_name text,
  cancelled_at timestamptz,
  check (approved_by <> prepared_by),
  check (state not in ('approved', 'exported') or approved_by is not null),
  check ((exported_at is null) = (state <> 'exported'))
);
create index ach_files_by_number on portal.ach_files (number desc);
alter table portal.ach_files enable row level security;
create policy agency_reads on portal.ach_files for select to authenticated
  using (portal.agency_wide_role() in ('agency_admin', 'agency_auditor'));
grant select on portal.ach_files to authenticated;
grant all on portal.ach_files to service_role;

-- The remittances of a file. A statement is in one file at a time, until the bank returns it or the file is cancelled.
create table portal.ach_entries (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  file_id uuid not null references portal.ach_files (id),
  statement_id uuid not null,
  bank_account_id uuid not null,
  sec text not null check (sec in ('CCD', 'PPD')),
  amount_cents bigint not null check (amount_cents between 1 and 9999999999),
  trace text not null check (trace ~ '^[0-9]{15}$'),
  state text not null default 'open' check (state in ('open', 'returned', 'cancelled')),
  return_code text check (return_code ~ '^R[0-9]{2}$'),
  returned_by_name text,
  returned_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, statement_id) references portal.statements (client_id, id),
  foreign key (client_id, bank_account_id) references portal.bank_accounts (client_id, id),
  check ((state = 'returned') = (return_code is not null))
);
create unique index ach_entries_once on portal.ach_entries (client_id, statement_id) where state = 'open';
create index ach_entries_by_statement on portal.ach_entries (client_id, statement_id);
create index ach_entries_by_bank_account on portal.ach_entries (client_id, bank_account_id);
create index ach_entries_by_file on portal.ach_entries (file_id, trace);
create index ach_entries_by_trace on portal.ach_entries (trace);
alter table portal.ach_entries enable row level security;
create policy agency_reads on portal.ach_entries for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
grant select on portal.ach_entries to authenticated;
grant all on portal.ach_entries to service_role;
