-- Statements and invoices by their numbers and the trace of their payment, and locations by name, code and city, as everything else that
-- is searched (migration search): a match of words is not leakproof, so that under a policy no such index would be used.
create index remittances_by_words on portal.remittances
  using gin (portal.search_lexemes(client_id, coalesce(trace, ''), number)) with (gin_pending_list_limit = 256);
create index invoices_by_words on portal.invoices
  using gin (portal.search_lexemes(client_id, '', number)) with (gin_pending_list_limit = 256);
create index locations_by_words on portal.locations
  using gin (portal.search_lexemes(client_id, name || ' ' || coalesce(city, ''), code)) with (gin_pending_list_limit = 256);

-- The ids, the newest first, which the caller reads with his own rights. Statements and invoices are for administrators, as by their
-- policies; whoever is limited to locations finds these alone.
create function portal.search_named(in_client uuid, in_table text, in_query text, in_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0 rows 100 as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  if in_table = 'locations' then
    return query select l.id from portal.locations l
      where portal.search_lexemes(l.client_id, l.name || ' ' || coalesce(l.city, ''), l.code) @@ in_query::tsquery
        and l.client_id is not distinct from in_client and (access.everything or l.id = any (access.locations))
      order by l.is_active desc, l.name, l.id limit in_limit;
  elsif not exists (select from portal.my_admin_client_ids() mine (client_id) where mine.client_id = in_client) then
    return;
  elsif in_table = 'remittances' then
    return query select r.id from portal.remittances r
      where portal.search_lexemes(r.client_id, coalesce(r.trace, ''), r.number) @@ in_query::tsquery
        and r.client_id is not distinct from in_client
      order by r.period_to desc, r.id desc limit in_limit;
  elsif in_table = 'invoices' then
    return query select i.id from portal.invoices i
      where portal.search_lexemes(i.client_id, '', i.number) @@ in_query::tsquery and i.client_id is not distinct from in_client
      order by i.issued_on desc, i.id desc limit in_limit;
  end if;
end
$$;
revoke all on function portal.search_named(uuid, text, text, integer) from public;
grant execute on function portal.search_named(uuid, text, text, integer) to authenticated, service_role;
