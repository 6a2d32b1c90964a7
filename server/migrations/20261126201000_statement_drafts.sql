-- A statement before it is issued: what a person of the agency chose. Its payments and sums are computed when it is read. A client has
-- at most one, because each statement continues from the one before.
create table portal.statement_drafts (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  number text not null check (length(number) between 1 and 60),
  period_from date not null,
  period_to date not null,
  -- The voided statement that this one corrects.
  corrects_id uuid,
  -- Lines that are no payments, as in portal.statements.
  adjustments jsonb not null default '[]',
  -- Charges and invoices that a person left out.
  left_out uuid[] not null default '{}',
  revision integer not null default 1,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_by_name text,
  updated_at timestamptz not null default now(),
  primary key (client_id),
  check (period_from <= period_to),
  foreign key (client_id, corrects_id) references portal.statements (client_id, id)
);
create index statement_drafts_by_corrected on portal.statement_drafts (client_id, corrects_id) where corrects_id is not null;
alter table portal.statement_drafts enable row level security;
create policy agency_reads on portal.statement_drafts for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
grant select on portal.statement_drafts to authenticated;
grant all on portal.statement_drafts to service_role;

-- Charges that a statement of the console bills to the client; while it is not voided, no other does.
create table portal.statement_charges (
  client_id uuid not null,
  statement_id uuid not null,
  charge_id uuid not null,
  primary key (client_id, statement_id, charge_id),
  foreign key (client_id, statement_id) references portal.statements (client_id, id),
  foreign key (client_id, charge_id) references portal.account_balances (client_id, id)
);
create index statement_charges_by_charge on portal.statement_charges (client_id, charge_id);
alter table portal.statement_charges enable row level security;
create policy agency_reads on portal.statement_charges for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
grant select on portal.statement_charges to authenticated;
grant all on portal.statement_charges to service_role;
create index account_balances_court_costs on portal.account_balances (client_id, as_of) where charge = 'court_cost';
