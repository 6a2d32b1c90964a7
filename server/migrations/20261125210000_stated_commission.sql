alter table portal.payments
  -- Court costs, beside principal, interest and fees.
  add column costs_cents bigint,
  -- Of the amount of a posted PU or PC: what exceeded the balance. It bears no commission and is payable back to the debtor.
  add column overpaid_cents bigint not null default 0 check (overpaid_cents between 0 and amount_cents),
  -- domain/src/money/payment-reasons.ts: refund, returned payment, settlement remainder and so on.
  add column reason_code text check (reason_code ~ '^[a-z_]{1,40}$'),
  -- Status of the account before posting: terms of commission and labels depend on it. Null until posted, and for payments
  -- posted before it was kept.
  add column account_status text check (account_status ~ '^[A-Z_]{1,20}$'),
  add column is_settlement boolean not null default false,
  -- The agency's reference of one payment that the debtor made on several accounts.
  add column split_reference text check (length(split_reference) between 1 and 100);
comment on column portal.payments.commission_reason is 'The rule that matched, or that the agency set the commission.';
create index payments_by_split on portal.payments (client_id, split_reference) where split_reference is not null;

-- A payment may be reversed in parts; the feed checks under the lock of the account that they never exceed it.
drop index portal.payments_reversed_once;
create index payments_by_reversed on portal.payments (client_id, reverses_id) where reverses_id is not null;

-- Commissions that came with a payment, beside what the portal's own terms give. For the agency alone: a client sees one figure,
-- the payment's. No policy and no grant for users, neither here nor through schema `api`.
create table portal.stated_commissions (
  client_id uuid not null,
  payment_id uuid not null,
  -- As sent: an amount without sign, a rate, or both.
  stated_cents bigint check (stated_cents >= 0),
  stated_rate_bp integer check (stated_rate_bp between 0 and 10000),
  -- On the payment, signed; null until it is posted.
  commission_cents bigint,
  -- By the terms in force; 0 without terms.
  rule_cents bigint,
  rule_rate_bp integer,
  rule_reason text,
  rule_schedule_id uuid,
  difference_cents bigint generated always as (commission_cents - rule_cents) stored,
  created_at timestamptz not null default now(),
  primary key (client_id, payment_id),
  check (stated_cents is not null or stated_rate_bp is not null),
  foreign key (client_id, payment_id) references portal.payments (client_id, id),
  foreign key (client_id, rule_schedule_id) references portal.commission_schedules (client_id, id)
);
comment on table portal.stated_commissions is
  'Commissions that the agency set, with the result of the portal''s terms and the difference. Not readable by users.';
create index stated_commissions_differing on portal.stated_commissions (client_id, payment_id) where difference_cents <> 0;
alter table portal.stated_commissions enable row level security;
grant all on portal.stated_commissions to service_role;

create or replace view api.payments with (security_invoker) as
select id, client_id, account_id, remittance_id as statement_id, type, method, state, effective_on, reported_on, amount_cents, effect_cents,
  principal_cents, interest_cents, fees_cents, balance_after_cents, commission_rate_bp, commission_cents, commission_reason, reverses_id,
  reference, created_at, posted_at, costs_cents, overpaid_cents, reason_code, split_reference
from portal.payments;
comment on column api.payments.commission_rate_bp is 'Rate of commission in basis points; null where none can be due or several apply.';
comment on column api.payments.costs_cents is 'Part applied to court costs, in cents; null if not known.';
comment on column api.payments.overpaid_cents is 'Part that exceeded the balance, in cents; payable back to the debtor.';
comment on column api.payments.reason_code is 'Why a payment was reversed or a balance adjusted, such as refund or nsf.';
comment on column api.payments.split_reference is 'The same on all parts of one payment that the debtor made on several accounts.';
