-- The roles of a Supabase project (reference/auth-wire.md, section 5; architecture.md, Data).
-- Roles belong to the whole cluster, so each is made only where it is missing; on a hosted project all of them exist.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
exception
  -- Two servers starting at once on a new cluster: the other one made it.
  when duplicate_object or unique_violation then null;
end
$$;

-- The server signs in as one database user and takes these roles for each transaction.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant anon, authenticated, service_role to %I', current_user);
  end if;
end
$$;

create extension if not exists pg_trgm;
