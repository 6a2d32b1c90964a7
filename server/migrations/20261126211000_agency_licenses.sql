-- States in which the agency is licensed to collect. Placements of debtors elsewhere are flagged before they are accepted.
create table portal.agency_licenses (
  id uuid primary key default portal.new_id(),
  state text not null check (state ~ '^[A-Z]{2}$'),
  number text not null check (length(number) between 1 and 60),
  valid_from date not null,
  -- Null: without an end.
  valid_until date,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_name text not null check (length(updated_by_name) <= 200),
  check (valid_until >= valid_from)
);
create index agency_licenses_by_state on portal.agency_licenses (state, valid_from);
alter table portal.agency_licenses enable row level security;
create policy agency_reads on portal.agency_licenses for select to authenticated
  using ((select portal.agency_role()) is not null);
grant select on portal.agency_licenses to authenticated;
grant all on portal.agency_licenses to service_role;
