-- What the agency has written or proposed and nobody was written to yet: put there with it, taken by the job that sends the mails,
-- many of one company as one mail. Empty but for a minute.
create table portal.agency_notices (
  client_id uuid not null references portal.clients (id),
  id uuid not null default portal.new_id(),
  kind text not null check (kind in ('message', 'dispute', 'offer')),
  -- Null of the company's own thread.
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);
alter table portal.agency_notices enable row level security;
grant all on portal.agency_notices to service_role;
