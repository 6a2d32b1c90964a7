-- What our auth service needs beside Supabase's tables; never part of a dump that moves.
create schema auth_ext;

-- Signing keys of access tokens. The key without an end signs.
create table auth_ext.signing_keys (
  kid text primary key,
  algorithm text not null,
  public_jwk jsonb not null,
  -- Sealed by the vault.
  private_jwk_sealed text not null,
  created_at timestamptz not null default now(),
  -- Set on rotation: until the tokens that this key signed have expired.
  verifies_until timestamptz,
  -- Whether the project keys (anonymous, service) signed by this key are still valid, regardless of users' sessions.
  verifies_project_keys boolean not null default true
);

-- Attempts on credentials per address and per account, shared by all servers.
create table auth_ext.rate_limits (
  bucket text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_by_reset on auth_ext.rate_limits (resets_at);

-- Emails of an installation without an SMTP server, for the operator; sealed, because their links sign users in.
create table auth_ext.email_outbox (
  id uuid primary key,
  sent_at timestamptz not null,
  sealed text not null
);
create index email_outbox_by_time on auth_ext.email_outbox (sent_at desc);

-- Time step of the last accepted code of a factor: no code works twice. Beside Supabase's tables, which stay as in a real
-- project.
create table auth_ext.used_codes (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  last_step bigint not null
);

-- Recovery codes for users who lost their factor. Single use, stored as keyed hashes.
create table auth_ext.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Sign our requests to identity providers; the newest signs.
create table auth_ext.saml_keys (
  id uuid primary key,
  certificate text not null,
  -- Sealed by the vault.
  private_key_sealed text not null,
  created_at timestamptz not null default now()
);

-- Used SAML assertions, until they expire, so that none is accepted twice.
create table auth_ext.used_assertions (
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  assertion_hash text not null,
  expires_at timestamptz not null,
  primary key (sso_provider_id, assertion_hash)
);
create index used_assertions_expires_at_idx on auth_ext.used_assertions (expires_at);

-- When the identity provider wants the session to end that the code of a flow will open.
create table auth_ext.flow_session_expiries (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  not_after timestamptz not null
);

-- ── sessions ─────────────────────────────────────────────────────────────────
-- What every request and every refresh asks, in one round trip each. Functions, because a connection keeps their plans without
-- prepared statements, which a pooler would lose; planning took longer than answering.

create function auth_ext.shown_parts(in_user uuid) returns table (factors json, identities json) language sql stable as $$
  select
    (select json_agg(json_build_object('id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
      'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'phone', f.phone,
      'last_challenged_at', f.last_challenged_at) order by f.created_at)
    from auth.mfa_factors f where f.user_id = in_user),
    (select json_agg(i order by i.created_at) from auth.identities i where i.user_id = in_user)
$$;
comment on function auth_ext.shown_parts(uuid) is
  'Second factors and identities of a user. One row of plain SQL, so that PostgreSQL inlines it into the caller''s plan.';
revoke all on function auth_ext.shown_parts(uuid) from public;

create function auth_ext.user_parts(in_user uuid, in_session uuid default null) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('factors', p.factors, 'identities', p.identities,
      'amr', (
        select json_agg(json_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at)))
          order by c.updated_at desc)
        from auth.mfa_amr_claims c where c.session_id = in_session),
      'session_created_at', (select s.created_at from auth.sessions s where s.id = in_session))
    from auth_ext.shown_parts(in_user) p);
end
$$;
comment on function auth_ext.user_parts(uuid, uuid) is
  'What a user object shows besides its row: factors, identities, and how a session was opened. Called by the presenter of users and by rotate_token.';
revoke all on function auth_ext.user_parts(uuid, uuid) from public;

create function auth_ext.find_bearer(in_user uuid, in_session uuid, with_parts boolean) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('user', u,
      'has_session', exists (select from auth.sessions s where s.id = in_session and s.user_id = in_user),
      'parts', case when with_parts then json_build_object('factors', p.factors, 'identities', p.identities) end)
    from auth.users u cross join auth_ext.shown_parts(in_user) p
    where u.instance_id = '00000000-0000-0000-0000-000000000000' and u.id = in_user);
end
$$;
comment on function auth_ext.find_bearer(uuid, uuid, boolean) is
  'User of an access token and whether its session lives; null if the user does not exist. Called by every request; one round trip by primary keys.';
revoke all on function auth_ext.find_bearer(uuid, uuid, boolean) from public;

create function auth_ext.open_session(in_session uuid, in_user uuid, in_method text, in_token text, in_ip inet,
  in_user_agent text, in_now timestamptz) returns void
language plpgsql set search_path = '' as $$
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
comment on function auth_ext.open_session(uuid, uuid, text, text, inet, text, timestamptz) is
  'Creates a session with its first refresh token. Called at sign-in; four writes in one round trip.';
revoke all on function auth_ext.open_session(uuid, uuid, text, text, inet, text, timestamptz) from public;

create function auth_ext.rotate_token(in_token text, in_next text, limits jsonb, in_ip inet, in_user_agent text,
  in_now timestamptz) returns json
language plpgsql set search_path = '' as $$
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
    elsif spent.updated_at is null or in_now > spent.updated_at + make_interval(secs => coalesce((limits ->> 'reuse')::int, 0)) then
      -- updated_at stays: a later one would open the reuse interval for the tokens that are being revoked here.
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
comment on function auth_ext.rotate_token(text, text, jsonb, inet, text, timestamptz) is
  'Rotates a refresh token and detects reuse; `outcome` says what happened, and only `rotated` and `reused` write. `limits` are seconds, null for none: reuse (how long a rotated token stays valid), inactivity, timebox (age of the session), low_aal (age without its second factor). Called at every refresh; locks the session.';
revoke all on function auth_ext.rotate_token(text, text, jsonb, inet, text, timestamptz) from public;
