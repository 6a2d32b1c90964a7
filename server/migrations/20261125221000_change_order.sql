-- The order of changes, for systems that read back what the portal holds. `changed_in` is the id of the transaction of the last
-- change. A reader takes rows below the oldest transaction that still runs, so that none commits behind its cursor. Ids belong to a
-- database cluster: a backup leaves the columns out, and a cursor names its cluster.
create function portal.mark_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_nargs > 0 and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then
    return new;
  end if;
  new.changed_in := pg_catalog.pg_current_xact_id()::text::bigint;
  return new;
end
$$;
comment on function portal.mark_change() is
  'Notes the transaction of a change, by which the feed''s readers follow changes. Fired by updates of what the feed reads back; a microsecond per row. A change of only the columns in its arguments is none.';
revoke all on function portal.mark_change() from public;

do $$
declare
  name text;
begin
  foreach name in array array['clients', 'locations', 'accounts', 'people', 'payments', 'statements', 'invoices', 'requests'] loop
    execute format('alter table portal.%I add column changed_in bigint not null default pg_current_xact_id()::text::bigint', name);
    if name = 'clients' then
      -- Counters that count up with every account, batch and request; and a generated column, which is not computed yet.
      create trigger mark_change before update on portal.clients for each row
        execute function portal.mark_change('last_account_number', 'last_batch_number', 'last_request_number', 'is_healthcare');
      create index clients_by_change on portal.clients (changed_in, id);
    else
      execute format('create trigger mark_change before update on portal.%I for each row execute function portal.mark_change()', name);
      execute format('create index %I on portal.%I (changed_in, client_id, id)', name || '_by_change', name);
    end if;
  end loop;
end
$$;

-- Where the order stood at a time: everything that commits later has a position from there on.
create table feed.change_marks (
  at timestamptz primary key,
  position bigint not null
);
alter table feed.change_marks enable row level security;
grant all on feed.change_marks to service_role;
