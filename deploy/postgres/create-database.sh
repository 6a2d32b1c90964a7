#!/bin/sh
# Creates the server's role and database, as the superuser of PostgreSQL 15 or newer:
#   RECOUP_PASSWORD=… sudo --preserve-env=RECOUP_PASSWORD --user postgres sh deploy/postgres/create-database.sh
# The server's role is an ordinary one: it owns its database, and becomes one of the three roles of the API in each transaction. They are created
# here, because one of them bypasses row-level security.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$RECOUP_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'END'
create role recoup login password :'password';
do $$
begin
  -- Roles belong to the cluster: another installation may have created them.
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;
grant anon, authenticated, service_role to recoup with admin option;
create database recoup owner recoup template template0 encoding 'UTF8' locale 'C';
END
