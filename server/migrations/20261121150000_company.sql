-- What a company runs by itself: bank accounts and locations; and the proof that it is still the same person who asks.

-- ── asking again ─────────────────────────────────────────────────────────────
-- Every try to prove it again, right or wrong: the record of them, and what still counts. Beside a hosted project as well.
create table portal.step_ups (
  id uuid primary key default portal.new_id(),
  user_id uuid not null,
  session_id uuid not null,
  method text not null check (method in ('password', 'second_factor')),
  succeeded boolean not null,
  -- When the factor was checked, by the token that came with the try.
  factor_at timestamptz,
  at timestamptz not null,
  confirmed_until timestamptz,
  ip_address inet,
  user_agent text,
  check (succeeded = (confirmed_until is not null))
);
create index step_ups_by_session on portal.step_ups (session_id, user_id, confirmed_until desc) where succeeded;
-- One code proves it once.
create unique index step_ups_once on portal.step_ups (session_id, factor_at) where succeeded and method = 'second_factor';
alter table portal.step_ups enable row level security;
grant all on portal.step_ups to service_role;

-- ── bank accounts ────────────────────────────────────────────────────────────
create table portal.bank_accounts (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  holder text not null check (length(holder) between 1 and 200),
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  -- As the directory named the bank on the day; null where it did not know.
  bank_name text check (length(bank_name) between 1 and 200),
  -- Sealed with the context bank_accounts.number:<client id> (security.md, Data at rest).
  number_sealed text not null,
  number_last4 text not null check (number_last4 ~ '^[0-9]{4}$'),
  -- Keyed hash of routing and account number: the same account is not there twice.
  number_fingerprint text not null,
  type text not null check (type in ('checking', 'savings')),
  purpose text not null check (purpose in ('remittance', 'fees', 'both')),
  is_default boolean not null default false,
  -- No payout goes there before.
  usable_from timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  archived_by uuid,
  archived_by_name text,
  archived_at timestamptz,
  primary key (client_id, id),
  check (not is_default or archived_at is null)
);
create unique index bank_accounts_default on portal.bank_accounts (client_id) where is_default;
create unique index bank_accounts_once on portal.bank_accounts (client_id, number_fingerprint) where archived_at is null;

alter table portal.bank_accounts enable row level security;
create policy admins on portal.bank_accounts for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_add on portal.bank_accounts for insert to authenticated
  with check (client_id = any (array(select portal.my_admin_client_ids())));
-- What is archived stays as it is.
create policy admins_change on portal.bank_accounts for update to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())) and archived_at is null)
  with check (client_id = any (array(select portal.my_admin_client_ids())));
-- The number can be set once and not be read.
grant select (client_id, id, holder, routing_number, bank_name, number_last4, type, purpose, is_default, usable_from, created_by,
  created_by_name, created_at, archived_by, archived_by_name, archived_at) on portal.bank_accounts to authenticated;
grant insert (client_id, id, holder, routing_number, bank_name, number_sealed, number_last4, number_fingerprint, type, purpose,
  is_default, usable_from, created_by, created_by_name, created_at) on portal.bank_accounts to authenticated;
grant update (purpose, is_default, archived_by, archived_by_name, archived_at) on portal.bank_accounts to authenticated;
grant all on portal.bank_accounts to service_role;

-- ── locations ────────────────────────────────────────────────────────────────
alter table portal.locations
  add column line1 text check (length(line1) between 1 and 200),
  add column line2 text check (length(line2) between 1 and 200),
  add column city text check (length(city) between 1 and 100),
  add column state text check (state ~ '^[A-Z]{2}$'),
  add column postal_code text check (postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  add column phone text check (phone ~ '^\+1[0-9]{10}$'),
  -- What is paid for debts of this location by mail goes to its own address.
  add column is_remit_to boolean not null default false,
  add column hours text check (length(hours) between 1 and 200),
  add column revision integer not null default 1,
  add column changed_at timestamptz not null default now(),
  -- Null: the agency's operator.
  add column changed_by uuid,
  add column changed_by_name text,
  add column deactivated_at timestamptz,
  add column deactivated_by uuid,
  -- An address is whole or not there.
  add check (num_nulls(line1, city, state, postal_code) in (0, 4) and (line2 is null or line1 is not null)),
  add check (not is_remit_to or line1 is not null);
update portal.locations set changed_at = created_at;
update portal.locations set deactivated_at = now() where not is_active;
create unique index locations_by_code on portal.locations (client_id, lower(code));
create index accounts_by_location on portal.accounts (client_id, location_id) where location_id is not null;

create policy admins_add on portal.locations for insert to authenticated
  with check (client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_change on portal.locations for update to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant insert (client_id, id, code, name, line1, line2, city, state, postal_code, phone, is_remit_to, hours, changed_at, changed_by,
  changed_by_name, created_at) on portal.locations to authenticated;
grant update (code, name, is_active, line1, line2, city, state, postal_code, phone, is_remit_to, hours, revision, changed_at,
  changed_by, changed_by_name, deactivated_at, deactivated_by) on portal.locations to authenticated;

-- ── business info ────────────────────────────────────────────────────────────
-- As it is sealed, for an admin of the company: to find out whether another one was typed, and to keep the former one.
create function portal.sealed_ein(in_client uuid) returns text
language sql stable security definer set search_path = '' as $$
  select ein_sealed from portal.clients
  where id = in_client and in_client = any (array(select portal.my_admin_client_ids()))
$$;
revoke all on function portal.sealed_ein(uuid) from public;
grant execute on function portal.sealed_ein(uuid) to authenticated, service_role;
