-- What clients are told about the portal itself: maintenance that is planned or running, and incidents with their updates.
create table portal.maintenance_windows (
  id uuid primary key default portal.new_id(),
  starts_at timestamptz not null,
  -- Moved forward when the agency cancels or ends it.
  ends_at timestamptz not null,
  message text not null check (length(message) between 1 and 1000),
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  created_by_name text not null check (length(created_by_name) <= 200),
  check (ends_at > starts_at or cancelled_at is not null)
);
create index maintenance_windows_by_end on portal.maintenance_windows (ends_at);

create table portal.incidents (
  id uuid primary key default portal.new_id(),
  title text not null check (length(title) between 1 and 120),
  state text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  started_at timestamptz not null default now(),
  resolved_at timestamptz,
  created_by_name text not null check (length(created_by_name) <= 200),
  check ((state = 'resolved') = (resolved_at is not null))
);
create index incidents_by_time on portal.incidents (started_at desc);
create index incidents_open on portal.incidents (started_at) where state <> 'resolved';

-- Only added to: what clients read stays as it was.
create table portal.incident_updates (
  id uuid primary key default portal.new_id(),
  incident_id uuid not null references portal.incidents (id),
  state text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default now(),
  by_name text not null check (length(by_name) <= 200)
);
create index incident_updates_by_incident on portal.incident_updates (incident_id, at);

alter table portal.maintenance_windows enable row level security;
alter table portal.incidents enable row level security;
alter table portal.incident_updates enable row level security;
create policy agency_reads on portal.maintenance_windows for select to authenticated
  using ((select portal.agency_role()) is not null);
create policy agency_reads on portal.incidents for select to authenticated
  using ((select portal.agency_role()) is not null);
create policy agency_reads on portal.incident_updates for select to authenticated
  using ((select portal.agency_role()) is not null);
grant select on portal.maintenance_windows, portal.incidents, portal.incident_updates to authenticated;
grant all on portal.maintenance_windows, portal.incidents, portal.incident_updates to service_role;

-- Maintenance of one client: its users and API keys are refused with the agency's message until it ends (decision 0079).
alter table portal.clients
  add column maintenance_at timestamptz,
  add column maintenance_message text check (length(maintenance_message) between 1 and 1000),
  add column maintenance_until timestamptz,
  add column maintenance_by_name text check (length(maintenance_by_name) <= 200),
  add constraint clients_maintenance check ((maintenance_at is null) = (maintenance_message is null)
    and (maintenance_at is null) = (maintenance_by_name is null) and (maintenance_at is not null or maintenance_until is null));

grant select (maintenance_at, maintenance_message, maintenance_until, maintenance_by_name) on portal.clients to authenticated;

create function portal.is_background()
returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id' is null
    and nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'api_key_id' is null
$$;
comment on function portal.is_background is 'Whether no session and no API key asks: a job makes a file for a user. Maintenance closes a client to both, not to jobs. Called by the functions of rights for clients under maintenance.';
revoke all on function portal.is_background from public;

create or replace function portal.my_admin_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and role = 'client_admin'
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null
      and (c.maintenance_at is null or portal.is_background()))
  union all
  select v.client_id from portal.agency_view() v
  where v.role in ('agency_admin', 'agency_auditor') and coalesce(current_setting('request.agency_client', true), '') <> ''
$$;

create or replace function portal.my_any_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null
      and (c.maintenance_at is null or portal.is_background()))
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select k.client_id from portal.api_key_access() k where portal.current_api_key_id() is not null
$$;

create or replace function portal.my_client_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and location_ids is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null
      and (c.maintenance_at is null or portal.is_background()))
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select k.client_id from portal.api_key_access() k where portal.current_api_key_id() is not null and k.location_ids is null
$$;

create or replace function portal.my_location_ids()
returns SETOF uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select unnest(location_ids) from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and location_ids is not null
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null
      and (c.maintenance_at is null or portal.is_background()))
  union all
  select unnest(k.location_ids) from portal.api_key_access() k where portal.current_api_key_id() is not null
$$;

create or replace function portal.api_key_access()
returns TABLE(client_id uuid, location_ids uuid[])
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select k.client_id, k.location_ids
  from portal.api_keys k
  join portal.memberships m on m.client_id = k.client_id and m.user_id = k.created_by
    and m.ended_at is null and m.role = 'client_admin'
  where k.id = portal.current_api_key_id() and k.id = portal.current_user_id()
    and k.revoked_at is null and k.expires_at > now()
    and exists (select from portal.clients c where c.id = k.client_id and c.maintenance_at is null)
$$;
