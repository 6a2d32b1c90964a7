-- Who viewed, exported or changed what, when and from where. Append-only.
create table portal.audit_log (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  actor_user_id uuid,
  action text not null,
  subject_type text,
  subject_id uuid,
  details jsonb not null default '{}',
  ip_address inet,
  user_agent text,
  at timestamptz not null default now(),
  primary key (client_id, id)
);
create index audit_log_by_actor on portal.audit_log (client_id, actor_user_id, at desc, id desc);
create index audit_log_by_look on portal.audit_log (client_id, actor_user_id, (details ->> 'look'), at desc)
  where action = 'agency.looked';
create index audit_log_by_time on portal.audit_log (client_id, at desc);
-- Read by record_account_view.
create index audit_log_by_view on portal.audit_log (client_id, subject_id, actor_user_id, at desc)
  where action = 'account.viewed';
alter table portal.audit_log enable row level security;
create policy admins_read on portal.audit_log for select to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
create policy members_write on portal.audit_log for insert to authenticated
  with check (client_id = any (array(select portal.my_any_client_ids())) and actor_user_id = (select portal.current_user_id()));
grant select, insert on portal.audit_log to authenticated;
grant all on portal.audit_log to service_role;

-- Responses of repeatable writes by Idempotency-Key; deleted after a day.
create table portal.idempotency_keys (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  operation text not null,
  request_sha256 text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
alter table portal.idempotency_keys enable row level security;
create policy own on portal.idempotency_keys to authenticated using (user_id = (select portal.current_user_id()));
grant select, insert, update on portal.idempotency_keys to authenticated;
grant all on portal.idempotency_keys to service_role;

create function portal.enforce_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'portal.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
comment on function portal.enforce_append_only() is
  'Refuses update and delete. Trigger of histories that prove something: audit log, status history, signatures, profile versions.';

create trigger append_only before update or delete on portal.audit_log for each row execute function portal.enforce_append_only();

create function portal.record_account_view(in_client uuid, in_account uuid, in_ip inet, in_agent text,
  in_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  viewer uuid := portal.current_user_id();
begin
  if viewer is null or not (in_client = any (array(select portal.my_any_client_ids()))) then
    raise exception 'not a member' using errcode = 'insufficient_privilege';
  end if;
  -- Of two requests at once, the second waits here and then sees what the first has written.
  perform pg_advisory_xact_lock(hashtextextended('view ' || viewer || in_account, 0));
  insert into portal.audit_log (client_id, actor_user_id, action, subject_type, subject_id, ip_address, user_agent, at)
  select in_client, viewer, 'account.viewed', 'account', in_account, in_ip, in_agent, in_at
  where not exists (
    select from portal.audit_log
    where client_id = in_client and subject_id = in_account and actor_user_id = viewer
      and action = 'account.viewed' and at > in_at - interval '30 minutes'
  );
end
$$;
comment on function portal.record_account_view(uuid, uuid, inet, text, timestamptz) is
  'Records that the caller viewed an account, at most once in 30 minutes. Called by the account page; the audit log itself is not readable by requests.';
revoke all on function portal.record_account_view(uuid, uuid, inet, text, timestamptz) from public;
grant execute on function portal.record_account_view(uuid, uuid, inet, text, timestamptz) to authenticated, service_role;

create function portal.client_users(in_client uuid)
returns table (user_id uuid, name text, email text, second_factor text, kind text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
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
      and exists (select from portal.audit_log l where l.client_id = in_client and l.actor_user_id = g.user_id)
  ) m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where in_client = any (array(select portal.my_admin_client_ids()))
$$;
comment on function portal.client_users(uuid) is
  'Everyone who is or was a member of a client, and agency users who viewed it (by name only). For its admins: members, audit log, users report.';
revoke all on function portal.client_users(uuid) from public;
grant execute on function portal.client_users(uuid) to authenticated, service_role;
