-- What an installation began with. Later versions may begin differently; an installation keeps what it had.

-- One row, written by the first server that starts. Part of backups: a restored installation keeps it too.
create table portal.installation (
  id boolean primary key default true check (id),
  second_factor_for text not null check (second_factor_for in ('off', 'admins', 'all')),
  created_at timestamptz not null default now()
);
alter table portal.installation enable row level security;
grant all on portal.installation to service_role;
