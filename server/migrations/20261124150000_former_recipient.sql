-- The word of the other lists for a member whose account is gone.
create or replace function portal.report_recipients(in_client uuid)
returns TABLE(user_id uuid, name text, email text, role text, location_ids uuid[])
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select m.user_id,
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''),
      nullif(p.name, ''), nullif(u.email, ''), p.email, 'Former user'),
    lower(coalesce(nullif(u.email, ''), p.email, '')), m.role, m.location_ids
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.ended_at is null
    and (current_setting('role', true) <> 'authenticated' or m.user_id = portal.current_user_id()
      or in_client = any (array(select portal.my_admin_client_ids())))
$$;
