-- Keys by which a client's own programs read and place (decision 0039). A key is a caller of its own: its id stands where a
-- user's id stands, and its rights end with those of the admin who created it.
create table portal.api_keys (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  name text not null check (length(name) between 1 and 100),
  -- First characters of the key, to identify it.
  prefix text not null check (prefix ~ '^rk_live_[A-Za-z0-9_-]{6}$'),
  -- HMAC-SHA256 in hex; the key itself is shown once.
  key_hmac text not null unique check (key_hmac ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (scopes <@ array['read', 'place'] and cardinality(scopes) > 0),
  -- Limits the key to some locations; null for all.
  location_ids uuid[] check (cardinality(location_ids) > 0),
  created_by uuid not null,
  created_by_name text not null check (length(created_by_name) <= 200),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Precise to the minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  revoked_by_name text check (length(revoked_by_name) <= 200),
  primary key (client_id, id),
  check (expires_at > created_at)
);
create index api_keys_by_id on portal.api_keys (id);
alter table portal.api_keys enable row level security;
-- The hash can be set and not read.
create policy admins on portal.api_keys to authenticated using (client_id = any (array(select portal.my_admin_client_ids())));
grant select (client_id, id, name, prefix, scopes, location_ids, created_by, created_by_name, created_at, expires_at, last_used_at,
  revoked_at, revoked_by, revoked_by_name) on portal.api_keys to authenticated;
grant insert (client_id, id, name, prefix, key_hmac, scopes, location_ids, created_by, created_by_name, created_at, expires_at)
  on portal.api_keys to authenticated;
grant update (revoked_at, revoked_by, revoked_by_name) on portal.api_keys to authenticated;
grant all on portal.api_keys to service_role;

-- Requests of a key per clock hour and route. The first of each is also an entry of the audit log.
create table portal.api_key_uses (
  client_id uuid not null,
  api_key_id uuid not null,
  hour timestamptz not null,
  route text not null check (length(route) between 1 and 200),
  count integer not null default 1,
  primary key (client_id, api_key_id, hour, route),
  foreign key (client_id, api_key_id) references portal.api_keys (client_id, id)
);
alter table portal.api_key_uses enable row level security;
create policy admins on portal.api_key_uses for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select on portal.api_key_uses to authenticated;
grant all on portal.api_key_uses to service_role;

create function portal.current_api_key_id() returns uuid language sql stable set search_path = '' as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'api_key_id')::uuid
$$;
comment on function portal.current_api_key_id() is
  'API key of the request; null for sessions. Called by the functions of rights; reads a setting.';

create function portal.api_key_access() returns table (client_id uuid, location_ids uuid[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.client_id, k.location_ids
  from portal.api_keys k
  join portal.memberships m on m.client_id = k.client_id and m.user_id = k.created_by
    and m.ended_at is null and m.role = 'client_admin'
  where k.id = portal.current_api_key_id() and k.id = portal.current_user_id()
    and k.revoked_at is null and k.expires_at > now()
$$;
comment on function portal.api_key_access() is
  'Client and locations of the request''s API key while it is valid and its creator an admin; no row otherwise. Called by the functions of rights, by an index of keys.';

-- The functions of rights, with a branch for API keys. It is skipped for sessions.

create or replace function portal.my_client_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select k.client_id from portal.api_key_access() k where portal.current_api_key_id() is not null and k.location_ids is null
$$;

create or replace function portal.my_any_client_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
  union all
  select k.client_id from portal.api_key_access() k where portal.current_api_key_id() is not null
$$;

create or replace function portal.my_location_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select unnest(location_ids) from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is not null
    and coalesce(current_setting('request.agency_client', true), '') = ''
  union all
  select unnest(k.location_ids) from portal.api_key_access() k where portal.current_api_key_id() is not null
$$;

create or replace function portal.find_accounts_by_key(in_client uuid, in_key text) returns table (id uuid, status text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with placed as (
    select a.id, a.status, a.number from portal.accounts a where a.client_id = in_client and a.client_account_key = in_key
    union all
    select r.account_id, 'SUBMITTED', null
    from portal.imports i
    join portal.import_rows r on r.client_id = i.client_id and r.import_id = i.id
    where i.client_id = in_client and i.state = 'committing' and i.plan ? 'batch_id'
      and r.account_key = in_key and r.merged_into is null and r.state in ('ok', 'warning')
  )
  select placed.id, placed.status from placed
  where in_client = any (array(select portal.my_any_client_ids())) order by placed.number desc nulls first
$$;

create or replace function portal.client_users(in_client uuid)
returns table (user_id uuid, name text, email text, second_factor text, kind text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.user_id,
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''), p.name, ''),
    case when m.kind = 'agency' then '' else coalesce(u.email, p.email, '') end,
    case
      when u.id is null then case when p.has_second_factor then 'on' else 'unknown' end
      when exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') then 'on'
      else 'off'
    end,
    m.kind
  from (
    select distinct all_time.user_id, 'member' as kind from portal.memberships all_time where all_time.client_id = in_client
    union all
    select distinct g.user_id, 'agency' from portal.agency_members g
    where not exists (select from portal.memberships o where o.client_id = in_client and o.user_id = g.user_id)
      and exists (select from portal.audit_log l where l.client_id = in_client and l.actor_user_id = g.user_id)
  ) m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where in_client = any (array(select portal.my_admin_client_ids()))
  union all
  select k.id, k.name, '', 'unknown', 'api_key' from portal.api_keys k
  where k.client_id = in_client and in_client = any (array(select portal.my_admin_client_ids()))
$$;
comment on function portal.client_users(uuid) is
  'Everyone who is or was a member of a client, agency users who viewed it (by name only), and its API keys. For its admins: members, audit log, users report.';
