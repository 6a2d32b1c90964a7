-- The roles of a Supabase project. Roles belong to the cluster, so only missing ones are created; a hosted project has all of them.
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
  -- Another server that starts at the same time on a new cluster created it.
  when duplicate_object or unique_violation then null;
end
$$;

-- The server connects as one database user and takes these roles for each transaction.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant anon, authenticated, service_role to %I', current_user);
  end if;
end
$$;

create extension if not exists pg_trgm;
