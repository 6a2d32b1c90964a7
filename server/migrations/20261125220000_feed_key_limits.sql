-- Feed keys by kind of data, for some clients, until a day; and a record of what each use reached.
alter table feed.systems drop constraint systems_scopes_check;
alter table feed.systems add constraint systems_scopes_check check (cardinality(scopes) > 0);
-- Null: all clients.
alter table feed.systems add column client_ids uuid[] check (cardinality(client_ids) > 0);
-- The last day on which the key works.
alter table feed.systems add column expires_on date;

-- Existing keys were promised Social Security numbers and birth dates in full.
update feed.systems set scopes = scopes || '{pii:read}'::text[] where 'read' = any (scopes);

-- What a key reached: a row per request, or per transaction of a long one, and client. No client for requests that reached none.
create table feed.key_uses (
  id uuid primary key default portal.new_id(),
  system_id uuid not null references feed.systems (id),
  client_id uuid references portal.clients (id),
  operation text not null,
  at timestamptz not null default now(),
  -- Rows returned, or items applied or repeated.
  items integer not null,
  refused integer not null default 0,
  -- Whether identity numbers and birth dates were returned.
  with_pii boolean not null default false
);
create index key_uses_by_system on feed.key_uses (system_id, at desc);
create index key_uses_by_client on feed.key_uses (client_id, at desc);
create index key_uses_by_time on feed.key_uses using brin (at) with (autosummarize = on);
alter table feed.key_uses enable row level security;
grant all on feed.key_uses to service_role;
