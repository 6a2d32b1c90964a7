-- As before, but the newest files of those that match, and none that whoever asks could not see anyway: of many matches the first
-- thousand were whichever came first, in most cases the oldest, and whoever is limited to locations was given those of others. Files
-- of placements that became no batch, and files that lie nowhere yet, are not shown by a search and take no place.
drop function portal.search_files(uuid, text, text);
create function portal.search_files(in_client uuid, in_table text, in_query text, in_limit integer default 1000) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, portal, pg_temp
set max_parallel_workers_per_gather = 0 rows 100 as $$
declare
  access record;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  if in_table = 'imports' then
    return query select i.id from portal.imports i
      where portal.search_lexemes(i.client_id, i.file_name, '') @@ in_query::tsquery and i.client_id is not distinct from in_client
        and (access.everything or i.created_by = portal.current_user_id())
        and exists (select from portal.batches b where b.client_id = in_client and b.import_id = i.id)
      order by i.created_at desc, i.id desc limit in_limit;
  else
    return query select d.id from portal.documents d
      where portal.search_lexemes(d.client_id, coalesce(d.title, '') || ' ' || d.file_name, '') @@ in_query::tsquery
        and d.client_id is not distinct from in_client and (d.account_id is not null or d.message_id is not null)
        and (access.everything or exists (
          select from portal.accounts a
          where a.client_id = in_client and a.id = d.account_id and a.location_id = any (access.locations)))
      order by d.created_at desc, d.id desc limit in_limit;
  end if;
end
$$;
revoke all on function portal.search_files(uuid, text, text, integer) from public;
grant execute on function portal.search_files(uuid, text, text, integer) to authenticated, service_role;
