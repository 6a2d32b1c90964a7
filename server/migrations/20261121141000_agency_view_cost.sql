-- These functions run with every statement of every request. Whether anybody looks for the agency is asked of the setting
-- alone, once, and of the table only where it is set: a fifth of the time of a short list was spent on asking.
create or replace function portal.my_client_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
$$;

create or replace function portal.my_any_client_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null
    and coalesce(current_setting('request.agency_client', true), '') = ''
  union all
  select v.client_id from portal.agency_view() v where coalesce(current_setting('request.agency_client', true), '') <> ''
$$;

create or replace function portal.my_location_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select unnest(location_ids) from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and location_ids is not null
    and coalesce(current_setting('request.agency_client', true), '') = ''
$$;

create or replace function portal.my_admin_client_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select client_id from portal.memberships
  where user_id = portal.current_user_id() and ended_at is null and role = 'client_admin'
    and coalesce(current_setting('request.agency_client', true), '') = ''
  union all
  select v.client_id from portal.agency_view() v
  where v.role = 'agency_admin' and coalesce(current_setting('request.agency_client', true), '') <> ''
$$;
