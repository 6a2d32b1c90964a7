-- What Supabase Realtime has in the database, named as there. On a hosted project it exists; only the policy is added.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

do $$
begin
  if to_regclass('realtime.messages') is null then
    -- Messages from the database to a topic. Kept for a while, so that clients may ask for what they missed.
    create table realtime.messages (
      topic text not null,
      extension text not null,
      payload jsonb,
      event text,
      private boolean default false,
      updated_at timestamp not null default timezone('utc', now()),
      inserted_at timestamp not null default timezone('utc', now()),
      id uuid not null default gen_random_uuid(),
      binary_payload bytea,
      -- Ours. Transactions commit in another order than they begin: what is new to a reader is what its last snapshot did not see, and
      -- this finds it; seq is the order within a transaction.
      xid xid8 not null default pg_current_xact_id(),
      seq bigint generated always as identity,
      primary key (id, inserted_at)
    );
    create index messages_by_transaction on realtime.messages (xid);
    create index messages_by_topic on realtime.messages (topic, inserted_at desc) where extension = 'broadcast';
    create index messages_by_age on realtime.messages (inserted_at);
    alter table realtime.messages enable row level security;
    -- The policies decide; without one nobody reads or writes.
    grant select, insert, update on realtime.messages to anon, authenticated;
    grant all on realtime.messages to service_role;

    create function realtime.wake_readers() returns trigger language plpgsql set search_path = '' as $f$
begin
  perform pg_notify('recoup_realtime', '');
  return null;
end
$f$;
    comment on function realtime.wake_readers() is
      'Wakes the relay readers of all servers. They also poll every second, so a pooler that drops notifications costs a delay only.';
    create trigger wake_readers after insert on realtime.messages for each statement execute function realtime.wake_readers();
  end if;

  if to_regprocedure('realtime.topic()') is null then
    create function realtime.topic() returns text language sql stable as $f$
  select nullif(current_setting('realtime.topic', true), '')::text
$f$;
    comment on function realtime.topic() is
      'Topic of the channel that the realtime service authorizes. For policies on realtime.messages, as on Supabase.';
  end if;

  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
      language plpgsql set search_path = '' as $f$
declare
  message_id constant uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, jsonb_build_object('id', message_id) || coalesce(send.payload, '{}'), send.event, send.topic, send.private, 'broadcast');
end
$f$;
    comment on function realtime.send(jsonb, text, text, boolean) is
      'Broadcasts to a topic when the calling transaction commits. For triggers with their owner''s rights and the service role; one insert.';
    revoke all on function realtime.send(jsonb, text, text, boolean) from public;
    grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;
  end if;
end
$$;

-- ── who may listen ───────────────────────────────────────────────────────────
-- Messages carry ids only.

create function portal.agency_can_view_account(in_client uuid, in_account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from portal.agency_members g where g.user_id = portal.current_user_id() and g.ended_at is null)
    and exists (select from portal.accounts a where a.client_id = in_client and a.id = in_account)
$$;
comment on function portal.agency_can_view_account(uuid, uuid) is
  'Whether the caller is an agency user and the account exists. Called by can_subscribe: a channel carries ids only, and each view is recorded by the request that follows.';
revoke all on function portal.agency_can_view_account(uuid, uuid) from public;
grant execute on function portal.agency_can_view_account(uuid, uuid) to authenticated, service_role;

create function portal.can_subscribe(in_topic text) returns boolean language plpgsql stable set search_path = '' as $$
declare
  uuid_pattern constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  client uuid;
  subject uuid;
begin
  if in_topic !~ ('^(notifications|account):' || uuid_pattern || ':' || uuid_pattern || '$') then
    return false;
  end if;
  client := split_part(in_topic, ':', 2)::uuid;
  subject := split_part(in_topic, ':', 3)::uuid;
  if split_part(in_topic, ':', 1) = 'notifications' then
    return subject = portal.current_user_id() and client = any (array(select portal.my_any_client_ids()));
  end if;
  -- With the caller's rights: its policies know of locations.
  return exists (select from portal.accounts a where a.client_id = client and a.id = subject) or portal.agency_can_view_account(client, subject);
end
$$;
comment on function portal.can_subscribe(text) is
  'Whether the caller may listen to a topic: notifications:{client_id}:{user_id} for that user while a member, account:{client_id}:{account_id} for those who see the account and for agency users. Called by the policy of realtime.messages.';
revoke all on function portal.can_subscribe(text) from public;
grant execute on function portal.can_subscribe(text) to authenticated, service_role;

-- Listening only: without another policy users neither send on these topics nor show presence. A topic gives access to its own
-- messages only.
drop policy if exists recoup_listeners on realtime.messages;
create policy recoup_listeners on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and topic = (select realtime.topic())
    and (select portal.can_subscribe((select realtime.topic())) as may_hear)
  );

-- ── between servers ──────────────────────────────────────────────────────────
create schema realtime_ext;
grant usage on schema realtime_ext to service_role;

-- What servers exchange. Unlogged: it lives for minutes, and after a crash the sockets are gone too.
create unlogged table realtime_ext.relays (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  -- Not now(): a transaction may begin before relays of its time are deleted.
  at timestamptz not null default clock_timestamp(),
  -- broadcast: by a client. presence: joins and leaves. change: of a row. access: users whose rights may have changed.
  kind text not null check (kind in ('broadcast', 'presence', 'change', 'access')),
  -- Channel name, or `schema.table`.
  topic text not null,
  private boolean not null default false,
  -- The sending channel, which hears itself only if it asks to.
  sender uuid,
  body jsonb not null,
  bytes bytea
);
create index relays_by_age on realtime_ext.relays (at);
create index relays_by_transaction on realtime_ext.relays (xid);
create trigger wake_readers after insert on realtime_ext.relays for each statement execute function realtime.wake_readers();
alter table realtime_ext.relays enable row level security;
grant all on realtime_ext.relays to service_role;

-- Servers with open channels. One not seen for a while was killed, and its presences are gone.
create unlogged table realtime_ext.nodes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
alter table realtime_ext.nodes enable row level security;
grant all on realtime_ext.nodes to service_role;

create unlogged table realtime_ext.presences (
  channel uuid primary key,
  node uuid not null,
  topic text not null,
  private boolean not null,
  key text not null,
  ref text not null,
  meta jsonb not null
);
create index presences_by_node on realtime_ext.presences (node);
create index presences_by_topic on realtime_ext.presences (topic, private);
alter table realtime_ext.presences enable row level security;
grant all on realtime_ext.presences to service_role;

-- Topics with listeners: nothing is written for others.
create unlogged table realtime_ext.watched_topics (
  topic text not null,
  node uuid not null,
  constraint watched_topics_topics_pkey primary key (topic, node)
);
create index watched_topics_by_node on realtime_ext.watched_topics (node);
alter table realtime_ext.watched_topics enable row level security;
grant all on realtime_ext.watched_topics to service_role;

-- ── what happens ──────────────────────────────────────────────────────────────
create function realtime.record_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  key_columns text[];
  old_key jsonb;
begin
  if not exists (select from realtime_ext.nodes) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg(a.attname::text) into key_columns
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = tg_relid and i.indisprimary;
    select jsonb_object_agg(k, to_jsonb(old) -> k) into old_key from unnest(key_columns) k;
  end if;
  insert into realtime_ext.relays (kind, topic, body) values ('change', tg_table_schema || '.' || tg_table_name, jsonb_build_object(
    'schema', tg_table_schema, 'table', tg_table_name, 'type', tg_op, 'commit_timestamp', now(),
    'record', case when tg_op = 'DELETE' then null else to_jsonb(new) end, 'old_record', old_key));
  return null;
end
$$;
comment on function realtime.record_change() is
  'Announces changed rows to postgres_changes channels; each reader''s rights are checked before a row is sent. Not attached to any table: an agency opts one in with `create trigger … after insert or update or delete on … for each row execute function realtime.record_change()`.';
revoke all on function realtime.record_change() from public;

create function realtime_ext.relay_access_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from realtime_ext.nodes) then
    return null;
  end if;
  insert into realtime_ext.relays (kind, topic, body)
  select 'access', '', jsonb_build_object('user_ids', jsonb_agg(distinct user_id)) from changed having count(*) > 0;
  return null;
end
$$;
comment on function realtime_ext.relay_access_change() is
  'Announces users whose access changed to all servers, which check their open channels again. Writes only while a server is connected.';
revoke all on function realtime_ext.relay_access_change() from public;

create trigger relay_access_change after update on portal.agency_members
  referencing new table as changed for each statement execute function realtime_ext.relay_access_change();
comment on trigger relay_access_change on portal.agency_members is 'After ended or changed agency access.';
create trigger relay_access_change after update on portal.memberships
  referencing new table as changed for each statement execute function realtime_ext.relay_access_change();
comment on trigger relay_access_change on portal.memberships is 'After a changed role, changed locations or ended access.';

do $$
begin
  create trigger relay_access_change after delete on auth.sessions
    referencing old table as changed for each statement execute function realtime_ext.relay_access_change();
  comment on trigger relay_access_change on auth.sessions is 'After sign-out.';
exception
  -- A hosted project's table: its own realtime service handles sign-out.
  when insufficient_privilege then null;
end
$$;

create function realtime_ext.broadcast_account_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from realtime_ext.watched_topics) then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, jsonb_build_object('client_id', heard.client_id, 'account_id', heard.account_id)
  from (
    select distinct w.topic, c.client_id, c.id as account_id
    from changed c join realtime_ext.watched_topics w on w.topic = 'account:' || c.client_id || ':' || c.id
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_account_change() is
  'Announces changed accounts to the open account pages, once per account and transaction. Accounts that nobody watches cost one read of a small table per statement.';
revoke all on function realtime_ext.broadcast_account_change() from public;

create trigger broadcast_account_change after update on portal.accounts
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_change();

create function realtime_ext.broadcast_account_child_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from realtime_ext.watched_topics) then
    return null;
  end if;
  insert into realtime.messages (topic, extension, event, private, payload)
  select heard.topic, 'broadcast', 'changed', true, jsonb_build_object('client_id', heard.client_id, 'account_id', heard.account_id)
  from (
    select distinct w.topic, c.client_id, c.account_id
    from changed c join realtime_ext.watched_topics w on w.topic = 'account:' || c.client_id || ':' || c.account_id
  ) heard
  where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
  return null;
end
$$;
comment on function realtime_ext.broadcast_account_child_change() is
  'Announces accounts with new or changed history, notes, events, balances, parties, disputes, offers, requests, messages, payments or documents, as broadcast_account_change does.';
revoke all on function realtime_ext.broadcast_account_child_change() from public;

create trigger broadcast_insert after insert on portal.account_balances
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.account_balances
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.account_events
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.account_events
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.account_notes
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.account_notes
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.account_parties
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.account_parties
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.account_status_history
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.account_status_history
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.disputes
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.disputes
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.documents
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.documents
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.messages
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.messages
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.offers
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.offers
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.payments
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.payments
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_insert after insert on portal.requests
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
create trigger broadcast_update after update on portal.requests
  referencing new table as changed for each statement execute function realtime_ext.broadcast_account_child_change();
