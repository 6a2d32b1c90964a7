-- Accounts over all clients that an agency user may see, for the console's list and search.
create function portal.console_accounts(in_clients uuid[], in_statuses text[], in_words text, in_contacts text, in_numbers bigint[],
  in_names text[], in_tier integer, in_placed date, in_id uuid, in_limit integer)
returns table (client_id uuid, account_id uuid, tier integer, placed_on date, is_cut boolean)
language plpgsql stable security definer rows 50 set search_path = pg_catalog, public, portal,
  pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  most constant integer := 5000;
  clients uuid[];
begin
  if coalesce(current_setting('request.agency_client', true), '') = '' then
    return;
  end if;
  select array_agg(v.client_id) into clients from portal.agency_view() v where v.client_id = any (in_clients);
  if clients is null then
    return;
  end if;
  if in_words is null and in_contacts is null and in_numbers is null then
    -- The newest of each client and status, from an index each.
    return query
      select c.id, a.id, 0, a.placed_on, false
      from unnest(clients) as c (id)
      cross join unnest(in_statuses) as s (status)
      cross join lateral (
        select n.id, n.placed_on from portal.accounts n
        where n.client_id = c.id and n.status = s.status
          and (in_placed is null or (n.placed_on, n.id) < (in_placed, in_id))
        order by n.placed_on desc, n.id desc limit in_limit
      ) a
      order by 4 desc, 2 desc limit in_limit;
    return;
  end if;
  return query
    with exact as (
      select a.client_id, a.id from unnest(clients) as c (id) join portal.accounts a on a.client_id = c.id and a.number = any (in_numbers)
      union
      select a.client_id, a.id from unnest(clients) as c (id)
      join portal.accounts a on a.client_id = c.id and a.agency_account_number = any (in_names)
    ), worded as (
      select a.client_id, a.id from portal.accounts a
      where portal.search_lexemes(a.client_id, a.debtor_name, a.client_account_number) @@ in_words::tsquery
        and a.client_id = any (clients) limit most
    ), reached as (
      select a.client_id, a.id from portal.people p
      join portal.accounts a on a.client_id = p.client_id and a.person_id = p.id
      where portal.contact_lexemes(p.client_id, p.phones, p.emails, p.ssn_last4) @@ in_contacts::tsquery
        and p.client_id = any (clients) limit most
    ), found as (
      select f.client_id, f.id, min(f.tier) as tier
      from (select e.*, 0 as tier from exact e union all select w.*, 1 from worded w union all select r.*, 1 from reached r) f
      group by f.client_id, f.id
    )
    select a.client_id, a.id, f.tier, a.placed_on, (select count(*) from worded) >= most or (select count(*) from reached) >= most
    from found f join portal.accounts a on a.client_id = f.client_id and a.id = f.id
    where a.status = any (in_statuses)
      and (in_placed is null or f.tier > in_tier or f.tier = in_tier and (a.placed_on, a.id) < (in_placed, in_id))
    order by f.tier, a.placed_on desc, a.id desc limit in_limit;
end
$$;
comment on function portal.console_accounts(uuid[], text[], text, text, bigint[], text[], integer, date, uuid, integer) is
  'A page of accounts of several clients for the agency''s console: those found exactly by number first, then the newest placed. Only clients that the caller may see; is_cut says that only the first 5,000 hits were ranked. Its owner''s rights, because under a policy PostgreSQL does not use the text index; reads at most in_limit rows per client and status, or the hits.';
revoke all on function portal.console_accounts(uuid[], text[], text, text, bigint[], text[], integer, date, uuid, integer) from public;
grant execute on function portal.console_accounts(uuid[], text[], text, text, bigint[], text[], integer, date, uuid, integer) to authenticated, service_role;
