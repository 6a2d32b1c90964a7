-- The agency's systems: their keys, what they sent and what waits for them. Ids of their own are unique per client, so that what is
-- sent twice is one.
create schema feed;
grant usage on schema feed to service_role;

-- A key per system of the agency; only its hash is stored.
create table feed.systems (
  id uuid primary key default portal.new_id(),
  name text not null check (length(name) between 1 and 100),
  key_sha256 text not null unique,
  -- End of the key, to identify it.
  key_hint text not null,
  scopes text[] not null check ((scopes <@ array['read', 'write']) and cardinality(scopes) > 0),
  -- Everything up to here was acknowledged.
  acknowledged_position bigint not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index systems_by_name on feed.systems (name) where revoked_at is null;
alter table feed.systems enable row level security;
grant all on feed.systems to service_role;

-- The agency's status codes and what clients see; one table for all clients.
create table feed.status_codes (
  code text primary key check (length(code) between 1 and 60),
  status text not null,
  reason_code text check (length(reason_code) <= 60),
  -- Shown beside the status, in the agency's words for clients.
  reason text check (length(reason) <= 300),
  updated_at timestamptz not null default now()
);
alter table feed.status_codes enable row level security;
grant all on feed.status_codes to service_role;

-- Items received, by the agency's ids. The digest distinguishes a repetition from another item with the same id; refused items
-- are not kept and may be sent again.
create table feed.received_items (
  client_id uuid not null references portal.clients (id),
  kind text not null,
  external_id text not null check (length(external_id) between 1 and 200),
  digest bytea not null,
  -- What it became.
  subject_id uuid,
  at timestamptz not null default now(),
  constraint received_items_items_pkey primary key (client_id, kind, external_id)
);
-- Retention deletes by age; the rows of a night are adjacent, so a summary per block range costs almost nothing per insert.
create index received_items_by_time on feed.received_items using brin (at) with (autosummarize = on);
alter table feed.received_items enable row level security;
grant all on feed.received_items to service_role;

-- What waits for the agency's systems. The position is assigned at first reading, under a lock: every earlier row is committed by
-- then. Transaction ids would do so only until the data moves to another cluster.
create table feed.outbox_events (
  client_id uuid not null references portal.clients (id),
  kind text not null check (kind in ('onboarding', 'placement', 'request', 'request_cancelled', 'document', 'note', 'message',
    'offer_decision', 'dispute_answer')),
  subject_id uuid not null,
  account_id uuid,
  -- The moment of the call, not of the transaction: events of one transaction keep their order.
  at timestamptz not null default clock_timestamp(),
  id uuid primary key default portal.new_id(),
  position bigint unique
);
create index outbox_events_by_subject on feed.outbox_events (client_id, kind, subject_id);
create index outbox_events_to_number on feed.outbox_events (at, id) where "position" is null;
alter table feed.outbox_events enable row level security;
grant all on feed.outbox_events to service_role;

create table feed.webhooks (
  id uuid primary key default portal.new_id(),
  url text not null check (length(url) <= 2000),
  -- Sealed with the context feed.webhooks.secret:<id>.
  secret_sealed text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Position up to which it was notified.
  notified_position bigint not null default 0
);
alter table feed.webhooks enable row level security;
grant all on feed.webhooks to service_role;

create table feed.deliveries (
  id uuid primary key default portal.new_id(),
  webhook_id uuid not null references feed.webhooks (id),
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  last_error text,
  last_status integer,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index deliveries_by_webhook on feed.deliveries (webhook_id, created_at desc);
create index deliveries_waiting on feed.deliveries (next_at) where state = 'waiting';
alter table feed.deliveries enable row level security;
grant all on feed.deliveries to service_role;

-- State of the demo agency, which uses the feed like any agency.
create table feed.simulated_agency (
  -- One per installation.
  id smallint primary key default 1 check (id = 1),
  seed bigint not null,
  -- Day on which the demo was filled; days before are history.
  began_on date not null,
  -- Its feed key, sealed with the context simulated_agency.key.
  key_sealed text,
  -- Null until the history was sent.
  memory jsonb,
  -- Stored before sending, so that a crash repeats the same items.
  outbox jsonb,
  changed_at timestamptz not null default now()
);
alter table feed.simulated_agency enable row level security;
grant all on feed.simulated_agency to service_role;

create function portal.enqueue_outbox_event(in_client uuid, in_kind text, in_subject uuid, in_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into feed.outbox_events (client_id, kind, subject_id, account_id)
  select in_client, in_kind, in_subject, in_account
  where in_client = any (array(select portal.my_any_client_ids())) or current_setting('role', true) <> 'authenticated'
$$;
comment on function portal.enqueue_outbox_event(uuid, text, uuid, uuid) is
  'Queues an event for the agency''s system in the calling transaction. For members and the service, in every use case that the agency must learn of; one insert.';
revoke all on function portal.enqueue_outbox_event(uuid, text, uuid, uuid) from public;
grant execute on function portal.enqueue_outbox_event(uuid, text, uuid, uuid) to authenticated, service_role;
