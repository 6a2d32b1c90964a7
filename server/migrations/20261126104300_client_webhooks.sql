-- Webhooks to a client's own systems: its admins choose a URL and events. What happens is queued by triggers, in the transaction that
-- makes it true, packed into deliveries, and sent signed.
create table portal.webhooks (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  name text not null check (length(name) between 1 and 100),
  url text not null check (length(url) between 1 and 2000),
  events text[] not null check (
    cardinality(events) > 0
    and events <@ array['account.status_changed', 'payment.posted', 'payment.reversed', 'statement.issued', 'statement.voided']
  ),
  -- Null: all locations. Statements belong to none, so a limited webhook has no events of them.
  location_ids uuid[] check (cardinality(location_ids) > 0),
  secret_sealed text not null,
  -- Signs as well until then, so that a receiver can change over.
  former_secret_sealed text,
  former_secret_until timestamptz,
  created_by uuid not null,
  created_by_name text not null check (length(created_by_name) <= 200),
  created_at timestamptz not null default now(),
  -- The first failure since the last success.
  failing_since timestamptz,
  -- Turned off because its deliveries failed for days.
  disabled_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text check (length(ended_by_name) <= 200),
  primary key (client_id, id),
  check (location_ids is null or not events && array['statement.issued', 'statement.voided'])
);
create index webhooks_by_id on portal.webhooks (id);
alter table portal.webhooks enable row level security;
create policy admins on portal.webhooks for all to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select (client_id, id, name, url, events, location_ids, former_secret_until, created_by, created_by_name, created_at,
    failing_since, disabled_at, ended_at, ended_by, ended_by_name, secret_sealed),
  insert (client_id, id, name, url, events, location_ids, secret_sealed, created_by, created_by_name, created_at),
  update (secret_sealed, former_secret_sealed, former_secret_until, failing_since, disabled_at, ended_at, ended_by, ended_by_name)
  on portal.webhooks to authenticated;
grant all on portal.webhooks to service_role;

-- What no delivery has taken yet. Ids and short facts; nothing about a debtor.
create table portal.webhook_events (
  client_id uuid not null,
  webhook_id uuid not null,
  position bigint generated always as identity,
  id uuid not null default portal.new_id(),
  type text not null check (length(type) between 1 and 60),
  data jsonb not null,
  at timestamptz not null,
  primary key (client_id, webhook_id, position),
  foreign key (client_id, webhook_id) references portal.webhooks (client_id, id)
);
alter table portal.webhook_events enable row level security;
grant all on portal.webhook_events to service_role;

create table portal.webhook_deliveries (
  client_id uuid not null,
  id uuid not null default portal.new_id(),
  webhook_id uuid not null,
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  last_status integer,
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  primary key (client_id, id),
  foreign key (client_id, webhook_id) references portal.webhooks (client_id, id)
);
create index webhook_deliveries_by_webhook on portal.webhook_deliveries (client_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_waiting on portal.webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_by_id on portal.webhook_deliveries (id);
alter table portal.webhook_deliveries enable row level security;
create policy admins on portal.webhook_deliveries for all to authenticated
  using (client_id = any (array(select portal.my_admin_client_ids())));
grant select, insert (client_id, id, webhook_id, body, attempts, next_at, created_at), update (state, attempts, next_at)
  on portal.webhook_deliveries to authenticated;
grant all on portal.webhook_deliveries to service_role;

create function portal.live_webhooks()
returns setof portal.webhooks
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select w.* from portal.webhooks w
  where w.ended_at is null and w.disabled_at is null
    and exists (select from portal.memberships m where m.client_id = w.client_id and m.user_id = w.created_by and m.ended_at is null
      and m.role = 'client_admin')
$$;
comment on function portal.live_webhooks is 'Webhooks that receive events: neither ended nor turned off, and their creator is still an admin. Called by the triggers below; reads the few rows of webhooks.';

create function portal.queue_status_events()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A history load is announced to no one.
  if current_setting('feed.is_history', true) = 'on' or not exists (select from portal.webhooks) then
    return null;
  end if;
  insert into portal.webhook_events (client_id, webhook_id, type, data, at)
  select a.client_id, w.id, 'account.status_changed', jsonb_build_object('account_id', a.id, 'number', a.number,
    'status', a.status, 'previous_status', b.status), clock_timestamp()
  from added a
  join removed b on b.client_id = a.client_id and b.id = a.id and b.status <> a.status
  join portal.live_webhooks() w on w.client_id = a.client_id and 'account.status_changed' = any (w.events)
    and (w.location_ids is null or a.location_id = any (w.location_ids))
  order by a.client_id, a.id;
  return null;
end
$$;
comment on function portal.queue_status_events is 'Queues changed statuses for the webhooks of their clients. Costs a look at the empty table of webhooks where there is none.';
create trigger queue_status_events after update on portal.accounts
  referencing old table as removed new table as added for each statement execute function portal.queue_status_events();
comment on trigger queue_status_events on portal.accounts is 'After changed accounts, whoever changed them.';

create function portal.queue_payment_events()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('feed.is_history', true) = 'on' or not exists (select from portal.webhooks) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into portal.webhook_events (client_id, webhook_id, type, data, at)
    select p.client_id, w.id, t.type, t.data, clock_timestamp()
    from added p
    join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
    cross join lateral portal.payment_event(p.id, p.account_id, p.reverses_id, p.type, p.amount_cents, p.effective_on) t
    join portal.live_webhooks() w on w.client_id = p.client_id and t.type = any (w.events)
      and (w.location_ids is null or a.location_id = any (w.location_ids))
    where p.state = 'posted'
    order by p.client_id, p.id;
  else
    insert into portal.webhook_events (client_id, webhook_id, type, data, at)
    select p.client_id, w.id, t.type, t.data, clock_timestamp()
    from added p
    join removed b on b.client_id = p.client_id and b.id = p.id and b.state = 'pending'
    join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
    cross join lateral portal.payment_event(p.id, p.account_id, p.reverses_id, p.type, p.amount_cents, p.effective_on) t
    join portal.live_webhooks() w on w.client_id = p.client_id and t.type = any (w.events)
      and (w.location_ids is null or a.location_id = any (w.location_ids))
    where p.state = 'posted'
    order by p.client_id, p.id;
  end if;
  return null;
end
$$;
comment on function portal.queue_payment_events is 'Queues payments for the webhooks of their clients when they are posted, also those that were pending. Costs a look at the empty table of webhooks where there is none.';

create function portal.payment_event(in_id uuid, in_account uuid, in_reverses uuid, in_type text, in_cents bigint, in_day date)
returns table (type text, data jsonb)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case when in_reverses is null then 'payment.posted' else 'payment.reversed' end,
    jsonb_build_object('payment_id', in_id, 'account_id', in_account, 'payment_type', in_type, 'amount_cents', in_cents,
      'effective_on', in_day)
    || case when in_reverses is null then '{}' else jsonb_build_object('reverses_id', in_reverses) end
$$;
comment on function portal.payment_event is 'The type and the facts of a payment''s event. Called by queue_payment_events; computes only.';
create trigger queue_payment_events after insert on portal.payments
  referencing new table as added for each statement execute function portal.queue_payment_events();
comment on trigger queue_payment_events on portal.payments is 'After new payments.';
create trigger queue_posted_events after update on portal.payments
  referencing old table as removed new table as added for each statement execute function portal.queue_payment_events();
comment on trigger queue_posted_events on portal.payments is 'After changed payments: those that were pending may be posted.';

create function portal.queue_statement_events()
returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  happened constant text := case tg_op when 'INSERT' then 'statement.issued' else 'statement.voided' end;
begin
  if current_setting('feed.is_history', true) = 'on' or not exists (select from portal.webhooks) then
    return null;
  end if;
  insert into portal.webhook_events (client_id, webhook_id, type, data, at)
  select new.client_id, w.id, happened, jsonb_build_object('statement_id', new.id, 'number', new.number,
    'period_from', new.period_from, 'period_to', new.period_to, 'paid_out_cents', new.paid_out_cents), clock_timestamp()
  from portal.live_webhooks() w
  where w.client_id = new.client_id and happened = any (w.events);
  return null;
end
$$;
comment on function portal.queue_statement_events is 'Queues issued and voided statements for the webhooks of their client.';
create trigger queue_issued_events after insert on portal.statements
  for each row when (new.state <> 'void') execute function portal.queue_statement_events();
comment on trigger queue_issued_events on portal.statements is 'After a new statement.';
create trigger queue_voided_events after update of state on portal.statements
  for each row when (new.state = 'void' and old.state <> 'void') execute function portal.queue_statement_events();
comment on trigger queue_voided_events on portal.statements is 'After a voided statement.';

revoke all on function portal.live_webhooks() from public;
revoke all on function portal.queue_status_events() from public;
revoke all on function portal.queue_payment_events() from public;
revoke all on function portal.payment_event(uuid, uuid, uuid, text, bigint, date) from public;
revoke all on function portal.queue_statement_events() from public;

-- A kind of notification for what is turned off.
alter table portal.notifications drop constraint notifications_kind_check;
alter table portal.notifications add constraint notifications_kind_check check (kind in ('message', 'request_decided', 'dispute',
  'offer', 'remittance', 'document_published', 'import_done', 'report_ready', 'invitation', 'bank_change', 'onboarding', 'webhook'));
