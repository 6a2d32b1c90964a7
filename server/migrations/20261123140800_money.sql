-- How the agency charges a client. A change is a new version; payments keep the one under which they were posted.
create table portal.commission_schedules (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  version integer not null check (version > 0),
  -- domain/src/money/commission.ts, CommissionSchedule: rules in order, the first match counts; minimum and cap.
  schedule jsonb not null,
  valid_from date not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, version)
);
alter table portal.commission_schedules enable row level security;
create policy admins on portal.commission_schedules for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select on portal.commission_schedules to authenticated;
grant all on portal.commission_schedules to service_role;

create table portal.statements (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  -- As the agency numbers its statements.
  number text not null check (length(number) between 1 and 60),
  period_from date not null,
  period_to date not null,
  issued_on date not null,
  method text not null check (method in ('gross', 'net', 'split')),
  -- What the agency holds for the client; negative: what the client owes.
  opening_cents bigint not null,
  collected_cents bigint not null,
  fees_cents bigint not null,
  paid_out_cents bigint not null check (paid_out_cents >= 0),
  adjustments_cents bigint not null,
  closing_cents bigint not null,
  state text not null check (state in ('issued', 'paid', 'offset', 'failed', 'reissued')),
  paid_by text check (paid_by in ('ach', 'check')),
  paid_on date,
  trace text check (length(trace) <= 100),
  -- Where it was paid to.
  bank_last4 text check (bank_last4 ~ '^[0-9]{4}$'),
  -- { "kind", "text", "amount_cents", "account_id"? } of what is not a payment: costs, carried amounts, corrections.
  adjustments jsonb not null default '[]',
  external_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Payments on the statement; never changes once it exists.
  payments bigint not null default 0,
  primary key (client_id, id),
  unique (client_id, external_id),
  unique (client_id, number),
  check (period_from <= period_to),
  check (closing_cents = opening_cents + collected_cents - fees_cents - paid_out_cents + adjustments_cents)
);
create index statements_by_time on portal.statements (client_id, period_to desc, id desc);
alter table portal.statements enable row level security;
create policy admins on portal.statements for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select on portal.statements to authenticated;
grant all on portal.statements to service_role;

create table portal.payments (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  type text not null check (type in ('PU', 'PUR', 'PC', 'PCR', 'DA', 'DAR')),
  method text not null check (method in ('check', 'money_order', 'cash', 'ach', 'card', 'wire', 'insurer', 'other')),
  state text not null check (state in ('pending', 'posted', 'remitted', 'returned')),
  -- The first date is between debtor and agency; the second between agency and client, and decides the statement.
  effective_on date not null,
  reported_on date not null,
  -- Never negative; the type gives the direction (domain/src/money/payments.ts).
  amount_cents bigint not null check (amount_cents > 0),
  -- On the balance: amount, or minus amount of a reversal; 0 until posted.
  effect_cents bigint not null,
  principal_cents bigint,
  interest_cents bigint,
  fees_cents bigint,
  balance_after_cents bigint,
  reverses_id uuid,
  -- Fixed at posting; for a reversal, the original's. Null if none is due (DA, DAR, pending).
  commission_rate_bp integer check (commission_rate_bp between 0 and 10000),
  -- In the direction of the amount: negative for a reversal.
  commission_cents bigint not null default 0,
  -- The rule that matched, in words.
  commission_reason text,
  schedule_id uuid,
  remittance_id uuid,
  reference text check (length(reference) <= 100),
  -- The client's own report that it answers.
  request_id uuid,
  external_id text not null,
  created_at timestamptz not null default now(),
  posted_at timestamptz,
  primary key (client_id, id),
  unique (client_id, external_id),
  check ((type in ('PUR', 'PCR', 'DAR')) = (reverses_id is not null)),
  foreign key (client_id, account_id) references portal.accounts (client_id, id),
  foreign key (client_id, remittance_id) references portal.statements (client_id, id),
  foreign key (client_id, schedule_id) references portal.commission_schedules (client_id, id)
);
create index payments_by_account on portal.payments (client_id, account_id, effective_on, id);
create index payments_by_amount on portal.payments (client_id, amount_cents desc, id desc);
create index payments_by_effective on portal.payments (client_id, effective_on desc, id desc) include
  (account_id, type, state, amount_cents, effect_cents, commission_cents);
create index payments_by_reference on portal.payments (client_id, reference) where reference is not null;
create index payments_by_reported on portal.payments (client_id, reported_on desc, id desc) include
  (account_id, type, state, amount_cents, effect_cents, commission_cents);
-- Lines of a statement in their order (PU, PC, reversals, adjustments), so that a page of a long one is as fast as of a short
-- one.
create index payments_by_statement on portal.payments (client_id, remittance_id, (case type when 'PU' then 1 when 'PC' then 2
  when 'DA' then 4 when 'DAR' then 4 else 3 end), effective_on, id) where remittance_id is not null;
-- The most selective filter of the list.
create index payments_by_type on portal.payments (client_id, type, reported_on desc, id desc);
create index payments_pending on portal.payments (client_id, reported_on desc, id desc) where state = 'pending';
-- A payment is reversed once.
create unique index payments_reversed_once on portal.payments (client_id, reverses_id) where reverses_id is not null;
-- What awaits a statement: a statement may take all of it up to a day.
create index payments_waiting on portal.payments (client_id, reported_on) where state = 'posted';
alter table portal.payments enable row level security;
create policy members on portal.payments to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = payments.client_id and a.id = payments.account_id)
    )
  );
grant select on portal.payments to authenticated;
grant all on portal.payments to service_role;

-- Amounts owed to the agency: gross commission, split, or a negative net that is not carried.
create table portal.invoices (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  number text not null check (length(number) between 1 and 60),
  remittance_id uuid,
  issued_on date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  paid_cents bigint not null default 0,
  state text not null check (state in ('open', 'partly_paid', 'paid', 'carried', 'void')),
  external_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, external_id),
  unique (client_id, number),
  check (paid_cents between 0 and amount_cents),
  foreign key (client_id, remittance_id) references portal.statements (client_id, id)
);
-- Lists show the invoices of each statement.
create index invoices_by_remittance on portal.invoices (client_id, remittance_id) where remittance_id is not null;
create index invoices_by_time on portal.invoices (client_id, issued_on desc, id desc);
alter table portal.invoices enable row level security;
create policy admins on portal.invoices for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select on portal.invoices to authenticated;
grant all on portal.invoices to service_role;
