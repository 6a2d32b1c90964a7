-- Changes of a client's legal facts by the agency's systems, until its admins have been told by email.
create table feed.client_changes (
  id bigint generated always as identity primary key,
  client_id uuid not null references portal.clients (id),
  -- Label, value before and after, as text.
  changes jsonb not null,
  at timestamptz not null default now()
);
alter table feed.client_changes enable row level security;
grant all on feed.client_changes to service_role;
