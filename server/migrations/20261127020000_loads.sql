-- Files of data that agency staff load in the console: uploaded in parts, checked and applied by a job. Only the server reads it.
create table feed.loads (
  id uuid primary key default portal.new_id(),
  file_name text not null,
  file_bytes bigint not null,
  -- The encrypted file, until the load ends.
  file_key text,
  kind text,
  source text,
  is_history boolean not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'reading', 'mapping', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
  -- The columns with what they probably mean; null for items in their own form.
  columns jsonb,
  mapping jsonb not null default '{"columns": {}, "constants": {}}',
  report jsonb,
  -- Rows of the current step by result, up to last_line.
  counts jsonb not null default '{}',
  last_line integer not null default 0,
  rows_total integer,
  -- When the current step began, for the time that it still takes.
  step_at timestamptz,
  is_cancelling boolean not null default false,
  -- The encrypted file of refused rows.
  refused_key text,
  failure jsonb not null default '[]',
  -- Who uploaded it, and who applied it; without a reference, because the record outlives the user.
  created_by uuid not null,
  created_by_name text not null,
  applied_by uuid,
  applied_by_name text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index loads_by_user on feed.loads (created_by, created_at desc);
create index loads_by_time on feed.loads (created_at desc);
alter table feed.loads enable row level security;
grant all on feed.loads to service_role;
