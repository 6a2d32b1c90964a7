-- Reuse of a refresh token ends its session instead of revoking the refresh tokens: the access token ends with it.
create or replace function auth_ext.rotate_token(in_token text, in_next text, limits jsonb, in_ip inet, in_user_agent text, in_now timestamp with time zone)
returns json
language plpgsql
set search_path = ''
as $$
declare
  spent auth.refresh_tokens;
  active auth.refresh_tokens;
  session auth.sessions;
  owner auth.users;
  next text := in_next;
begin
  select * into spent from auth.refresh_tokens t where t.token = in_token;
  if not found then return json_build_object('outcome', 'not_found'); end if;
  -- Lock the session first: another tab may be rotating the same token, and a sign-out ends the session before its tokens.
  select * into session from auth.sessions s where s.id = spent.session_id for update;
  if not found then return json_build_object('outcome', 'no_session'); end if;
  select * into owner from auth.users u where u.instance_id = '00000000-0000-0000-0000-000000000000' and u.id = session.user_id;
  if not found then return json_build_object('outcome', 'no_session'); end if;
  if owner.banned_until > in_now then return json_build_object('outcome', 'banned'); end if;
  if session.not_after <= in_now or session.created_at + make_interval(secs => (limits ->> 'timebox')::int) <= in_now then
    return json_build_object('outcome', 'expired');
  end if;
  -- The token's own age is not enough: verifying a factor issues a token without a refresh.
  if greatest(spent.created_at, session.refreshed_at at time zone 'utc')
    < in_now - make_interval(secs => (limits ->> 'inactivity')::int) then
    return json_build_object('outcome', 'inactive');
  end if;
  if session.aal = 'aal1' and session.created_at + make_interval(secs => (limits ->> 'low_aal')::int) <= in_now
    and exists (select from auth.mfa_factors f where f.user_id = owner.id and f.status = 'verified') then
    return json_build_object('outcome', 'low_aal');
  end if;

  select * into spent from auth.refresh_tokens t where t.id = spent.id;
  if spent.revoked then
    select * into active from auth.refresh_tokens t
      where t.session_id = session.id and t.revoked = false order by t.id desc limit 1;
    if active.parent = in_token then
      next := active.token;
    elsif exists (select from auth.refresh_tokens t where t.session_id = session.id and t.parent is null and t.id > spent.id) then
      return json_build_object('outcome', 'superseded');
    elsif spent.updated_at is null or in_now > spent.updated_at + make_interval(secs => coalesce((limits ->> 'reuse')::int, 0)) then
      -- The access token ends with its session, at once: it may be the thief's.
      delete from auth.sessions where id = session.id;
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(),
        json_build_object('action', 'token_revoked', 'actor_id', owner.id, 'actor_username', coalesce(owner.email, ''),
          'actor_via_sso', owner.is_sso_user, 'log_type', 'token'),
        in_now, host(in_ip));
      return json_build_object('outcome', 'reused');
    end if;
  else
    update auth.refresh_tokens set revoked = true, updated_at = in_now where id = spent.id;
  end if;
  if next = in_next then
    insert into auth.refresh_tokens (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', next, owner.id, session.id, in_token, false, in_now, in_now);
  end if;
  -- This column is a timestamp without time zone that holds UTC.
  update auth.sessions set refreshed_at = in_now at time zone 'utc', updated_at = in_now, user_agent = in_user_agent, ip = in_ip
    where id = session.id;
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(),
    json_build_object('action', 'token_refreshed', 'actor_id', owner.id, 'actor_username', coalesce(owner.email, ''),
      'actor_via_sso', owner.is_sso_user, 'log_type', 'token'),
    in_now, host(in_ip));
  return json_build_object('outcome', 'rotated', 'user', owner, 'session_id', session.id, 'token', next,
    'parts', auth_ext.user_parts(owner.id, session.id));
end
$$;
comment on function auth_ext.rotate_token is 'Rotates a refresh token and detects reuse; `outcome` says what happened, and only `rotated` and `reused` write. `reused` deletes the session, which ends its access token too. `superseded`: verifying a factor issued a token without a parent since. `limits` are seconds, null for none: reuse (how long a rotated token stays valid), inactivity, timebox (age of the session), low_aal (age without its second factor). Called at every refresh; locks the session.';
