-- Invitations to the agency's team, and the link that sets up an empty installation.
create table portal.agency_invitations (
  id uuid primary key default portal.new_id(),
  token_sha256 text not null unique,
  -- In lower case. Null: of the set-up, whose holder enters an address.
  email text check (email = lower(email)),
  role text not null check (role in ('agency_admin', 'agency_staff', 'agency_auditor')),
  -- Null: all clients.
  client_ids uuid[] check (cardinality(client_ids) > 0),
  -- Null: the server.
  invited_by uuid,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz
);
-- One open invitation per address, and one open set-up.
create unique index agency_invitations_open on portal.agency_invitations (coalesce(email, ''))
  where accepted_at is null and revoked_at is null;
alter table portal.agency_invitations enable row level security;
grant all on portal.agency_invitations to service_role;

-- Detects two people who change the same colleague.
alter table portal.agency_members add column revision integer not null default 1;
