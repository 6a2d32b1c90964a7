-- The demo's agency: what it remembers between two days of its work. It speaks to the portal by the feed alone, like any agency.
create table feed.simulated_agency (
  -- One in an installation.
  id smallint primary key default 1 check (id = 1),
  seed bigint not null,
  -- On which the demo was filled: the days before are its history, told at once; from here on it lives.
  began_on date not null,
  -- Its key of the feed, sealed with the context simulated_agency.key.
  key_sealed text,
  -- Null until the history was told.
  memory jsonb,
  -- What it is about to say: kept before it is sent, so that after a crash it says the same in the same words.
  outbox jsonb,
  changed_at timestamptz not null default now()
);
grant all on feed.simulated_agency to service_role;
