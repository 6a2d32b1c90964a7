-- Which groups of fields a connected system owns, so that people of the agency cannot change them in the console. A row of a client wins
-- over the one for all clients; without an owner it leaves the group open to the console for that client.
create table feed.field_locks (
  id uuid primary key default portal.new_id(),
  -- Null: all clients.
  client_id uuid references portal.clients (id) on delete cascade,
  field_group text not null check (length(field_group) between 1 and 40),
  -- Name of the system; null: nobody, for this client only.
  owner text check (length(owner) between 1 and 60),
  changed_at timestamptz not null default now(),
  changed_by_name text not null check (length(changed_by_name) <= 200),
  check (client_id is not null or owner is not null),
  constraint field_locks_of_group unique nulls not distinct (client_id, field_group)
);
alter table feed.field_locks enable row level security;
grant all on feed.field_locks to service_role;
