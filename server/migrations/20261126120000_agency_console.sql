-- The agency's console: auditors, limits to clients, and the agency's own audit log.
alter table portal.agency_members drop constraint agency_members_role_check;
alter table portal.agency_members add constraint agency_members_role_check
  check (role in ('agency_admin', 'agency_staff', 'agency_auditor'));
-- Null: all clients.
alter table portal.agency_members add column client_ids uuid[] check (cardinality(client_ids) > 0);

-- `request.agency_client` is the client in the path, or * in the console, which shows all that the user may see.
create or replace function portal.agency_view()
returns table (client_id uuid, role text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.id, g.role
  from portal.agency_members g
  join portal.clients c on c.id = nullif(nullif(current_setting('request.agency_client', true), ''), '*')::uuid
  where g.user_id = portal.current_user_id() and g.ended_at is null and (g.client_ids is null or c.id = any (g.client_ids))
  union all
  select c.id, g.role
  from portal.agency_members g join portal.clients c on g.client_ids is null or c.id = any (g.client_ids)
  where g.user_id = portal.current_user_id() and g.ended_at is null and current_setting('request.agency_client', true) = '*'
$$;
comment on function portal.agency_view is 'The client that an agency user views in this transaction, or all that the user may see, with the user''s role. Called by the functions below; the server sets request.agency_client and opens the transaction read-only.';

create or replace function portal.agency_can_view_account(in_client uuid, in_account uuid)
returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
      select from portal.agency_members g
      where g.user_id = portal.current_user_id() and g.ended_at is null and (g.client_ids is null or in_client = any (g.client_ids)))
    and exists (select from portal.accounts a where a.client_id = in_client and a.id = in_account)
$$;

create or replace function portal.my_admin_client_ids()
returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select client_id from portal.memberships m
  where user_id = portal.current_user_id() and ended_at is null and role = 'client_admin'
    and coalesce(current_setting('request.agency_client', true), '') = ''
    and exists (select from portal.clients c where c.id = m.client_id and c.live_at is not null)
  union all
  select v.client_id from portal.agency_view() v
  where v.role in ('agency_admin', 'agency_auditor') and coalesce(current_setting('request.agency_client', true), '') <> ''
$$;

-- `agency`: only the agency's users need a second factor.
create or replace function portal.require_standing(in_user uuid, in_session uuid, in_level text, in_factor_for text, in_now timestamp with time zone)
returns void
language plpgsql stable
set search_path = ''
as $$
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
    if not found and in_factor_for in ('admins', 'agency') then
      perform from portal.memberships m
      where m.user_id = in_user and m.role = 'client_admin' and m.ended_at is null and in_factor_for = 'admins'
      union all select from portal.agency_members g where g.user_id = in_user and g.ended_at is null;
    end if;
    if not found then
      return;
    end if;
  end if;
  raise exception 'the session ended or lacks its second factor' using errcode = 'RCS01';
end
$$;

create function portal.agency_wide_role()
returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select g.role from portal.agency_members g
  where g.user_id = portal.current_user_id() and g.ended_at is null and g.client_ids is null
    and current_setting('request.agency_client', true) = '*'
$$;
comment on function portal.agency_wide_role is 'The role, in the console, of an agency user who is not limited to some clients; else null. Called by policies of rows about no client.';
revoke all on function portal.agency_wide_role from public;
grant execute on function portal.agency_wide_role to authenticated, service_role;

-- What agency users did and saw, over all clients. A client's own log has the entries about that client too.
create table portal.agency_audit_log (
  id uuid primary key default portal.new_id(),
  -- Null: the operator's command line, a job or the set-up page.
  actor_user_id uuid,
  actor_name text not null,
  action text not null,
  -- Null: about no single client.
  client_id uuid references portal.clients (id),
  subject_type text,
  subject_id uuid,
  details jsonb not null default '{}',
  ip_address inet,
  user_agent text,
  at timestamptz not null default now()
);
create index agency_audit_log_by_time on portal.agency_audit_log (at desc, id desc);
create index agency_audit_log_by_client on portal.agency_audit_log (client_id, at desc, id desc);
create index agency_audit_log_by_actor on portal.agency_audit_log (actor_user_id, at desc, id desc);
create trigger append_only before delete or update on portal.agency_audit_log
  for each row execute function portal.enforce_append_only();
alter table portal.agency_audit_log enable row level security;
create policy agency_reads on portal.agency_audit_log for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids()))
    or client_id is null and (select portal.agency_wide_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.agency_audit_log to authenticated;
grant all on portal.agency_audit_log to service_role;
