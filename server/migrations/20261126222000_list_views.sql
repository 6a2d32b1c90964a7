-- Which accounts a list, an export or a report showed to whom, for "who saw this person" and "whose data did this key or user reach".
-- The audit log has what was viewed singly.
create table portal.list_views (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  -- A user or an API key.
  actor_user_id uuid not null,
  -- Such as `debtors` or `report:aging`.
  what text not null check (length(what) between 1 and 100),
  -- Null: sums over the client, which may include any of its accounts.
  account_ids uuid[] check (cardinality(account_ids) > 0),
  -- Of `what` and the ids: a screen that refetches within half an hour is one view.
  digest text not null,
  half_hour timestamptz not null,
  at timestamptz not null default now(),
  ip_address inet,
  user_agent text,
  primary key (client_id, id),
  unique (client_id, actor_user_id, digest, half_hour)
);
create index list_views_by_time on portal.list_views (client_id, at desc, id desc);
create index list_views_by_actor on portal.list_views (actor_user_id, at);
alter table portal.list_views enable row level security;
create policy agency_reads on portal.list_views for select to authenticated
  using (client_id = any (array(select portal.my_console_client_ids()))
    and (select portal.agency_role()) in ('agency_admin', 'agency_auditor'));
grant select on portal.list_views to authenticated;
grant all on portal.list_views to service_role;
create trigger append_only before update or delete on portal.list_views
  for each row execute function portal.enforce_append_only();
