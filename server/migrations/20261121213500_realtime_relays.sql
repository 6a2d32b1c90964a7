-- What the realtime servers tell each other (docs/decisions, realtime). All of it is over within minutes, so none of it is
-- written to the log of the database: after a crash the sockets are gone too.
create schema realtime_ext;
grant usage on schema realtime_ext to service_role;

create unlogged table realtime_ext.relays (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  -- broadcast: of a client. presence: who came and went. change: of a row. access: whose rights may be others now.
  kind text not null check (kind in ('broadcast', 'presence', 'change', 'access')),
  -- The channel's name, or `schema.table`.
  topic text not null,
  private boolean not null default false,
  -- The channel of the server that sent it: it hears itself only if it wants to.
  sender uuid,
  body jsonb not null,
  bytes bytea
);
create index relays_by_transaction on realtime_ext.relays (xid);
create index relays_by_age on realtime_ext.relays (at);
create trigger wake_readers after insert on realtime_ext.relays for each statement execute function realtime.wake_readers();

-- Servers with open channels. One that has not been seen for a while was killed, and whoever was present by it is gone.
create unlogged table realtime_ext.nodes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
create unlogged table realtime_ext.presences (
  channel uuid primary key,
  node uuid not null,
  topic text not null,
  private boolean not null,
  key text not null,
  ref text not null,
  meta jsonb not null
);
create index presences_by_topic on realtime_ext.presences (topic, private);
create index presences_by_node on realtime_ext.presences (node);
-- Topics that somebody listens to: what happens to the others need not be told.
create unlogged table realtime_ext.watched (
  topic text not null,
  node uuid not null,
  primary key (topic, node)
);
create index watched_by_node on realtime_ext.watched (node);

alter table realtime_ext.relays enable row level security;
alter table realtime_ext.nodes enable row level security;
alter table realtime_ext.presences enable row level security;
alter table realtime_ext.watched enable row level security;
grant all on all tables in schema realtime_ext to service_role;

-- The order within a transaction.
do $$
begin
  if exists (select from pg_attribute where attrelid = 'realtime.messages'::regclass and attname = 'xid') then
    alter table realtime.messages add column seq bigint generated always as identity;
  end if;
end
$$;

-- ── changes of rows ──────────────────────────────────────────────────────────
-- Opts a table in: create trigger … after insert or update or delete on … for each row execute function realtime.record_change().
-- Each reader is asked for with its own rights before anything is told. The row itself waits here for minutes at most.
create function realtime.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
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

-- ── rights that end ──────────────────────────────────────────────────────────
create function realtime_ext.note_access() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from realtime_ext.nodes) then
    return null;
  end if;
  insert into realtime_ext.relays (kind, topic, body)
  select 'access', '', jsonb_build_object('user_ids', jsonb_agg(distinct user_id)) from changed having count(*) > 0;
  return null;
end
$$;
create trigger tell_realtime after update on portal.memberships
  referencing new table as changed for each statement execute function realtime_ext.note_access();
create trigger tell_realtime after update on portal.agency_members
  referencing new table as changed for each statement execute function realtime_ext.note_access();
do $$
begin
  create trigger tell_realtime after delete on auth.sessions
    referencing old table as changed for each statement execute function realtime_ext.note_access();
exception
  -- A hosted project's own table: its own realtime service looks after it.
  when insufficient_privilege then null;
end
$$;

-- ── accounts ─────────────────────────────────────────────────────────────────
-- Whatever happens to an account is told once in a transaction, as "look again", and only where somebody looks at it: a feed
-- of thousands of rows asks one small table whether it has to tell anybody.
do $$
declare
  t text;
  op text;
  body constant text := $f$
    begin
      if not exists (select from realtime_ext.watched) then
        return null;
      end if;
      insert into realtime.messages (topic, extension, event, private, payload)
      select heard.topic, 'broadcast', 'changed', true, jsonb_build_object('client_id', heard.client_id, 'account_id', heard.account_id)
      from (
        select distinct w.topic, c.client_id, c.%1$I as account_id
        from changed c join realtime_ext.watched w on w.topic = 'account:' || c.client_id || ':' || c.%1$I
      ) heard
      where not exists (select from realtime.messages m where m.xid = pg_current_xact_id() and m.topic = heard.topic);
      return null;
    end $f$;
begin
  execute format('create function realtime_ext.tell_of_account() returns trigger language plpgsql security definer set search_path = '''' as %L', format(body, 'account_id'));
  execute format('create function realtime_ext.tell_of_own_account() returns trigger language plpgsql security definer set search_path = '''' as %L', format(body, 'id'));
  create trigger tell_realtime after update on portal.accounts
    referencing new table as changed for each statement execute function realtime_ext.tell_of_own_account();
  foreach t in array array['account_status_history', 'account_notes', 'account_events', 'account_balances', 'account_parties',
      'disputes', 'offers', 'requests', 'messages', 'payments', 'documents'] loop
    foreach op in array array['insert', 'update'] loop
      execute format('create trigger tell_realtime_of_%2$s after %2$s on portal.%1$I
        referencing new table as changed for each statement execute function realtime_ext.tell_of_account()', t, op);
    end loop;
  end loop;
end
$$;

revoke all on function realtime.record_change(), realtime_ext.note_access(), realtime_ext.tell_of_account(),
  realtime_ext.tell_of_own_account() from public;
