-- Reports that are made in the background, those that come by themselves, and what the agency publishes for a company.

create table portal.report_runs (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  kind text not null check (length(kind) <= 40),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- With the days that a named period meant when it was asked for.
  parameters jsonb not null,
  -- What whoever asked could see then: a file is made for this, and given to nobody who may see less.
  role text not null,
  location_ids uuid[],
  -- Of all that decides what stands in the file: while one is unfinished, the same is not begun again.
  fingerprint text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  rows_done bigint not null default 0,
  rows_total bigint,
  file_key text,
  file_name text,
  bytes bigint,
  failure_message text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (client_id, id)
);
create unique index report_runs_unfinished on portal.report_runs (client_id, fingerprint) where state in ('queued', 'running');
create index report_runs_by_expiry on portal.report_runs (expires_at) where state = 'ready';

create table portal.report_schedules (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  kind text not null check (length(kind) <= 40),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- As they were asked for: a named period means other days each time.
  parameters jsonb not null,
  -- { "every": "week", "weekday": 1 } | { "every": "month", "day": 31 } | { "every": "remittance" }
  rhythm jsonb not null,
  is_paused boolean not null default false,
  -- Null while paused, and where a statement decides it.
  next_run_on date,
  -- Statements that were issued since it ran last.
  due_remittances uuid[] not null default '{}',
  last_run_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
create index report_schedules_due on portal.report_schedules (next_run_on) where next_run_on is not null;
create index report_schedules_after_statements on portal.report_schedules (client_id) where rhythm ->> 'every' = 'remittance';

-- In the transaction that issues a statement, so that none is missed.
create function portal.schedule_after_statement() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update portal.report_schedules set due_remittances = due_remittances || new.id
  where client_id = new.client_id and rhythm ->> 'every' = 'remittance' and not is_paused;
  return null;
end
$$;
create trigger schedule_reports after insert on portal.remittances
  for each row execute function portal.schedule_after_statement();

-- Who gets it by itself, each as far as they may see.
create table portal.report_schedule_recipients (
  client_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  primary key (client_id, schedule_id, user_id),
  foreign key (client_id, schedule_id) references portal.report_schedules (client_id, id) on delete cascade
);

-- Who has asked for a run, by hand or by a schedule: it is in their lists, and theirs to fetch.
create table portal.report_run_readers (
  client_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  -- Stays when the schedule ends.
  schedule_id uuid,
  asked_at timestamptz not null,
  -- Gave it up while it was being made.
  left_at timestamptz,
  primary key (client_id, run_id, user_id),
  foreign key (client_id, run_id) references portal.report_runs (client_id, id) on delete cascade
);
create index report_run_readers_by_user on portal.report_run_readers (client_id, user_id, asked_at desc, run_id desc);

create table portal.published_documents (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  kind text not null check (kind in ('statement', 'invoice', 'tax_form', 'agreement', 'letter', 'report', 'other')),
  title text not null check (length(title) between 1 and 200),
  period_from date,
  period_to date,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  file_key text not null,
  external_id text not null,
  published_at timestamptz not null,
  primary key (client_id, id),
  unique (client_id, external_id),
  check (period_from <= period_to and (period_from is null) = (period_to is null))
);
create index published_documents_by_time on portal.published_documents (client_id, published_at desc, id desc);

-- ── who may see what ─────────────────────────────────────────────────────────
create function portal.my_report_runs() returns table (client_id uuid, run_id uuid)
language sql stable security definer set search_path = '' as $$
  select client_id, run_id from portal.report_run_readers where user_id = portal.current_user_id()
$$;
-- Schedules that the caller has made or receives.
create function portal.my_report_schedules() returns table (client_id uuid, schedule_id uuid)
language sql stable security definer set search_path = '' as $$
  select client_id, id from portal.report_schedules where created_by = portal.current_user_id()
  union select client_id, schedule_id from portal.report_schedule_recipients where user_id = portal.current_user_id()
$$;
revoke all on function portal.my_report_runs(), portal.my_report_schedules() from public;
grant execute on function portal.my_report_runs(), portal.my_report_schedules() to authenticated, service_role;

alter table portal.report_runs enable row level security;
create policy own on portal.report_runs for select to authenticated using (
  client_id = any (array(select portal.my_any_client_ids())) and id = any (array(select run_id from portal.my_report_runs())));
alter table portal.report_run_readers enable row level security;
create policy own on portal.report_run_readers for select to authenticated using (
  client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
alter table portal.report_schedules enable row level security;
create policy see on portal.report_schedules for select to authenticated using (
  client_id = any (array(select portal.my_admin_client_ids()))
  or (client_id = any (array(select portal.my_any_client_ids()))
    and id = any (array(select schedule_id from portal.my_report_schedules()))));
create policy make on portal.report_schedules for insert to authenticated with check (
  client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()));
-- Changed by whoever made it, and by admins; recipients only leave.
create policy change on portal.report_schedules for update to authenticated using (
  client_id = any (array(select portal.my_admin_client_ids()))
  or (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id())));
create policy finish on portal.report_schedules for delete to authenticated using (
  client_id = any (array(select portal.my_admin_client_ids()))
  or (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id())));
alter table portal.report_schedule_recipients enable row level security;
create policy see on portal.report_schedule_recipients for select to authenticated using (
  client_id = any (array(select portal.my_admin_client_ids()))
  or (client_id = any (array(select portal.my_any_client_ids()))
    and schedule_id = any (array(select schedule_id from portal.my_report_schedules()))));
-- Nobody but an admin names others.
create policy make on portal.report_schedule_recipients for insert to authenticated with check (
  client_id = any (array(select portal.my_admin_client_ids()))
  or (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id())));
create policy leave on portal.report_schedule_recipients for delete to authenticated using (
  client_id = any (array(select portal.my_admin_client_ids()))
  or (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id())));
alter table portal.published_documents enable row level security;
-- About the whole company: staff see letters, and those who are limited to locations nothing.
create policy see on portal.published_documents for select to authenticated using (
  client_id = any (array(select portal.my_admin_client_ids()))
  or (client_id = any (array(select portal.my_client_ids())) and kind in ('letter', 'other')));

grant select on portal.report_runs, portal.report_run_readers, portal.published_documents to authenticated;
grant select, delete on portal.report_schedules, portal.report_schedule_recipients to authenticated;
grant insert (client_id, id, kind, format, parameters, rhythm, next_run_on, created_by, created_at) on portal.report_schedules to authenticated;
grant update (format, parameters, rhythm, is_paused, next_run_on) on portal.report_schedules to authenticated;
grant insert on portal.report_schedule_recipients to authenticated;
grant all on portal.report_runs, portal.report_run_readers, portal.report_schedules, portal.report_schedule_recipients,
  portal.published_documents to service_role;

-- ── asking ───────────────────────────────────────────────────────────────────
-- Begins a run for a member as far as it may see, or gives the one that is being made for somebody who may see the same. Nothing
-- where it is no member.
create function portal.ask_report_for(
  in_client uuid, in_user uuid, in_id uuid, in_kind text, in_format text, in_parameters jsonb, in_at timestamptz, in_schedule uuid
) returns table (run_id uuid, is_new boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  reach record;
  print text;
begin
  select m.role, (select array_agg(l order by l) from unnest(m.location_ids) l) as location_ids into reach
  from portal.memberships m where m.client_id = in_client and m.user_id = in_user and m.ended_at is null;
  if not found then return; end if;
  print := encode(sha256(convert_to(
    jsonb_build_array(in_kind, in_format, in_parameters, reach.role, to_jsonb(reach.location_ids))::text, 'UTF8')), 'hex');
  insert into portal.report_runs (client_id, id, kind, format, parameters, role, location_ids, fingerprint, created_by, created_at)
  values (in_client, in_id, in_kind, in_format, in_parameters, reach.role, reach.location_ids, print, in_user, in_at)
  on conflict (client_id, fingerprint) where state in ('queued', 'running') do update set fingerprint = excluded.fingerprint
  returning id, id = in_id into run_id, is_new;
  insert into portal.report_run_readers (client_id, run_id, user_id, schedule_id, asked_at)
  values (in_client, run_id, in_user, in_schedule, in_at)
  on conflict (client_id, run_id, user_id) do update set left_at = null;
  return next;
end
$$;
revoke all on function portal.ask_report_for(uuid, uuid, uuid, text, text, jsonb, timestamptz, uuid) from public;
grant execute on function portal.ask_report_for(uuid, uuid, uuid, text, text, jsonb, timestamptz, uuid) to service_role;

create function portal.ask_report(in_client uuid, in_id uuid, in_kind text, in_format text, in_parameters jsonb, in_at timestamptz)
returns table (run_id uuid, is_new boolean)
language sql security definer set search_path = '' as $$
  select * from portal.ask_report_for(in_client, portal.current_user_id(), in_id, in_kind, in_format, in_parameters, in_at, null)
$$;
revoke all on function portal.ask_report(uuid, uuid, text, text, jsonb, timestamptz) from public;
grant execute on function portal.ask_report(uuid, uuid, text, text, jsonb, timestamptz) to authenticated, service_role;

-- The caller gives a run up; it ends where nobody else waits for it. False where there is nothing to give up.
create function portal.leave_report_run(in_client uuid, in_run uuid, in_at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from portal.report_runs
  where client_id = in_client and id = in_run and state in ('queued', 'running') for update;
  if not found then return false; end if;
  update portal.report_run_readers set left_at = in_at
  where client_id = in_client and run_id = in_run and user_id = portal.current_user_id() and left_at is null;
  if not found then return false; end if;
  update portal.report_runs set state = 'cancelled', finished_at = in_at
  where client_id = in_client and id = in_run and not exists (
    select from portal.report_run_readers r where r.client_id = in_client and r.run_id = in_run and r.left_at is null);
  return true;
end
$$;
revoke all on function portal.leave_report_run(uuid, uuid, timestamptz) from public;
grant execute on function portal.leave_report_run(uuid, uuid, timestamptz) to authenticated;

-- Members of a company with what they may see: for its admins and the product itself; others find themselves.
create function portal.report_recipients(in_client uuid)
returns table (user_id uuid, name text, email text, role text, location_ids uuid[])
language sql stable security definer set search_path = '' as $$
  select m.user_id,
    coalesce(nullif(trim(concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name')), ''),
      nullif(p.name, ''), nullif(u.email, ''), p.email, 'Somebody'),
    lower(coalesce(nullif(u.email, ''), p.email, '')), m.role, m.location_ids
  from portal.memberships m
  left join auth.users u on u.id = m.user_id
  left join portal.user_profiles p on p.user_id = m.user_id
  where m.client_id = in_client and m.ended_at is null
    and (current_setting('role', true) <> 'authenticated' or m.user_id = portal.current_user_id()
      or in_client = any (array(select portal.my_admin_client_ids())))
$$;
revoke all on function portal.report_recipients(uuid) from public;
grant execute on function portal.report_recipients(uuid) to authenticated, service_role;
