-- The second factors and the ways to sign in of a user. A table of one row, and in plain SQL: PostgreSQL takes it into the statement
-- that asks, so that one plan answers a request where a function inside a function took half of the time.
create function auth_ext.shown_parts(in_user uuid) returns table (factors json, identities json)
language sql stable as $$
  select
    (select json_agg(json_build_object('id', f.id, 'created_at', f.created_at, 'updated_at', f.updated_at, 'status', f.status,
      'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'phone', f.phone,
      'last_challenged_at', f.last_challenged_at) order by f.created_at)
    from auth.mfa_factors f where f.user_id = in_user),
    (select json_agg(i order by i.created_at) from auth.identities i where i.user_id = in_user)
$$;

create or replace function auth_ext.user_parts(in_user uuid, in_session uuid default null) returns json
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

create or replace function auth_ext.find_bearer(in_user uuid, in_session uuid, with_parts boolean) returns json
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

revoke all on function auth_ext.shown_parts(uuid) from public;
