-- The business. Every row carries client_id, first in its keys and indexes.
create schema portal;
grant usage on schema portal to authenticated, service_role;

-- UUID version 7 (RFC 9562, 5.7): built into PostgreSQL 18, the same in SQL before.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function portal.new_id() returns uuid language sql volatile as 'select uuidv7()';
  else
    create function portal.new_id() returns uuid language sql volatile as $f$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
      $f$;
  end if;
end
$$;
comment on function portal.new_id() is
  'UUID version 7, the default of every id: rows of one time are neighbors in their indexes.';

-- ── clients and who sees them ─────────────────────────────────────────────────
create table portal.clients (
  id uuid primary key default portal.new_id(),
  code text unique check (code ~ '^[A-Z0-9]{3,12}$'),
  name text not null check (length(name) between 1 and 200),
  legal_name text not null check (length(legal_name) between 1 and 200),
  trade text not null default 'other',
  debt_types text[] not null default '{consumer}',
  is_onboarding_completed boolean not null default false,
  -- Highest numbers issued. Users see short numbers (A-1042-7, B-318), counted per client.
  last_account_number bigint not null default 1000,
  last_batch_number bigint not null default 100,
  created_at timestamptz not null default now(),
  dba text check (length(dba) between 1 and 200),
  entity_type text check (entity_type in ('corporation', 'llc', 'partnership', 'sole_proprietor', 'nonprofit', 'government',
    'other')),
  formation_state text check (formation_state ~ '^[A-Z]{2}$'),
  formation_year integer check (formation_year between 1600 and 2200),
  -- Sealed with the context clients.ein:<client id>.
  ein_sealed text,
  ein_last4 text check (ein_last4 ~ '^[0-9]{4}$'),
  website text check (length(website) <= 300),
  phone text check (phone ~ '^\+1[0-9]{10}$'),
  -- { "primary": { "name", "title", "phone", "email" }, "billing", "disputes", "legal": the same, or null for the primary }
  contacts jsonb,
  -- { "line1", "line2", "city", "state", "postal_code" }; mailing and remit-to are null if they equal it.
  physical_address jsonb,
  mailing_address jsonb,
  remit_to_address jsonb,
  itemization_default text check (itemization_default in ('last_statement', 'charge_off', 'last_payment', 'transaction',
    'judgment')),
  interest_charged boolean,
  -- Basis points per year.
  interest_rate_bp integer check (interest_rate_bp between 1 and 10000),
  interest_from text check (interest_from in ('service', 'delinquency', 'charge_off', 'placement', 'judgment')),
  credit_reporting boolean,
  credit_reporting_wait_days integer check (credit_reporting_wait_days between 0 and 3650),
  remittance_method text check (remittance_method in ('gross', 'net', 'split')),
  remittance_frequency text check (remittance_frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')),
  -- Percent of the balance that the agency may accept without asking.
  settlement_min_percent integer check (settlement_min_percent between 1 and 100),
  plan_max_months integer check (plan_max_months between 1 and 120),
  legal_allowed boolean,
  authority_name text check (length(authority_name) between 1 and 200),
  authority_title text check (length(authority_title) between 1 and 200),
  -- none: created by the agency, nothing to submit in the portal (decision 0022).
  onboarding_state text not null default 'none' check (onboarding_state in ('none', 'draft', 'submitted', 'returned', 'approved')),
  onboarding_at timestamptz,
  -- Null with a time: the agency's operator, or approved automatically.
  onboarding_by uuid,
  onboarding_by_name text,
  onboarding_reason text check (length(onboarding_reason) <= 2000),
  -- The agreement is on paper with the agency; counts as signed until a version must be signed again. Null for clients that
  -- onboard in the portal.
  paper_agreement_at timestamptz default now(),
  -- Also needs a business associate agreement (45 CFR 160.103). Same list: domain/src/company/industries.ts.
  is_healthcare boolean generated always as (trade in ('medical', 'dental', 'hospital', 'behavioral health', 'pharmacy',
    'ambulance') or 'medical' = any (debt_types)) stored,
  last_request_number bigint not null default 100
);
-- Agency users find one client among thousands by part of its name.
create index clients_by_name on portal.clients (lower(name), id);

-- The only source of rights.
create table portal.memberships (
  id uuid primary key default portal.new_id(),
  client_id uuid not null references portal.clients (id),
  -- No foreign key: with SUPABASE_URL the users live in another database.
  user_id uuid not null,
  role text not null check (role in ('client_admin', 'client_staff')),
  -- Limits staff to some locations; null for all.
  location_ids uuid[],
  created_at timestamptz not null default now(),
  -- Memberships are ended, never deleted: who could see what stays known.
  ended_at timestamptz,
  -- Incremented by every change, for optimistic concurrency control.
  revision integer not null default 1,
  -- Within this client; other clients' activity is not visible here.
  last_seen_at timestamptz,
  ended_by uuid,
  check (location_ids is null or (role = 'client_staff' and cardinality(location_ids) > 0))
);
create index memberships_by_user on portal.memberships (user_id) where ended_at is null;
create unique index memberships_live on portal.memberships (client_id, user_id) where ended_at is null;

-- Agency users: may view one client at a time and change nothing there.
create table portal.agency_members (
  id uuid primary key default portal.new_id(),
  -- No foreign key: with SUPABASE_URL the users live in another database.
  user_id uuid not null,
  role text not null check (role in ('agency_admin', 'agency_staff')),
  created_at timestamptz not null default now(),
  -- Ended, never deleted: who could view what stays known.
  ended_at timestamptz
);
create unique index agency_members_live on portal.agency_members (user_id) where ended_at is null;

-- The rights of a request, in one place for all policies. They run with every statement: agency users are recognized by a setting,
-- and the table is read only if it is set.

create function portal.current_user_id() returns uuid language sql stable set search_path = '' as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;
comment on function portal.current_user_id() is
  'User id of the request''s token; null for the service. Called by policies and functions; reads a setting.';

create function portal.agency_view() returns table (client_id uuid, role text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select nullif(current_setting('request.agency_client', true), '')::uuid, g.role
  from portal.agency_members g
  where g.user_id = portal.current_user_id() and g.ended_at is null
    and nullif(current_setting('request.agency_client', true), '') is not null
$$;
comment on function portal.agency_view() is
  'The client that an agency user views in this transaction, and the user''s role. Called by the functions below; the server sets request.agency_client and opens the transaction read-only.';

create function portal.my_client_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
$$;
comment on function portal.my_client_ids() is
  'Clients of which the caller sees everything. Called by most policies, once per statement (in array(select …)), by an index of memberships.';

create function portal.my_any_client_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
$$;
comment on function portal.my_any_client_ids() is
  'Clients of which the caller sees anything, limited to locations or not. Called by policies once per statement.';

create function portal.my_admin_client_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and role = 'client_admin'
    and coalesce(current_setting('request.agency_client', true), '') = ''
  union all
  select v.client_id from portal.agency_view() v
  where v.role = 'agency_admin' and coalesce(current_setting('request.agency_client', true), '') <> ''
$$;
comment on function portal.my_admin_client_ids() is 'Clients that the caller administers. Called by policies once per statement.';

create function portal.my_location_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select unnest(location_ids) from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is not null
    and coalesce(current_setting('request.agency_client', true), '') = ''
$$;
comment on function portal.my_location_ids() is
  'Locations to which a limited caller is limited. Called by policies once per statement.';

-- ── row-level security ───────────────────────────────────────────────────────
-- Policies restrict what the grants allow at all. `any (array(select …))` is evaluated once per statement; a function call per row
-- would cost a thousand times as much.

alter table portal.clients enable row level security;
-- Sealed columns are not granted. Members other than admins may only raise the counters (enforce_admin_edit).
create policy members on portal.clients for select to authenticated using (id = any (array(select portal.my_any_client_ids())));
create policy members_update on portal.clients for update to authenticated
  using (id = any (array(select portal.my_any_client_ids())));
grant select (id, code, name, legal_name, trade, debt_types, is_onboarding_completed, last_account_number, last_batch_number,
  created_at, dba, entity_type, formation_state, formation_year, ein_last4, website, phone, contacts, physical_address,
  mailing_address, remit_to_address, itemization_default, interest_charged, interest_rate_bp, interest_from, credit_reporting,
  credit_reporting_wait_days, remittance_method, remittance_frequency, settlement_min_percent, plan_max_months, legal_allowed,
  authority_name, authority_title, onboarding_state, onboarding_at, onboarding_by, onboarding_by_name, onboarding_reason,
  paper_agreement_at, is_healthcare, last_request_number) on portal.clients to authenticated;
grant update (name, legal_name, trade, debt_types, last_account_number, last_batch_number, dba, entity_type, formation_state,
  formation_year, ein_sealed, ein_last4, website, phone, contacts, physical_address, mailing_address, remit_to_address,
  itemization_default, interest_charged, interest_rate_bp, interest_from, credit_reporting, credit_reporting_wait_days,
  remittance_method, remittance_frequency, settlement_min_percent, plan_max_months, legal_allowed, authority_name,
  authority_title, last_request_number) on portal.clients to authenticated;
grant all on portal.clients to service_role;

alter table portal.memberships enable row level security;
create policy admins on portal.memberships for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
create policy admins_change on portal.memberships for update to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
create policy own on portal.memberships for select to authenticated using (user_id = (select portal.current_user_id()));
grant select, update (role, location_ids, ended_at, revision, ended_by) on portal.memberships to authenticated;
grant all on portal.memberships to service_role;

alter table portal.agency_members enable row level security;
grant all on portal.agency_members to service_role;

-- ── profiles, invitations, confirmations ──────────────────────────────────────
-- What tokens said of users at their last visit: names and addresses where users live in another database (SUPABASE_URL).
-- auth.users is newer and wins.
create table portal.user_profiles (
  user_id uuid primary key,
  email text not null,
  name text not null,
  -- Has signed in with a second factor.
  has_second_factor boolean not null default false,
  updated_at timestamptz not null default now()
);
alter table portal.user_profiles enable row level security;
grant all on portal.user_profiles to service_role;

create table portal.invitations (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- The inviting admin's note of the name; the user's own name wins.
  name text check (length(name) between 1 and 200),
  role text not null check (role in ('client_admin', 'client_staff')),
  location_ids uuid[],
  -- SHA-256 in hex; the token itself is only in the email.
  token_sha256 text not null check (token_sha256 ~ '^[0-9a-f]{64}$'),
  -- Null: the agency's operator.
  invited_by uuid,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  times_sent integer not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (client_id, id),
  check (location_ids is null or (role = 'client_staff' and cardinality(location_ids) > 0)),
  check (accepted_at is null or revoked_at is null)
);
create unique index invitations_by_token on portal.invitations (token_sha256);
create unique index invitations_open on portal.invitations (client_id, email) where accepted_at is null and revoked_at is null;
alter table portal.invitations enable row level security;
-- The hash can be set and not read.
create policy admins on portal.invitations to authenticated using (client_id = any (array(select portal.my_admin_client_ids())));
grant select (client_id, id, email, name, role, location_ids, invited_by, invited_by_name, created_at, sent_at, times_sent,
  expires_at, accepted_at, accepted_by, revoked_at, revoked_by) on portal.invitations to authenticated;
grant insert (client_id, id, email, name, role, location_ids, token_sha256, invited_by, invited_by_name, created_at, sent_at,
  expires_at) on portal.invitations to authenticated;
grant update (name, role, location_ids, token_sha256, invited_by, invited_by_name, created_at, sent_at, times_sent, expires_at,
  revoked_at, revoked_by) on portal.invitations to authenticated;
grant all on portal.invitations to service_role;

-- Every attempt to confirm identity again, right or wrong: the record, and what is still confirmed. Beside a hosted project too.
create table portal.step_ups (
  id uuid primary key default portal.new_id(),
  user_id uuid not null,
  session_id uuid not null,
  method text not null check (method in ('password', 'second_factor')),
  succeeded boolean not null,
  -- When the factor was verified, by the token of the attempt.
  factor_at timestamptz,
  at timestamptz not null,
  confirmed_until timestamptz,
  ip_address inet,
  user_agent text,
  check (succeeded = (confirmed_until is not null))
);
create index step_ups_by_session on portal.step_ups (session_id, user_id, confirmed_until desc) where succeeded;
create index step_ups_by_time on portal.step_ups (at);
-- One code confirms once.
create unique index step_ups_once on portal.step_ups (session_id, factor_at) where succeeded and method = 'second_factor';
alter table portal.step_ups enable row level security;
grant all on portal.step_ups to service_role;

create function portal.admin_addresses(in_client uuid) returns table (user_id uuid, email text, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.user_id, coalesce(nullif(u.email, ''), p.email),
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''), p.name, '')
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.role = 'client_admin' and m.ended_at is null
    and coalesce(nullif(u.email, ''), p.email) <> ''
    and (
      current_setting('role', true) is distinct from 'authenticated'
      or in_client = any (array(select portal.my_admin_client_ids()))
    )
$$;
comment on function portal.admin_addresses(uuid) is
  'Names and email addresses of a client''s admins. For its admins and the service (emails to admins).';
revoke all on function portal.admin_addresses(uuid) from public;
grant execute on function portal.admin_addresses(uuid) to authenticated, service_role;

create function portal.member_addresses(in_client uuid) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select lower(coalesce(nullif(u.email, ''), p.email))
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.ended_at is null and coalesce(nullif(u.email, ''), p.email) <> ''
$$;
comment on function portal.member_addresses(uuid) is
  'Email addresses of a client''s members. For the service: a resubmitted onboarding invites only others.';
revoke all on function portal.member_addresses(uuid) from public;
grant execute on function portal.member_addresses(uuid) to service_role;

create function portal.user_address(in_user uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select lower(coalesce(
    (select nullif(u.email, '') from auth.users u where u.id = in_user),
    (select nullif(p.email, '') from portal.user_profiles p where p.user_id = in_user)
  ))
$$;
comment on function portal.user_address(uuid) is 'Email address of a user. For the service: notification emails.';
revoke all on function portal.user_address(uuid) from public;
grant execute on function portal.user_address(uuid) to service_role;
