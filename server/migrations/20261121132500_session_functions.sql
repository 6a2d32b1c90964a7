-- What every request and every refresh asks of the database, each in one round trip. Functions, because their plans are kept by
-- the connection without a prepared statement, which a pooler between would lose; planning took longer than answering.

-- What besides its own row makes up a user; of a session also by what it was opened.
create function auth_ext.user_parts(in_user uuid, in_session uuid default null) returns json
language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'factors', (
      select json_agg(json_build_object('id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
        'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'phone', f.phone,
        'last_challenged_at', f.last_challenged_at) order by f.created_at)
      from auth.mfa_factors f where f.user_id = in_user),
    'identities', (select json_agg(i order by i.created_at) from auth.identities i where i.user_id = in_user),
    'amr', (
      select json_agg(json_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at)))
        order by c.updated_at desc)
      from auth.mfa_amr_claims c where c.session_id = in_session),
    'session_created_at', (select s.created_at from auth.sessions s where s.id = in_session));
end
$$;

-- The user of an access token, and whether its session lives. Null where there is no such user.
create function auth_ext.find_bearer(in_user uuid, in_session uuid, with_parts boolean) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('user', u,
      'has_session', exists (select from auth.sessions s where s.id = in_session and s.user_id = in_user),
      'parts', case when with_parts then auth_ext.user_parts(in_user) end)
    from auth.users u where u.instance_id = '00000000-0000-0000-0000-000000000000' and u.id = in_user);
end
$$;

-- A new session with its first refresh token.
create function auth_ext.open_session(
  in_session uuid, in_user uuid, in_method text, in_token text, in_ip inet, in_user_agent text, in_now timestamptz
) returns void language plpgsql set search_path = '' as $$
begin
  insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
  values (in_session, in_user, in_now, in_now, 'aal1', in_user_agent, in_ip);
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), in_session, in_method, in_now, in_now);
  insert into auth.refresh_tokens (instance_id, token, user_id, session_id, revoked, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', in_token, in_user, in_session, false, in_now, in_now);
  update auth.users set last_sign_in_at = in_now, updated_at = in_now where id = in_user;
end
$$;

-- Rotation of a refresh token with reuse detection. Says by `outcome` what happened; all but `rotated` and `reused` change nothing.
-- `limits`, in seconds, each null where there is none: `reuse`, how long a rotated token may be used again; `inactivity`, since
-- the last refresh; `timebox`, since the session began; `low_aal`, the same for who has a second factor and did not use it.
create function auth_ext.rotate_token(
  in_token text, in_next text, limits jsonb, in_ip inet, in_user_agent text, in_now timestamptz
) returns json language plpgsql set search_path = '' as $$
declare
  spent auth.refresh_tokens;
  active auth.refresh_tokens;
  session auth.sessions;
  owner auth.users;
  next text := in_next;
begin
  select * into spent from auth.refresh_tokens t where t.token = in_token;
  if not found then return json_build_object('outcome', 'not_found'); end if;
  -- Its lock first: another tab may be rotating the same token, and a sign-out ends the session before its tokens.
  select * into session from auth.sessions s where s.id = spent.session_id for update;
  if not found then return json_build_object('outcome', 'no_session'); end if;
  select * into owner from auth.users u where u.instance_id = '00000000-0000-0000-0000-000000000000' and u.id = session.user_id;
  if not found then return json_build_object('outcome', 'no_session'); end if;
  if owner.banned_until > in_now then return json_build_object('outcome', 'banned'); end if;
  if session.not_after <= in_now or session.created_at + make_interval(secs => (limits ->> 'timebox')::int) <= in_now then
    return json_build_object('outcome', 'expired');
  end if;
  -- Nobody has had a new token of the session since. A second factor gives one without a refresh.
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
    elsif spent.updated_at is null or in_now > spent.updated_at + make_interval(secs => coalesce((limits ->> 'reuse')::int, 0)) then
      -- Their updated_at stays: a later one would open the reuse interval for the tokens that are being revoked here.
      update auth.refresh_tokens set revoked = true where session_id = session.id and revoked = false;
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

revoke all on all functions in schema auth_ext from public;
