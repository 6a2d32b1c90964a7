-- The account's life after placing (domain.md, Statuses, Requests, Money, The feed): what the agency's system tells of it, what
-- the client asks for, and the money. Ids of the agency's system are unique per company, so that what is sent twice is one.

-- ── accounts ─────────────────────────────────────────────────────────────────
alter table portal.accounts
  -- The agency's own file number, given when it acknowledges the placement.
  add column agency_account_number text check (length(agency_account_number) between 1 and 60),
  add column acknowledged_at timestamptz,
  -- Where a pause leads back to (domain/src/status-transitions.ts, `returning`); null unless paused.
  add column status_before_pause text,
  add column hold_until date,
  -- Interest and charges since placement. balance = placed + accrued - paid - adjusted, always.
  add column accrued_cents bigint not null default 0,
  -- What was taken back of `paid_cents` is in it already. Of it what went to the client directly.
  add column paid_direct_cents bigint not null default 0,
  -- The last day on which a payment counted, and the day on which the account was closed.
  add column last_paid_on date,
  add column closed_on date;
create index accounts_by_agency_number on portal.accounts (client_id, agency_account_number) where agency_account_number is not null;
create index accounts_held on portal.accounts (hold_until) where hold_until is not null;

alter table portal.account_status_history
  add column reason_code text check (length(reason_code) <= 60),
  -- The agency's code as it came.
  add column agency_code text check (length(agency_code) <= 60),
  add column external_id text check (length(external_id) between 1 and 200);
create unique index account_status_history_once on portal.account_status_history (client_id, external_id) where external_id is not null;

-- The newest of a company, for Home.
create index account_status_history_by_time on portal.account_status_history (client_id, at desc);

-- ── what the agency's system tells ───────────────────────────────────────────
create schema feed;
grant usage on schema feed to service_role;

-- A key per system of the agency; only its hash is kept.
create table feed.systems (
  id uuid primary key default portal.new_id(),
  name text not null check (length(name) between 1 and 100),
  key_sha256 text not null unique,
  -- The end of the key, to tell keys apart.
  key_hint text not null,
  scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) > 0),
  -- Everything up to here has been acknowledged by it.
  acknowledged_seq bigint not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index systems_by_name on feed.systems (name) where revoked_at is null;

-- The agency's own status codes and what clients see of them. One table for all companies, kept by the agency.
create table feed.status_codes (
  code text primary key check (length(code) between 1 and 60),
  status text not null,
  reason_code text check (length(reason_code) <= 60),
  -- Shown beside the status, in the agency's words for clients.
  reason text check (length(reason) <= 300),
  updated_at timestamptz not null default now()
);

-- What waits for the agency's systems, in the order in which it became true. A reader takes only what no transaction in
-- progress could still stand before: `tx` below the oldest of them.
create table feed.outgoing (
  seq bigint primary key generated always as identity,
  tx xid8 not null default pg_current_xact_id(),
  client_id uuid not null references portal.clients (id),
  kind text not null check (kind in ('placement', 'request', 'request_cancelled', 'document', 'message', 'offer_decision', 'dispute_answer')),
  subject_id uuid not null,
  account_id uuid,
  at timestamptz not null default now()
);
create index outgoing_by_subject on feed.outgoing (client_id, kind, subject_id);

-- What has come, by the agency's ids, so that a repetition is known whatever it was about: `digest` of its content tells a
-- repetition from another item under the same id. Refused items are not kept; they may be sent again when they are right.
create table feed.received (
  client_id uuid not null references portal.clients (id),
  kind text not null,
  external_id text not null check (length(external_id) between 1 and 200),
  digest bytea not null,
  -- What it became.
  subject_id uuid,
  at timestamptz not null default now(),
  primary key (client_id, kind, external_id)
);

create table feed.webhooks (
  id uuid primary key default portal.new_id(),
  url text not null check (length(url) <= 2000),
  -- Sealed with the context feed.webhooks.secret:<id>.
  secret_sealed text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create table feed.deliveries (
  id uuid primary key default portal.new_id(),
  webhook_id uuid not null references feed.webhooks (id),
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  last_error text,
  last_status integer,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index deliveries_waiting on feed.deliveries (next_at) where state = 'waiting';
create index deliveries_by_webhook on feed.deliveries (webhook_id, created_at desc);

-- Contacts that were made, and notes of the agency for the client.
create table portal.account_events (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  kind text not null check (kind in ('letter', 'call', 'email', 'text', 'visit', 'court', 'note')),
  direction text check (direction in ('out', 'in')),
  -- For example: no_answer, left_message, talked, returned, delivered.
  outcome text check (length(outcome) <= 60),
  body text check (length(body) <= 4000),
  at timestamptz not null,
  external_id text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, external_id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index account_events_by_account on portal.account_events (client_id, account_id, at);

-- Interest and charges, as the agency's system states them.
create table portal.account_balances (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  as_of timestamptz not null,
  balance_cents bigint not null check (balance_cents >= 0),
  accrued_cents bigint not null,
  external_id text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, external_id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index account_balances_by_account on portal.account_balances (client_id, account_id, as_of desc);

create table portal.disputes (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  reason text not null check (reason in
    ('not_mine', 'wrong_amount', 'already_paid', 'not_rendered', 'wrong_party', 'no_invoice', 'identity_theft', 'insurance', 'other')),
  -- In the debtor's or the agency's words.
  details text check (length(details) <= 4000),
  -- What the agency needs from the client.
  needs text check (length(needs) <= 2000),
  received_on date not null,
  due_on date,
  state text not null default 'open' check (state in ('open', 'answered', 'resolved')),
  answer text check (answer in ('confirm', 'correct_amount', 'withdraw')),
  answer_text text check (length(answer_text) <= 4000),
  answer_amount_cents bigint check (answer_amount_cents >= 0),
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  outcome text check (outcome in ('verified', 'adjusted', 'closed', 'withdrawn')),
  resolved_at timestamptz,
  external_id text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, external_id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id),
  check ((state = 'open') = (answered_at is null and resolved_at is null))
);
create index disputes_by_account on portal.disputes (client_id, account_id);
create index disputes_open on portal.disputes (client_id, due_on) where state = 'open';

-- What the agency proposes and the client approves or declines.
create table portal.offers (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  kind text not null check (kind in ('settlement', 'plan', 'suit')),
  -- What would be paid in all; of a suit the amount sued for.
  amount_cents bigint not null check (amount_cents > 0),
  balance_cents bigint not null,
  -- Of a plan: how many payments of how much, from when; of a suit: what the client advances.
  installments integer check (installments between 1 and 600),
  installment_cents bigint check (installment_cents > 0),
  first_due_on date,
  cost_advance_cents bigint check (cost_advance_cents >= 0),
  text text check (length(text) <= 4000),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'countered', 'expired', 'withdrawn')),
  counter_cents bigint check (counter_cents > 0),
  decision_text text check (length(decision_text) <= 2000),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  external_id text not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, external_id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index offers_by_account on portal.offers (client_id, account_id);
create index offers_open on portal.offers (client_id, expires_at) where state = 'open';

-- ── what the client asks for ─────────────────────────────────────────────────
create table portal.requests (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  -- Shown as R-<number>; counted per company.
  number bigint not null,
  account_id uuid not null,
  kind text not null check (kind in
    ('recall', 'hold', 'release', 'direct_payment', 'payment_reversal', 'adjustment', 'bankruptcy', 'death', 'attorney', 'contact_data')),
  -- By kind: contract/src/requests.ts.
  data jsonb not null default '{}',
  -- What it may cost, as it was shown when it was sent: domain/src/requests.ts.
  cost jsonb,
  state text not null default 'submitted' check (state in ('submitted', 'accepted', 'declined', 'applied', 'cancelled')),
  decline_reason text check (length(decline_reason) <= 2000),
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  applied_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  -- The payment that it became.
  payment_id uuid,
  primary key (client_id, id),
  unique (client_id, number),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index requests_by_account on portal.requests (client_id, account_id, created_at desc);
create index requests_by_time on portal.requests (client_id, created_at desc, id desc);
-- The same asked twice is one. Direct payments, reversals and contact data differ by what they say: the service compares.
create unique index requests_once on portal.requests (client_id, account_id, kind)
  where state in ('submitted', 'accepted') and kind in ('recall', 'hold', 'release', 'adjustment', 'bankruptcy', 'death', 'attorney');
alter table portal.clients add column last_request_number bigint not null default 100;

-- A thread per account, and one of the company (account_id null).
create table portal.messages (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  account_id uuid,
  author text not null check (author in ('client', 'agency')),
  author_name text not null,
  body text not null check (length(body) between 1 and 8000),
  created_by uuid,
  external_id text,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index messages_by_thread on portal.messages (client_id, account_id, created_at, id);
create index messages_of_agency on portal.messages (client_id, created_at desc) where author = 'agency';
create unique index messages_once on portal.messages (client_id, external_id) where external_id is not null;

alter table portal.documents
  add column message_id uuid,
  add column dispute_id uuid,
  add column request_id uuid,
  -- By the agency's system; null: by the client.
  add column external_id text,
  add column title text check (length(title) <= 200);
create unique index documents_once on portal.documents (client_id, external_id) where external_id is not null;

-- How far somebody has read what the agency said: of an account, or of the company's own thread (account_id = client_id).
create table portal.reads (
  client_id uuid not null references portal.clients (id),
  user_id uuid not null,
  subject_id uuid not null,
  read_at timestamptz not null,
  primary key (client_id, user_id, subject_id)
);

-- ── the money ────────────────────────────────────────────────────────────────
-- How the agency charges a company. A change is a new version; payments keep the one they were posted under.
create table portal.commission_schedules (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  version integer not null check (version > 0),
  -- domain/src/commission.ts, CommissionSchedule: rules in order, the first that matches counts; minimum and cap.
  schedule jsonb not null,
  valid_from date not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, version)
);

create table portal.remittances (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  -- As the agency numbers its statements.
  number text not null check (length(number) between 1 and 60),
  period_from date not null,
  period_to date not null,
  issued_on date not null,
  method text not null check (method in ('gross', 'net', 'split')),
  -- What the agency holds for the client; negative: what the client owes (domain/src/remittance.ts).
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
  -- Where it was paid to, as the last four digits only.
  bank_last4 text check (bank_last4 ~ '^[0-9]{4}$'),
  -- { "kind", "text", "amount_cents", "account_id"? } of what is no payment: costs, what was carried, corrections.
  adjustments jsonb not null default '[]',
  external_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, number),
  unique (client_id, external_id),
  check (period_from <= period_to),
  check (closing_cents = opening_cents + collected_cents - fees_cents - paid_out_cents + adjustments_cents)
);
create index remittances_by_time on portal.remittances (client_id, period_to desc, id desc);

create table portal.payments (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  type text not null check (type in ('PU', 'PUR', 'PC', 'PCR', 'DA', 'DAR')),
  method text not null check (method in ('check', 'money_order', 'cash', 'ach', 'card', 'wire', 'insurer', 'other')),
  state text not null check (state in ('pending', 'posted', 'remitted', 'returned')),
  -- Of the debtor and the agency; and of the agency and the client, by which statements go (R2.6).
  effective_on date not null,
  reported_on date not null,
  -- Never negative; the type says which way it goes (domain/src/payments.ts).
  amount_cents bigint not null check (amount_cents > 0),
  -- What it does to the balance: amount, or minus amount of a reversal; 0 until it is posted.
  effect_cents bigint not null,
  principal_cents bigint,
  interest_cents bigint,
  fees_cents bigint,
  balance_after_cents bigint,
  reverses_id uuid,
  -- As it was when the payment was posted; of a reversal the original's. Null where none is due (DA, DAR, pending).
  commission_rate_bp integer check (commission_rate_bp between 0 and 10000),
  -- In the direction of the amount: negative of a reversal.
  commission_cents bigint not null default 0,
  -- Why this rate, in words: the rule that matched.
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
  foreign key (client_id, account_id) references portal.accounts (client_id, id),
  foreign key (client_id, remittance_id) references portal.remittances (client_id, id),
  foreign key (client_id, schedule_id) references portal.commission_schedules (client_id, id),
  check ((type in ('PUR', 'PCR', 'DAR')) = (reverses_id is not null))
);
create index payments_by_reported on portal.payments (client_id, reported_on desc, id desc);
create index payments_by_effective on portal.payments (client_id, effective_on desc, id desc);
create index payments_by_amount on portal.payments (client_id, amount_cents desc, id desc);
create index payments_by_account on portal.payments (client_id, account_id, effective_on, id);
create index payments_by_remittance on portal.payments (client_id, remittance_id, id) where remittance_id is not null;
-- A payment is taken back once.
create unique index payments_reversed_once on portal.payments (client_id, reverses_id) where reverses_id is not null;

-- Where the agency is owed: gross commission, split, or a negative net that is not carried.
create table portal.invoices (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  number text not null check (length(number) between 1 and 60),
  remittance_id uuid,
  issued_on date not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  paid_cents bigint not null default 0 check (paid_cents between 0 and amount_cents),
  state text not null check (state in ('open', 'partly_paid', 'paid', 'carried', 'void')),
  external_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, number),
  unique (client_id, external_id),
  foreign key (client_id, remittance_id) references portal.remittances (client_id, id)
);
create index invoices_by_time on portal.invoices (client_id, issued_on desc, id desc);

-- ── sums for Home ────────────────────────────────────────────────────────────
-- Kept up by triggers on whatever writes payments and accounts, in the same transaction, so that they cannot drift. An account
-- without a location counts under the company's id, as the location is part of the key. Rows of nothing stay, as zeros.
create table portal.collection_totals (
  client_id uuid not null references portal.clients (id),
  location_id uuid not null,
  reported_on date not null,
  agency_cents bigint not null default 0,
  direct_cents bigint not null default 0,
  adjusted_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  payments bigint not null default 0,
  primary key (client_id, location_id, reported_on)
);
-- The stair-step: what came in which month of what was placed in which. Both are the first of the month.
create table portal.vintage_totals (
  client_id uuid not null references portal.clients (id),
  location_id uuid not null,
  placed_month date not null,
  reported_month date not null,
  agency_cents bigint not null default 0,
  direct_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  primary key (client_id, location_id, placed_month, reported_month)
);
create table portal.status_totals (
  client_id uuid not null references portal.clients (id),
  location_id uuid not null,
  status text not null,
  placed_month date not null,
  accounts bigint not null default 0,
  placed_cents bigint not null default 0,
  balance_cents bigint not null default 0,
  primary key (client_id, location_id, status, placed_month)
);

-- Both read what a statement has added and, of an update, what it has removed; what comes to nothing is not written, so that
-- a note at an account does not wait for other people's. In the order of the keys, or two of them could wait for each other.
do $do$
declare
  of_insert constant text := 'select 1 as n, * from added';
  of_update constant text := 'select 1 as n, * from added union all select -1, * from removed';
  head constant text := 'create function portal.%I() returns trigger language plpgsql security definer set search_path = '''' as %L';
  accounts constant text := $sql$
begin
  insert into portal.status_totals as t (client_id, location_id, status, placed_month, accounts, placed_cents, balance_cents)
  select client_id, coalesce(location_id, client_id), status, date_trunc('month', placed_on)::date,
    sum(n), sum(n * amount_placed_cents), sum(n * balance_cents)
  from (%s) changes
  group by 1, 2, 3, 4
  having sum(n) <> 0 or sum(n * amount_placed_cents) <> 0 or sum(n * balance_cents) <> 0
  order by 1, 2, 3, 4
  on conflict (client_id, location_id, status, placed_month) do update set
    accounts = t.accounts + excluded.accounts,
    placed_cents = t.placed_cents + excluded.placed_cents,
    balance_cents = t.balance_cents + excluded.balance_cents;
  return null;
end$sql$;
  -- Of a payment counts what is not pending; its effect has the sign.
  payments constant text := $sql$
begin
  with changes as (
    select p.client_id, coalesce(a.location_id, a.client_id) as location_id, date_trunc('month', a.placed_on)::date as placed_month,
      p.reported_on, p.n,
      case when p.type in ('PU', 'PUR') then p.n * p.effect_cents else 0 end as agency,
      case when p.type in ('PC', 'PCR') then p.n * p.effect_cents else 0 end as direct,
      case when p.type in ('DA', 'DAR') then p.n * p.effect_cents else 0 end as adjusted,
      p.n * p.commission_cents as commission
    from (%s) p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
    where p.state <> 'pending'
  ), days as (
    insert into portal.collection_totals as t
      (client_id, location_id, reported_on, agency_cents, direct_cents, adjusted_cents, commission_cents, payments)
    select client_id, location_id, reported_on, sum(agency), sum(direct), sum(adjusted), sum(commission), sum(n)
    from changes
    group by 1, 2, 3
    having sum(n) <> 0 or sum(agency) <> 0 or sum(direct) <> 0 or sum(adjusted) <> 0 or sum(commission) <> 0
    order by 1, 2, 3
    on conflict (client_id, location_id, reported_on) do update set
      agency_cents = t.agency_cents + excluded.agency_cents,
      direct_cents = t.direct_cents + excluded.direct_cents,
      adjusted_cents = t.adjusted_cents + excluded.adjusted_cents,
      commission_cents = t.commission_cents + excluded.commission_cents,
      payments = t.payments + excluded.payments
  )
  insert into portal.vintage_totals as t
    (client_id, location_id, placed_month, reported_month, agency_cents, direct_cents, commission_cents)
  select client_id, location_id, placed_month, date_trunc('month', reported_on)::date, sum(agency), sum(direct), sum(commission)
  from changes
  group by 1, 2, 3, 4
  having sum(agency) <> 0 or sum(direct) <> 0 or sum(commission) <> 0
  order by 1, 2, 3, 4
  on conflict (client_id, location_id, placed_month, reported_month) do update set
    agency_cents = t.agency_cents + excluded.agency_cents,
    direct_cents = t.direct_cents + excluded.direct_cents,
    commission_cents = t.commission_cents + excluded.commission_cents;
  return null;
end$sql$;
begin
  execute format(head, 'count_accounts', format(accounts, of_insert));
  execute format(head, 'recount_accounts', format(accounts, of_update));
  execute format(head, 'count_payments', format(payments, of_insert));
  execute format(head, 'recount_payments', format(payments, of_update));
end
$do$;
insert into portal.status_totals (client_id, location_id, status, placed_month, accounts, placed_cents, balance_cents)
select client_id, coalesce(location_id, client_id), status, date_trunc('month', placed_on)::date, count(*),
  sum(amount_placed_cents), sum(balance_cents)
from portal.accounts group by 1, 2, 3, 4;
create trigger accounts_counted after insert on portal.accounts
  referencing new table as added for each statement execute function portal.count_accounts();
create trigger accounts_recounted after update on portal.accounts
  referencing old table as removed new table as added for each statement execute function portal.recount_accounts();
create trigger payments_counted after insert on portal.payments
  referencing new table as added for each statement execute function portal.count_payments();
create trigger payments_recounted after update on portal.payments
  referencing old table as removed new table as added for each statement execute function portal.recount_payments();

-- ── the second wall ──────────────────────────────────────────────────────────
alter table feed.systems enable row level security;
alter table feed.status_codes enable row level security;
alter table feed.outgoing enable row level security;
alter table feed.received enable row level security;
alter table feed.webhooks enable row level security;
alter table feed.deliveries enable row level security;
grant all on all tables in schema feed to service_role;

-- What hangs on an account is visible where the account is.
do $$
declare t text;
begin
  foreach t in array array['account_events', 'account_balances', 'disputes', 'offers', 'requests', 'payments'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format($p$
      create policy members on portal.%1$I for all to authenticated using (
        client_id = any (array(select portal.my_client_ids()))
        or (
          client_id = any (array(select portal.my_any_client_ids()))
          and exists (select from portal.accounts a where a.client_id = %1$I.client_id and a.id = %1$I.account_id)
        )
      )$p$, t);
  end loop;
  -- Sums are of locations; a limited member sees its own.
  foreach t in array array['collection_totals', 'vintage_totals', 'status_totals'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format($p$
      create policy members on portal.%1$I for all to authenticated using (
        client_id = any (array(select portal.my_client_ids())) or location_id = any (array(select portal.my_location_ids()))
      )$p$, t);
  end loop;
end
$$;

-- The company's own thread is for members without a limit; of an account's, who sees the account.
alter table portal.messages enable row level security;
create policy members on portal.messages for all to authenticated using (
  client_id = any (array(select portal.my_client_ids()))
  or (
    client_id = any (array(select portal.my_any_client_ids()))
    and exists (select from portal.accounts a where a.client_id = messages.client_id and a.id = messages.account_id)
  )
);
alter table portal.reads enable row level security;
create policy own on portal.reads for all to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));

-- Statements, invoices and terms are for administrators (domain.md, Clients and users).
do $$
declare t text;
begin
  foreach t in array array['remittances', 'invoices', 'commission_schedules'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format(
      'create policy admins on portal.%I for select to authenticated using (client_id = any (array(select portal.my_admin_client_ids())))', t);
  end loop;
end
$$;

grant select on portal.account_events, portal.account_balances, portal.payments, portal.remittances, portal.invoices,
  portal.commission_schedules, portal.collection_totals, portal.vintage_totals, portal.status_totals to authenticated;
grant select, update on portal.disputes, portal.offers to authenticated;
grant select, insert, update on portal.requests, portal.reads to authenticated;
grant select, insert on portal.messages to authenticated;
grant update (last_request_number) on portal.clients to authenticated;
grant select (last_request_number) on portal.clients to authenticated;
grant all on all tables in schema portal to service_role;

-- A member may tell the agency's systems of its own company, and read nothing back.
create function portal.tell_agency(in_client uuid, in_kind text, in_subject uuid, in_account uuid) returns void
language sql security definer set search_path = '' as $$
  insert into feed.outgoing (client_id, kind, subject_id, account_id)
  select in_client, in_kind, in_subject, in_account
  where in_client = any (array(select portal.my_any_client_ids())) or current_setting('role', true) <> 'authenticated'
$$;
revoke all on function portal.tell_agency(uuid, text, uuid, uuid) from public;
grant execute on function portal.tell_agency(uuid, text, uuid, uuid) to authenticated, service_role;
