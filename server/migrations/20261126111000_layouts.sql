-- Layouts of files that the agency has named; shared ones map the files of all clients.
-- Without a policy: no user reads it, only use cases of the agency and the reading of files.
create table portal.layouts (
  id uuid primary key default portal.new_id(),
  -- Headers in order, as in import_mappings.
  header_signature text not null unique,
  name text not null unique check (length(btrim(name)) between 1 and 100),
  -- Header and field of each column; null: ignored.
  columns jsonb not null,
  row_meaning text not null,
  invoices text not null,
  is_shared boolean not null default false,
  updated_by_name text not null,
  updated_at timestamptz not null default now()
);
alter table portal.layouts enable row level security;
grant all on portal.layouts to service_role;
