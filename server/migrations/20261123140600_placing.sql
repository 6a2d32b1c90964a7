create table portal.manual_entry_drafts (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  created_by uuid not null,
  draft jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The account that the draft became: submitting twice places once.
  submitted_account_id uuid,
  primary key (client_id, id),
  constraint manual_entry_drafts_draft_is_sealed check (draft ? 'sealed')
);
create index manual_entry_drafts_by_user on portal.manual_entry_drafts (client_id, created_by, updated_at desc);
alter table portal.manual_entry_drafts enable row level security;
create policy own on portal.manual_entry_drafts to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()));
grant select, insert, update, delete on portal.manual_entry_drafts to authenticated;
grant all on portal.manual_entry_drafts to service_role;

create table portal.imports (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  file_name text not null check (length(file_name) between 1 and 255),
  file_bytes bigint not null check (file_bytes >= 0),
  -- Name of the stored file; null until the upload is complete.
  file_key text,
  file_sha256 text,
  state text not null default 'uploading' check (state in ('uploading', 'uploaded', 'reading', 'needs_mapping', 'checking',
    'ready', 'committing', 'committed', 'failed', 'cancelled')),
  -- Rows done and known in the current state, for the progress bar.
  progress_done bigint not null default 0,
  progress_total bigint,
  failure_code text,
  failure_message text,
  -- What was found in the file: sheets, header, meaning of a row, columns with samples (sensitive ones masked).
  structure jsonb,
  -- What the user confirmed: field and format per column, meaning of a row, defaults.
  mapping jsonb,
  header_signature text,
  -- Counts and cents per row state, updated by each check and each correction.
  summary jsonb,
  -- Incremented by every check, so that a job of an older mapping stops.
  revision integer not null default 0,
  certified_by uuid,
  certified_at timestamptz,
  batch_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The run that may write. A run presumed dead finds another's claim and stops.
  claim uuid,
  -- The user's choices for reading: { "sheet", "header_rows", "row_meaning" }.
  reading jsonb,
  -- Fixed when a commit begins and kept when it resumes: { "batch_id", "batch_number", "first_number", "accounts" }.
  plan jsonb,
  -- State of which the user was last notified: a repeated job notifies once.
  notified_state text,
  primary key (client_id, id)
);
create index imports_by_hash on portal.imports (client_id, file_sha256) where file_sha256 is not null;
create index imports_by_time on portal.imports (client_id, created_at desc, id desc);
-- Accounts of a file that is being committed count as placed: manual entry must find them.
create index imports_committing on portal.imports (client_id) where state = 'committing';
alter table portal.imports enable row level security;
create policy members on portal.imports to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()))
  );
grant select, insert, update on portal.imports to authenticated;
grant all on portal.imports to service_role;

-- Rows of a checked file: what each will become, and its problems. Ids of accounts and people are fixed here, so that a resumed
-- commit creates the same ones.
create table portal.import_rows (
  client_id uuid not null,
  import_id uuid not null,
  -- As the user sees it in the file, from 1.
  row_number integer not null,
  -- As in the file, by column; sensitive cells masked to their last four.
  cells text[] not null,
  -- Canonical values after mapping; sensitive ones sealed. Null if the row could not be read.
  record jsonb,
  state text not null check (state in ('ok', 'warning', 'error', 'left_out', 'merged', 'committed')),
  -- [{ "field": "balance", "column": 7, "code": "amount_invalid", "level": "error", "message": "…" }]
  problems jsonb not null default '[]',
  account_key text,
  amount_cents bigint,
  -- Rows of one account (invoices of a debtor, co-debtors) share the account of their first row.
  account_id uuid,
  person_id uuid,
  -- The row whose account this row belongs to; null for a row of its own.
  merged_into integer,
  -- domain/src/accounts/person-name.ts, matchKey: finds existing people.
  match_key text,
  -- Full text of all sensitive cells under one seal, so that correcting one keeps the others. Null if there are none.
  cells_sealed text,
  -- Binds rows of one account (domain/src/placing/import, groupKey).
  group_key text,
  -- Problems of the row's shape; a row that is restored shows them again.
  notice jsonb,
  -- Counted at every correction; reading it from each record is slower than all the rest.
  itemization_assumed boolean not null default false,
  primary key (client_id, import_id, row_number),
  foreign key (client_id, import_id) references portal.imports (client_id, id)
);
create index import_rows_by_account_key on portal.import_rows (client_id, import_id, account_key) where account_key is not null;
create index import_rows_by_group on portal.import_rows (client_id, import_id, group_key) where group_key is not null;
create index import_rows_by_state on portal.import_rows (client_id, import_id, state, row_number);
create index import_rows_of_account on portal.import_rows (client_id, import_id, merged_into) where merged_into is not null;
alter table portal.import_rows enable row level security;
create policy members on portal.import_rows to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.imports i where i.client_id = import_rows.client_id and i.id = import_rows.import_id)
    )
  );
grant select, insert, update, delete on portal.import_rows to authenticated;
grant all on portal.import_rows to service_role;

-- The user's corrections and skipped rows, apart from the checked rows: an interrupted check loses none.
create table portal.import_edits (
  client_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  -- { "<column>": "text" }; for sensitive columns { "<column>": { "sealed": "…" } }
  cells jsonb not null default '{}',
  is_left_out boolean not null default false,
  edited_by uuid not null,
  edited_at timestamptz not null default now(),
  primary key (client_id, import_id, row_number),
  foreign key (client_id, import_id) references portal.imports (client_id, id)
);
alter table portal.import_edits enable row level security;
create policy members on portal.import_edits to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.imports i where i.client_id = import_edits.client_id and i.id = import_edits.import_id)
    )
  );
grant select, insert, update, delete on portal.import_edits to authenticated;
grant all on portal.import_edits to service_role;

-- The last mapping of each header, by client: the next file of the layout is mapped automatically.
create table portal.import_mappings (
  client_id uuid not null references portal.clients (id),
  header_signature text not null,
  mapping jsonb not null,
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (client_id, header_signature)
);
alter table portal.import_mappings enable row level security;
create policy members on portal.import_mappings to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())));
grant select, insert, update on portal.import_mappings to authenticated;
grant all on portal.import_mappings to service_role;

create table portal.batches (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  number bigint not null,
  source text not null check (source in ('file', 'manual')),
  import_id uuid,
  account_count integer not null default 0,
  amount_placed_cents bigint not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, number)
);
create index batches_by_time on portal.batches (client_id, created_at desc);
create unique index batches_of_import on portal.batches (client_id, import_id) where import_id is not null;
alter table portal.batches enable row level security;
create policy members on portal.batches to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()))
  );
grant select, insert, update on portal.batches to authenticated;
grant all on portal.batches to service_role;
