-- What the agency's books say, beside what the portal held when it said so.
create table feed.client_totals (
  client_id uuid not null references portal.clients (id),
  day date not null,
  accounts bigint,
  balance_cents bigint,
  collected_cents bigint,
  commission_cents bigint,
  remitted_cents bigint,
  -- The portal has no balances of past days, so it notes those of the moment.
  portal_accounts bigint not null,
  portal_balance_cents bigint not null,
  external_id text not null,
  received_at timestamptz not null default now(),
  primary key (client_id, day)
);
create index client_totals_by_day on feed.client_totals (day, client_id);
alter table feed.client_totals enable row level security;
grant all on feed.client_totals to service_role;

-- The same for one account, by the agency's number, which the portal may not know.
create table feed.account_totals (
  client_id uuid not null references portal.clients (id),
  day date not null,
  agency_account text not null check (length(agency_account) between 1 and 60),
  balance_cents bigint not null,
  collected_cents bigint,
  commission_cents bigint,
  account_id uuid,
  portal_balance_cents bigint,
  external_id text not null,
  received_at timestamptz not null default now(),
  primary key (client_id, day, agency_account)
);
create index account_totals_by_time on feed.account_totals using brin (received_at) with (autosummarize = on);
alter table feed.account_totals enable row level security;
grant all on feed.account_totals to service_role;

-- Balances of the agency's trust accounts at the end of a day, entered or sent.
create table feed.bank_balances (
  day date not null,
  bank_account text not null check (length(bank_account) between 1 and 100),
  balance_cents bigint not null,
  received_at timestamptz not null default now(),
  primary key (day, bank_account)
);
alter table feed.bank_balances enable row level security;
grant all on feed.bank_balances to service_role;
