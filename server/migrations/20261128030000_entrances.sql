-- What each request checks of its caller, in one call whose plans are kept: the session, the membership and the second factor.
create function portal.enter_client(in_user uuid, in_session uuid, in_client uuid, in_now timestamptz,
  out is_live boolean, out level text, out is_client boolean, out membership_id uuid, out role text, out location_ids uuid[],
  out last_seen_at timestamptz, out agency_role text, out is_suspended boolean, out maintenance_message text,
  out maintenance_until timestamptz, out has_factor boolean, out profile_email text, out profile_name text,
  out profile_updated_at timestamptz)
returns record
language plpgsql stable
set search_path = ''
as $$
begin
  is_live := true;
  is_client := false;
  if in_session is not null then
    select coalesce(s.aal::text, 'aal1') into level from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = in_session and s.user_id = in_user
      and (s.not_after is null or s.not_after > in_now) and (u.banned_until is null or u.banned_until <= in_now);
    if not found then
      is_live := false;
      return;
    end if;
  end if;
  select m.id, m.role, m.location_ids, m.last_seen_at, g.role, c.suspended_at is not null, c.maintenance_message, c.maintenance_until
  into membership_id, role, location_ids, last_seen_at, agency_role, is_suspended, maintenance_message, maintenance_until
  from portal.clients c
  left join portal.memberships m on m.client_id = c.id and m.user_id = in_user and m.ended_at is null and c.live_at is not null
  left join portal.agency_members g
    on g.user_id = in_user and g.ended_at is null and (g.client_ids is null or c.id = any (g.client_ids))
  where c.id = in_client;
  if not found then
    return;
  end if;
  is_client := true;
  has_factor := exists (select from auth.mfa_factors f where f.user_id = in_user and f.status = 'verified');
  if agency_role is not null and membership_id is null then
    select p.email, p.name, p.updated_at into profile_email, profile_name, profile_updated_at
    from portal.user_profiles p where p.user_id = in_user;
  end if;
end
$$;
comment on function portal.enter_client is 'Whether the session of an access token lives, with its level, and who its user is for a client: membership, agency role, suspension, maintenance, second factor. Called first by each request that names a client; reads by key.';
revoke all on function portal.enter_client from public;

create function portal.enter_console(in_user uuid, in_session uuid, in_client uuid, in_now timestamptz,
  out is_live boolean, out level text, out role text, out client_ids uuid[], out may_enter boolean, out is_ended boolean,
  out has_factor boolean, out profile_email text, out profile_name text, out profile_updated_at timestamptz)
returns record
language plpgsql stable
set search_path = ''
as $$
begin
  is_live := true;
  if in_session is not null then
    select coalesce(s.aal::text, 'aal1') into level from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = in_session and s.user_id = in_user
      and (s.not_after is null or s.not_after > in_now) and (u.banned_until is null or u.banned_until <= in_now);
    if not found then
      is_live := false;
      return;
    end if;
  end if;
  select g.role, g.client_ids, p.email, p.name, p.updated_at
  into role, client_ids, profile_email, profile_name, profile_updated_at
  from portal.agency_members g left join portal.user_profiles p on p.user_id = g.user_id
  where g.user_id = in_user and g.ended_at is null;
  if not found then
    return;
  end if;
  select true, c.ended_at is not null into may_enter, is_ended
  from portal.clients c where c.id = in_client and (client_ids is null or c.id = any (client_ids));
  may_enter := coalesce(may_enter, false);
  is_ended := coalesce(is_ended, false);
  has_factor := exists (select from auth.mfa_factors f where f.user_id = in_user and f.status = 'verified');
end
$$;
comment on function portal.enter_console is 'Whether the session of an access token lives, with its level, and who its user is in the agency''s console, with the client that the request names. Called first by each request of the console; reads by key.';
revoke all on function portal.enter_console from public;
