-- Retention periods that the agency sets, legal holds that stop a purge, and a record of each run.

-- Only what differs from the defaults of the product.
create table portal.retention_periods (
  kind text not null check (length(kind) between 1 and 40),
  -- Empty: the period for all. Otherwise a state whose debtors' records are kept longer.
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  months integer not null check (months between 1 and 600),
  -- The rule that it follows.
  source text not null check (length(source) between 1 and 300),
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (kind, state)
);
alter table portal.retention_periods enable row level security;
create policy agency_reads on portal.retention_periods for select to authenticated
  using ((select portal.agency_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.retention_periods to authenticated;
grant all on portal.retention_periods to service_role;

-- Of a client as a whole, of one account, or of one person with all accounts.
create table portal.legal_holds (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  account_id uuid,
  person_id uuid,
  reason text not null check (length(reason) between 1 and 2000),
  set_by uuid,
  set_by_name text not null,
  set_at timestamptz not null default now(),
  released_at timestamptz,
  released_by_name text,
  release_reason text check (length(release_reason) between 1 and 2000),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id),
  foreign key (client_id, person_id) references portal.people (client_id, id),
  check (account_id is null or person_id is null),
  check ((released_at is null) = (released_by_name is null) and (released_at is null) = (release_reason is null))
);
create index legal_holds_by_account on portal.legal_holds (client_id, account_id);
create index legal_holds_by_person on portal.legal_holds (client_id, person_id);
-- One of a kind is enough, and a second one would survive the release of the first.
create unique index legal_holds_active on portal.legal_holds (client_id, account_id, person_id) nulls not distinct
  where released_at is null;
alter table portal.legal_holds enable row level security;
create policy agency_reads on portal.legal_holds for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids()))
    and (select portal.agency_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.legal_holds to authenticated;
grant all on portal.legal_holds to service_role;

create table portal.retention_runs (
  id uuid primary key default portal.new_id(),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Kinds that could not be purged; the next run tries again.
  failed text[] not null default '{}'
);
create index retention_runs_by_time on portal.retention_runs (started_at desc);
alter table portal.retention_runs enable row level security;
create policy agency_reads on portal.retention_runs for select to authenticated
  using ((select portal.agency_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.retention_runs to authenticated;
grant all on portal.retention_runs to service_role;

create table portal.retention_counts (
  run_id uuid not null references portal.retention_runs (id),
  kind text not null,
  -- Null: of no client.
  client_id uuid references portal.clients (id),
  removed integer not null,
  -- Kept by a legal hold although their period had passed.
  held integer not null,
  -- By whose rule.
  months integer not null,
  source text not null,
  unique nulls not distinct (run_id, kind, client_id)
);
create index retention_counts_by_client on portal.retention_counts (client_id);
alter table portal.retention_counts enable row level security;
create policy agency_reads on portal.retention_counts for select to authenticated
  using ((select portal.agency_role()) in ('agency_admin', 'agency_auditor')
    and (client_id = any (array(select portal.my_console_client_ids()))
      or client_id is null and (select portal.agency_wide_role()) is not null));
grant select on portal.retention_counts to authenticated;
grant all on portal.retention_counts to service_role;

-- The row appears once the agency sets something: a backup is restored into tables without rows.
delete from portal.compliance_settings where updated_by_name is null;
alter table portal.compliance_settings alter column updated_by_name set not null;
alter table portal.compliance_settings alter column complaint_days drop default;
