-- As before, but of a term of several words (`PT-00917`) only the last is the beginning of one: what a company's numbers all begin with
-- would have been gathered from every account.
create or replace function portal.search_account_ids(in_client uuid, in_terms text[], in_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, portal set max_parallel_workers_per_gather = 0 rows 1000 as $$
declare
  access record;
  wanted tsquery;
begin
  select * into access from portal.search_access(in_client);
  if not found then
    return;
  end if;
  select string_agg(
    quote_literal(portal.search_scope(in_client) || words.list[at]) || case when at = cardinality(words.list) then ':*' else '' end,
    ' & ')::tsquery into wanted
  from unnest(in_terms) term
  cross join lateral (select string_to_array(portal.search_text(term), ' ') as list) words
  cross join lateral generate_subscripts(words.list, 1) at
  where words.list[at] <> '';
  if wanted is null then
    return;
  end if;
  return query
    select a.id from portal.accounts a
    where a.client_id is not distinct from in_client
      and portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ wanted
      and (access.everything or a.location_id = any (access.locations))
    limit in_limit;
end
$$;
