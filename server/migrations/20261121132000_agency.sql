-- People of the agency itself: they may look into any company, at one at a time, and change nothing there.
create table portal.agency_members (
  id uuid primary key default portal.new_id(),
  -- No foreign key: with SUPABASE_URL set the users live in another database.
  user_id uuid not null,
  role text not null check (role in ('agency_admin', 'agency_staff')),
  created_at timestamptz not null default now(),
  -- Ended, never deleted: who could look stays known.
  ended_at timestamptz
);
create unique index agency_members_live on portal.agency_members (user_id) where ended_at is null;
alter table portal.agency_members enable row level security;
grant all on portal.agency_members to service_role;

-- The company at which somebody of the agency looks in this transaction, if so. The server names it, and opens such a
-- transaction read only.
create function portal.agency_view() returns table (client_id uuid, role text)
language sql stable security definer set search_path = '' as $$
  select nullif(current_setting('request.agency_client', true), '')::uuid, g.role
  from portal.agency_members g
  where g.user_id = portal.current_user_id() and g.ended_at is null
    and nullif(current_setting('request.agency_client', true), '') is not null
$$;

-- Whoever looks for the agency sees that one company, and for that time nothing of companies of his own.
create or replace function portal.my_client_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is null
    and not exists (select from portal.agency_view())
  union all
  select client_id from portal.agency_view()
$$;

create or replace function portal.my_any_client_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and not exists (select from portal.agency_view())
  union all
  select client_id from portal.agency_view()
$$;

create or replace function portal.my_location_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select unnest(location_ids) from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is not null
    and not exists (select from portal.agency_view())
$$;

create or replace function portal.my_admin_client_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and role = 'client_admin'
    and not exists (select from portal.agency_view())
  union all
  select client_id from portal.agency_view() where role = 'agency_admin'
$$;

-- As before, and for whoever looks for the agency.
create or replace function portal.search_account_ids(in_client uuid, in_terms text[], in_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, portal rows 1000 as $$
declare
  everything boolean;
  only_locations uuid[];
  term text;
  conditions text := '';
begin
  if exists (select from portal.agency_view() v where v.client_id = in_client) then
    everything := true;
  else
    select m.location_ids is null, m.location_ids into everything, only_locations
    from portal.memberships m
    where m.client_id = in_client and m.user_id = portal.current_user_id() and m.ended_at is null;
    if not found then
      return;
    end if;
  end if;
  foreach term in array in_terms loop
    conditions := conditions || format(' and (debtor_name || '' '' || client_account_number) ilike %L',
      '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return query execute
    'select id from portal.accounts where client_id = $1 and ($2 or location_id = any ($3))' || conditions || ' limit $4'
    using in_client, everything, only_locations, in_limit;
end
$$;

-- As before, and with those of the agency who have looked at this company: by name, not by address.
drop function portal.client_people(uuid);
create function portal.client_people(in_client uuid)
returns table (user_id uuid, name text, email text, second_factor text, kind text)
language sql stable security definer set search_path = '' as $$
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
      and exists (select from portal.activity_log l where l.client_id = in_client and l.actor_user_id = g.user_id)
  ) m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where in_client = any (array(select portal.my_admin_client_ids()))
$$;
revoke all on function portal.client_people(uuid) from public;
grant execute on function portal.client_people(uuid) to authenticated, service_role;

-- The same look again within half an hour is recorded once.
create index activity_log_by_look on portal.activity_log (client_id, actor_user_id, (details ->> 'look'), at desc)
  where action = 'agency.looked';
-- To find a client among thousands by a part of its name.
create index clients_by_name on portal.clients (lower(name), id);
