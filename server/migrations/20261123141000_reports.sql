create table portal.report_runs (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  kind text not null check (length(kind) <= 40),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- Named periods resolved to the days they meant at the request.
  parameters jsonb not null,
  -- The requesting user's access at that time: the file is made for it, and not given to users with less.
  role text not null,
  location_ids uuid[],
  -- Of all that decides the content: while a run is unfinished, the same one is not started again.
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
create index report_runs_by_expiry on portal.report_runs (expires_at) where state = 'ready';
create unique index report_runs_unfinished on portal.report_runs (client_id, fingerprint) where state in ('queued', 'running');

-- Who requested a run, by hand or by schedule: it is in their lists, and theirs to download.
create table portal.report_run_readers (
  client_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  -- Stays when the schedule is deleted.
  schedule_id uuid,
  asked_at timestamptz not null,
  -- Withdrawn while the run was unfinished.
  left_at timestamptz,
  primary key (client_id, run_id, user_id),
  foreign key (client_id, run_id) references portal.report_runs (client_id, id) on delete cascade
);
create index report_run_readers_by_user on portal.report_run_readers (client_id, user_id, asked_at desc, run_id desc);

create table portal.report_schedules (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  kind text not null check (length(kind) <= 40),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  -- As requested: a named period means other days each time.
  parameters jsonb not null,
  -- { "every": "week", "weekday": 1 } | { "every": "month", "day": 31 } | { "every": "remittance" }
  rhythm jsonb not null,
  is_paused boolean not null default false,
  -- Null while paused, and when statements decide.
  next_run_on date,
  -- Statements issued since the last run.
  due_statement_ids uuid[] not null default '{}',
  last_run_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  -- Older statements that arrive late send no email.
  follows_since timestamptz not null default now(),
  primary key (client_id, id)
);
create index report_schedules_after_statements on portal.report_schedules (client_id) where rhythm ->> 'every' = 'remittance';
create index report_schedules_due on portal.report_schedules (next_run_on) where next_run_on is not null;

-- Who receives it, each within their own access. Only admins name others; recipients may leave.
create table portal.report_schedule_recipients (
  client_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  primary key (client_id, schedule_id, user_id),
  foreign key (client_id, schedule_id) references portal.report_schedules (client_id, id) on delete cascade
);

create function portal.my_report_runs() returns table (client_id uuid, run_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.client_id, r.run_id from portal.report_run_readers r
  where r.client_id = any (array(select portal.my_any_client_ids())) and r.user_id = portal.current_user_id()
$$;
comment on function portal.my_report_runs() is
  'Report runs that the caller asked for. Called by policies once per statement; begins with the caller''s clients, which lead the index.';
revoke all on function portal.my_report_runs() from public;
grant execute on function portal.my_report_runs() to authenticated, service_role;

create function portal.my_report_schedules() returns table (client_id uuid, schedule_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.client_id, s.id from portal.report_schedules s
  where s.client_id = any (array(select portal.my_any_client_ids())) and s.created_by = portal.current_user_id()
  union
  select r.client_id, r.schedule_id from portal.report_schedule_recipients r
  where r.client_id = any (array(select portal.my_any_client_ids())) and r.user_id = portal.current_user_id()
$$;
comment on function portal.my_report_schedules() is
  'Report schedules that the caller created or receives. Called by policies once per statement.';
revoke all on function portal.my_report_schedules() from public;
grant execute on function portal.my_report_schedules() to authenticated, service_role;

alter table portal.report_runs enable row level security;
create policy own on portal.report_runs for select to authenticated
  using (
    client_id = any (array(select portal.my_any_client_ids()))
    and id = any (array(select run_id from portal.my_report_runs()))
  );
grant select on portal.report_runs to authenticated;
grant all on portal.report_runs to service_role;

alter table portal.report_run_readers enable row level security;
create policy own on portal.report_run_readers for select to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()));
grant select on portal.report_run_readers to authenticated;
grant all on portal.report_run_readers to service_role;

alter table portal.report_schedules enable row level security;
create policy creators_insert on portal.report_schedules for insert to authenticated
  with check (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()));
create policy creators_or_admins_delete on portal.report_schedules for delete to authenticated
  using (
    client_id = any (array(select portal.my_admin_client_ids()))
    or (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()))
  );
create policy creators_or_admins_update on portal.report_schedules for update to authenticated
  using (
    client_id = any (array(select portal.my_admin_client_ids()))
    or (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()))
  );
create policy readers on portal.report_schedules for select to authenticated
  using (
    client_id = any (array(select portal.my_admin_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and id = any (array(select schedule_id from portal.my_report_schedules()))
    )
  );
grant select on portal.report_schedules to authenticated;
grant insert (client_id, id, kind, format, parameters, rhythm, next_run_on, created_by,
  created_at) on portal.report_schedules to authenticated;
grant update (format, parameters, rhythm, is_paused, next_run_on) on portal.report_schedules to authenticated;
grant delete on portal.report_schedules to authenticated;
grant all on portal.report_schedules to service_role;

alter table portal.report_schedule_recipients enable row level security;
create policy own_or_admins_delete on portal.report_schedule_recipients for delete to authenticated
  using (
    client_id = any (array(select portal.my_admin_client_ids()))
    or (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()))
  );
create policy own_or_admins_insert on portal.report_schedule_recipients for insert to authenticated
  with check (
    client_id = any (array(select portal.my_admin_client_ids()))
    or (client_id = any (array(select portal.my_any_client_ids())) and user_id = (select portal.current_user_id()))
  );
create policy readers on portal.report_schedule_recipients for select to authenticated
  using (
    client_id = any (array(select portal.my_admin_client_ids()))
    or (
      client_id = any (array(select portal.my_any_client_ids()))
      and schedule_id = any (array(select schedule_id from portal.my_report_schedules()))
    )
  );
grant select, insert, delete on portal.report_schedule_recipients to authenticated;
grant all on portal.report_schedule_recipients to service_role;

create function portal.report_recipients(in_client uuid)
returns table (user_id uuid, name text, email text, role text, location_ids uuid[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
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
comment on function portal.report_recipients(uuid) is
  'Members of a client with their role and locations. Admins and the service see all, other members themselves.';
revoke all on function portal.report_recipients(uuid) from public;
grant execute on function portal.report_recipients(uuid) to authenticated, service_role;

create function portal.request_report_run_for(in_client uuid, in_user uuid, in_id uuid, in_kind text, in_format text,
  in_parameters jsonb, in_at timestamptz, in_schedule uuid) returns table (run_id uuid, is_new boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
  insert into portal.report_run_readers as r (client_id, run_id, user_id, schedule_id, asked_at)
  values (in_client, run_id, in_user, in_schedule, in_at)
  on conflict (client_id, run_id, user_id) do update
  set left_at = null, schedule_id = coalesce(excluded.schedule_id, r.schedule_id),
    asked_at = case when r.left_at is null then r.asked_at else excluded.asked_at end;
  return next;
end
$$;
comment on function portal.request_report_run_for(uuid, uuid, uuid, text, text, jsonb, timestamptz, uuid) is
  'Starts a report run with the access of a member, or joins the unfinished run of a member with the same access. No row if the user is not a member. Called by schedules.';
revoke all on function portal.request_report_run_for(uuid, uuid, uuid, text, text, jsonb, timestamptz, uuid) from public;
grant execute on function portal.request_report_run_for(uuid, uuid, uuid, text, text, jsonb, timestamptz, uuid) to service_role;

create function portal.request_report_run(in_client uuid, in_id uuid, in_kind text, in_format text, in_parameters jsonb,
  in_at timestamptz) returns table (run_id uuid, is_new boolean)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from portal.request_report_run_for(in_client, portal.current_user_id(), in_id, in_kind, in_format, in_parameters, in_at, null)
$$;
comment on function portal.request_report_run(uuid, uuid, text, text, jsonb, timestamptz) is
  'Starts or joins a report run for the caller, as request_report_run_for. Called when a user asks for a report.';
revoke all on function portal.request_report_run(uuid, uuid, text, text, jsonb, timestamptz) from public;
grant execute on function portal.request_report_run(uuid, uuid, text, text, jsonb, timestamptz) to authenticated, service_role;

create function portal.cancel_report_request(in_client uuid, in_run uuid, in_at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
comment on function portal.cancel_report_request(uuid, uuid, timestamptz) is
  'Withdraws the caller from a run, which is cancelled when nobody waits for it. False if there is nothing to withdraw.';
revoke all on function portal.cancel_report_request(uuid, uuid, timestamptz) from public;
grant execute on function portal.cancel_report_request(uuid, uuid, timestamptz) to authenticated;

-- ── after each statement ──────────────────────────────────────────────────────
create function portal.queue_statement_reports() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update portal.report_schedules set due_statement_ids = due_statement_ids || new.id
  where client_id = new.client_id and rhythm ->> 'every' = 'remittance' and not is_paused
    and new.issued_on >= (follows_since at time zone 'utc')::date - 1;
  return null;
end
$$;
comment on function portal.queue_statement_reports() is
  'Adds a new statement to the schedules that follow statements, in the transaction that issues it. Statements issued before the schedule began to follow do not count; one day of tolerance, because a day begins later in the west.';
revoke all on function portal.queue_statement_reports() from public;

create trigger queue_statement_reports after insert on portal.statements
  for each row execute function portal.queue_statement_reports();

create function portal.reset_followed_statements() returns trigger language plpgsql set search_path = '' as $$
begin
  new.follows_since := pg_catalog.now();
  new.due_statement_ids := '{}';
  return new;
end
$$;
comment on function portal.reset_followed_statements() is
  'Makes a schedule follow statements from now on when its rhythm or pause changes: none of the time between is sent.';

create trigger reset_followed_statements before update of rhythm, is_paused on portal.report_schedules
  for each row when (old.rhythm is distinct from new.rhythm or old.is_paused is distinct
    from new.is_paused) execute function portal.reset_followed_statements();

-- ── exports and published documents ───────────────────────────────────────────
create table portal.exports (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  format text not null check (format in ('csv', 'xlsx')),
  query jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  rows_done bigint not null default 0,
  rows_total bigint,
  file_key text,
  file_name text,
  bytes bigint,
  failure_message text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (client_id, id)
);
create index exports_by_user on portal.exports (client_id, created_by, created_at desc);
alter table portal.exports enable row level security;
-- An export is visible to its author only.
create policy own on portal.exports to authenticated
  using (client_id = any (array(select portal.my_any_client_ids())) and created_by = (select portal.current_user_id()));
grant select, insert, update on portal.exports to authenticated;
grant all on portal.exports to service_role;

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
alter table portal.published_documents enable row level security;
-- About the whole client: staff see letters, members limited to locations nothing.
create policy readers on portal.published_documents for select to authenticated
  using (
    client_id = any (array(select portal.my_admin_client_ids()))
    or (client_id = any (array(select portal.my_client_ids())) and kind in ('letter', 'other'))
  );
grant select on portal.published_documents to authenticated;
grant all on portal.published_documents to service_role;
