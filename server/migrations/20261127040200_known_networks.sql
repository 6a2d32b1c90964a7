-- From which networks a user has signed in: guesses elsewhere do not lock these out.
create table auth_ext.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- An IPv4 address, or the first 64 bits of an IPv6 address.
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);
alter table auth_ext.known_networks enable row level security;
