-- What the gatekeeper checks of a session, for requests that check it in the transaction that reads or writes.
create function portal.require_standing(in_user uuid, in_session uuid, in_level text, in_factor_for text, in_now timestamptz)
returns void language plpgsql stable set search_path = '' as $$
begin
  -- One after another: a single condition would open the indexes of all of them.
  perform from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = in_session and s.user_id = in_user and (in_level = 'aal1' or s.aal = 'aal2')
    and (s.not_after is null or s.not_after > in_now) and (u.banned_until is null or u.banned_until <= in_now);
  if found and in_level = 'aal2' then
    return;
  end if;
  if found and in_factor_for <> 'all' then
    perform from auth.mfa_factors f where f.user_id = in_user and f.status = 'verified';
    if not found and in_factor_for = 'admins' then
      perform from portal.memberships m where m.user_id = in_user and m.role = 'client_admin' and m.ended_at is null
      union all select from portal.agency_members g where g.user_id = in_user and g.ended_at is null;
    end if;
    if not found then
      return;
    end if;
  end if;
  raise exception 'the session ended or lacks its second factor' using errcode = 'RCS01';
end
$$;
comment on function portal.require_standing(uuid, uuid, text, text, timestamptz) is
  'Fails with RCS01 unless the session of an access token lives at its level and needs no second factor. Called first in the transaction of a request at /rest/v1, before its role; four reads by key, and no round trip of its own.';
revoke all on function portal.require_standing(uuid, uuid, text, text, timestamptz) from public;
