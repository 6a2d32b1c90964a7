-- Rates of simple interest, as the agency enters them: for a client, a debt type, a state, or one account. None is shipped.
create table portal.interest_rates (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  -- Null: all accounts of the client, or those of the debt type and state.
  account_id uuid,
  debt_type text check (length(debt_type) between 1 and 40),
  -- Of the debtor's address.
  state text check (state ~ '^[A-Z]{2}$'),
  -- Applies from the judgment on; otherwise before it.
  is_post_judgment boolean not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  valid_from date not null,
  -- The last day.
  valid_until date check (valid_until >= valid_from),
  -- What bears interest on the first day; null: the principal placed.
  principal_cents bigint check (principal_cents >= 0),
  -- Statute, contract or order.
  source text not null check (length(source) between 1 and 100),
  external_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, id),
  unique (client_id, external_id),
  check (account_id is null or (debt_type is null and state is null)),
  check (account_id is not null or principal_cents is null),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
comment on table portal.interest_rates is
  'Rates of simple interest that the agency entered, with source and effective dates. Not readable by users, who see them with the interest.';
create index interest_rates_by_account on portal.interest_rates (client_id, account_id);
alter table portal.interest_rates enable row level security;
grant all on portal.interest_rates to service_role;

-- Interest that the portal added to balances: one row per account and month, which grows until the month ends, and rows that take back
-- what a balance of the agency replaces. Their sum is part of accounts.accrued_cents; account_balances holds the rest.
create table portal.interest_postings (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  -- First day of the month; null: replaced by a balance.
  month date,
  -- The last second of the last day that it covers, or the instant of the balance.
  at timestamptz not null,
  -- First day from which the account's interest counted when it was posted.
  counts_from date,
  -- Negative: taken back.
  amount_cents bigint not null,
  text text not null check (length(text) between 1 and 400),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  changed_in bigint not null default pg_current_xact_id()::text::bigint,
  primary key (client_id, id),
  check ((month is null) = (counts_from is null)),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create unique index interest_postings_by_month on portal.interest_postings (client_id, account_id, month) where month is not null;
create index interest_postings_by_account on portal.interest_postings (client_id, account_id, at);
create index interest_postings_by_change on portal.interest_postings (changed_in, client_id, id);
create trigger mark_change before update on portal.interest_postings for each row execute function portal.mark_change();
create trigger broadcast_insert after insert on portal.interest_postings
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.interest_postings
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
alter table portal.interest_postings enable row level security;
create policy members on portal.interest_postings to authenticated
  using (
    client_id = any (array(select portal.my_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and exists (select from portal.accounts a where a.client_id = interest_postings.client_id and a.id = interest_postings.account_id)
    )
  );
grant select on portal.interest_postings to authenticated;
grant all on portal.interest_postings to service_role;

-- The days through which interest was posted, so that an hourly job does it once a day.
create table feed.interest_runs (
  through_on date primary key,
  started_at timestamptz not null
);
alter table feed.interest_runs enable row level security;
grant all on feed.interest_runs to service_role;
