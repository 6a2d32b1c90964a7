-- What forbids collecting an account by law, and what the agency's system reports about such an account all the same.
alter table portal.accounts
  add column collection_stops text[] not null default '{}'
    constraint accounts_collection_stops_check
      check (collection_stops <@ array['dispute', 'bankruptcy', 'deceased', 'attorney', 'cease']);
update portal.accounts set collection_stops = array[case status when 'BANKRUPTCY' then 'bankruptcy' else 'deceased' end]
where status in ('BANKRUPTCY', 'DECEASED');

-- 15 U.S.C. 1692g(b): a written dispute within the validation period stops collection until verification is sent.
alter table portal.disputes
  add column is_written boolean,
  add column is_within_period boolean,
  add column verification_sent_on date;

-- Reports that the law keeps from taking effect, for the agency's compliance officer.
create table feed.compliance_flags (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  stop text not null check (stop in ('dispute', 'bankruptcy', 'deceased', 'attorney', 'cease')),
  -- The feed item.
  kind text not null,
  external_id text not null,
  -- Status that the account would have.
  reported_status text,
  reported_at timestamptz not null,
  message text not null,
  created_at timestamptz not null default now(),
  -- When the stop ended.
  cleared_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id)
);
create index compliance_flags_by_account on feed.compliance_flags (client_id, account_id);
create index compliance_flags_open on feed.compliance_flags (created_at) where cleared_at is null;
alter table feed.compliance_flags enable row level security;
grant all on feed.compliance_flags to service_role;

-- Statuses in codes of the agency that no status_code defined when they came. They apply once it does.
create table feed.unmapped_statuses (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  account_id uuid not null,
  code text not null check (length(code) between 1 and 60),
  -- The feed item, as received.
  item jsonb not null,
  at timestamptz not null,
  -- Of a load marked as history: it may be older than the account's status.
  is_history boolean not null,
  created_at timestamptz not null default now(),
  mapped_at timestamptz,
  -- applied, superseded (the account has a later status), or the code of a refusal.
  result text,
  primary key (client_id, id),
  foreign key (client_id, account_id) references portal.accounts (client_id, id),
  check ((mapped_at is null) = (result is null))
);
create index unmapped_statuses_by_code on feed.unmapped_statuses (code, at) where mapped_at is null;
create index unmapped_statuses_by_account on feed.unmapped_statuses (client_id, account_id);
alter table feed.unmapped_statuses enable row level security;
grant all on feed.unmapped_statuses to service_role;
