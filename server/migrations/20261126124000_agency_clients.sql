-- The console's clients: suspension, internal notes, and which clients its user may see.

-- Null: not suspended. A suspended client's users sign in and read; they place and change nothing.
alter table portal.clients add column suspended_at timestamptz;
alter table portal.clients add column suspended_reason text check (length(suspended_reason) between 1 and 1000);
alter table portal.clients add column suspended_by_name text check (length(suspended_by_name) between 1 and 200);
alter table portal.clients add constraint clients_suspended_check
  check ((suspended_at is null) = (suspended_reason is null) and (suspended_at is null) = (suspended_by_name is null));
grant select (suspended_at, suspended_reason, suspended_by_name, live_at, goes_live_on, agency_client_id) on portal.clients to authenticated;

create function portal.my_suspended_client_ids()
returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select c.id from portal.clients c
  where c.suspended_at is not null and c.id in (select portal.my_any_client_ids())
$$;
comment on function portal.my_suspended_client_ids is 'Suspended clients of the caller, whose users may read only. Called by policies once per statement.';
revoke all on function portal.my_suspended_client_ids from public;
grant execute on function portal.my_suspended_client_ids to authenticated, service_role;

-- The second wall behind the server's refusal. What users keep for themselves (views, searches, exports, notifications) and the audit
-- log stay writable, and so do memberships, whose end must always be possible.
do $$
declare
  named text;
begin
  foreach named in array array['client_profile_versions', 'client_sections', 'locations', 'bank_accounts', 'agreement_signatures',
    'people', 'accounts', 'account_parties', 'account_notes', 'requests', 'disputes', 'offers', 'messages', 'documents', 'batches',
    'manual_entry_drafts', 'imports', 'import_rows', 'import_edits', 'api_keys']
  loop
    execute format(
      'create policy not_suspended_insert on portal.%I as restrictive for insert to authenticated
         with check (client_id <> all (array(select portal.my_suspended_client_ids())))', named);
  end loop;
  foreach named in array array['client_sections', 'locations', 'bank_accounts', 'people', 'accounts', 'requests', 'disputes', 'offers',
    'documents', 'batches', 'manual_entry_drafts', 'imports', 'import_rows', 'import_edits']
  loop
    execute format(
      'create policy not_suspended_update on portal.%I as restrictive for update to authenticated
         using (client_id <> all (array(select portal.my_suspended_client_ids())))', named);
  end loop;
end
$$;
create policy not_suspended_update on portal.clients as restrictive for update to authenticated
  using (id <> all (array(select portal.my_suspended_client_ids())));
create policy not_suspended_insert on portal.invitations as restrictive for insert to authenticated
  with check (client_id <> all (array(select portal.my_suspended_client_ids())));
create policy not_suspended_insert on storage.objects as restrictive for insert to authenticated
  with check ((storage.foldername(name))[1] <> all (array(select id::text from portal.my_suspended_client_ids() id)));
create policy not_suspended_update on storage.objects as restrictive for update to authenticated
  using ((storage.foldername(name))[1] <> all (array(select id::text from portal.my_suspended_client_ids() id)));
create policy not_suspended_delete on storage.objects as restrictive for delete to authenticated
  using ((storage.foldername(name))[1] <> all (array(select id::text from portal.my_suspended_client_ids() id)));

create function portal.my_console_client_ids()
returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select v.client_id from portal.agency_view() v where current_setting('request.agency_client', true) = '*'
$$;
comment on function portal.my_console_client_ids is 'Clients that an agency user may see in the console; none for anyone else, and none at /rest/v1. Called by policies of rows that only the agency sees.';
revoke all on function portal.my_console_client_ids from public;
grant execute on function portal.my_console_client_ids to authenticated, service_role;

-- What agency staff note about a client, for each other. No client sees a note, or that there is one.
create table portal.client_notes (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  body text not null check (length(body) between 1 and 10000),
  revision integer not null default 1,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  edited_by_name text,
  edited_at timestamptz,
  primary key (client_id, id)
);
alter table portal.client_notes enable row level security;
create policy agency_reads on portal.client_notes for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
grant select on portal.client_notes to authenticated;
grant all on portal.client_notes to service_role;

-- What a note said before each edit.
create table portal.client_note_versions (
  client_id uuid not null,
  note_id uuid not null,
  revision integer not null,
  body text not null,
  written_by_name text not null,
  written_at timestamptz not null,
  primary key (client_id, note_id, revision),
  foreign key (client_id, note_id) references portal.client_notes (client_id, id)
);
alter table portal.client_note_versions enable row level security;
create policy agency_reads on portal.client_note_versions for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
grant select on portal.client_note_versions to authenticated;
grant all on portal.client_note_versions to service_role;
create trigger append_only before update or delete on portal.client_note_versions
  for each row execute function portal.enforce_append_only();

-- In the console, staff see of every client what its admins see of these.
create policy console_reads on portal.memberships for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
create policy console_reads on portal.invitations for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
create policy console_reads on portal.commission_schedules for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));
create policy console_reads on portal.agreement_signatures for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids())));

-- Members of a client were invited again by jobs, which saw none: the service may ask for every client.
create or replace function portal.client_users(in_client uuid)
returns TABLE(user_id uuid, name text, email text, second_factor text, kind text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
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
  where in_client = any (array(select portal.my_admin_client_ids())) or current_setting('role', true) = 'service_role'
    or in_client = any (array(select portal.my_console_client_ids()))
  union all
  select k.id, k.name, '', 'unknown', 'api_key' from portal.api_keys k
  where k.client_id = in_client
    and (in_client = any (array(select portal.my_admin_client_ids())) or current_setting('role', true) = 'service_role'
      or in_client = any (array(select portal.my_console_client_ids())))
$$;
comment on function portal.client_users is 'Everyone who is or was a member of a client, agency users who viewed it (by name only), and its API keys. For its admins, the console and the service: members, audit log, users report.';

create function portal.console_clients(in_open text[], in_client uuid default null)
returns table (client_id uuid, accounts bigint, open_balance_cents bigint, last_placed_at timestamptz, last_seen_at timestamptz,
  admins bigint, admins_with_factor bigint, placements bigint, requests bigint, disputes bigint, threads bigint)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with mine as materialized (
    select s.id from portal.my_console_client_ids() s(id) where in_client is null or s.id = in_client
  ),
  totals as (
    select t.client_id, sum(t.accounts) as accounts, sum(t.balance_cents) filter (where t.status = any (in_open)) as open_balance
    from portal.status_totals t where t.client_id in (select id from mine) group by 1
  ),
  placed as (
    select b.client_id, max(b.created_at) as at from portal.batches b where b.client_id in (select id from mine) group by 1
  ),
  people as (
    select m.client_id, max(m.last_seen_at) as seen_at, count(*) filter (where m.role = 'client_admin') as admins,
      count(*) filter (where m.role = 'client_admin' and (
        exists (select from auth.mfa_factors f where f.user_id = m.user_id and f.status = 'verified')
        or not exists (select from auth.users u where u.id = m.user_id)
          and exists (select from portal.user_profiles p where p.user_id = m.user_id and p.has_second_factor))) as with_factor
    from portal.memberships m where m.ended_at is null and m.client_id in (select id from mine) group by 1
  ),
  submitted as (
    select a.client_id, count(distinct a.batch_id) as n from portal.accounts a
    where a.status = 'SUBMITTED' and a.client_id in (select id from mine) group by 1
  ),
  asked as (
    select r.client_id, count(*) as n from portal.requests r
    where r.state = 'submitted' and r.client_id in (select id from mine) group by 1
  ),
  answered as (
    select d.client_id, count(*) as n from portal.disputes d
    where d.state = 'answered' and d.client_id in (select id from mine) group by 1
  ),
  unread as (
    select h.client_id, count(*) as n from portal.threads h
    where (h.agency_at is null or h.agency_at < h.last_at) and h.client_id in (select id from mine) group by 1
  )
  select mine.id, coalesce(totals.accounts, 0)::bigint, coalesce(totals.open_balance, 0)::bigint, placed.at, people.seen_at,
    coalesce(people.admins, 0), coalesce(people.with_factor, 0), coalesce(submitted.n, 0), coalesce(asked.n, 0), coalesce(answered.n, 0),
    coalesce(unread.n, 0)
  from mine
  left join totals on totals.client_id = mine.id
  left join placed on placed.client_id = mine.id
  left join people on people.client_id = mine.id
  left join submitted on submitted.client_id = mine.id
  left join asked on asked.client_id = mine.id
  left join answered on answered.client_id = mine.id
  left join unread on unread.client_id = mine.id
$$;
comment on function portal.console_clients is 'Figures of the clients that an agency user may see in the console, or of one: sums that triggers keep, and counts of what waits by partial indexes. Called by the console''s list of clients and its page of one.';
revoke all on function portal.console_clients from public;
grant execute on function portal.console_clients to authenticated;
create index accounts_submitted on portal.accounts (client_id, batch_id) where status = 'SUBMITTED';
create index requests_submitted on portal.requests (client_id) where state = 'submitted';
create index disputes_answered_by_client on portal.disputes (client_id) where state = 'answered';
