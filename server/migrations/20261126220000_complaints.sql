-- The agency's register of complaints, and the settings of its compliance officer. No client sees either.

create table portal.compliance_settings (
  -- One row.
  is_only boolean primary key default true check (is_only),
  -- Calendar days from receipt of a complaint to its due day.
  complaint_days integer not null default 15 check (complaint_days between 1 and 90),
  updated_by_name text,
  updated_at timestamptz not null default now()
);
insert into portal.compliance_settings default values;
alter table portal.compliance_settings enable row level security;
create policy agency_reads on portal.compliance_settings for select to authenticated
  using ((select portal.agency_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.compliance_settings to authenticated;
grant all on portal.compliance_settings to service_role;

create table portal.complaints (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  -- `C-101` on screens; a number may be skipped.
  number integer not null generated always as identity (start with 101) unique,
  kind text not null check (length(kind) between 1 and 40),
  source text not null check (source in ('client', 'debtor_through_client', 'debtor', 'regulator')),
  complainant text not null check (length(complainant) between 1 and 200),
  account_id uuid,
  body text not null check (length(body) between 1 and 10000),
  received_on date not null,
  due_on date not null,
  owner_id uuid,
  owner_name text check (length(owner_name) <= 200),
  state text not null default 'open' check (state in ('open', 'answered', 'resolved', 'withdrawn')),
  answer text check (length(answer) between 1 and 10000),
  answered_at timestamptz,
  answered_by_name text,
  outcome text check (outcome in ('explanation', 'non_monetary_relief', 'monetary_relief')),
  resolution text check (length(resolution) between 1 and 10000),
  resolved_at timestamptz,
  resolved_by_name text,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id),
  check ((owner_id is null) = (owner_name is null)),
  check (state not in ('answered', 'resolved') or answer is not null),
  check (state <> 'resolved' or resolution is not null and outcome is not null)
);
create index complaints_by_account on portal.complaints (client_id, account_id);
create index complaints_open on portal.complaints (due_on, number) where state = 'open';
create index complaints_received on portal.complaints (received_on);
alter table portal.complaints enable row level security;
create policy agency_reads on portal.complaints for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids()))
    and (select portal.agency_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.complaints to authenticated;
grant all on portal.complaints to service_role;
