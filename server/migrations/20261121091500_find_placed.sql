-- Accounts of one account number, for whoever is about to place it once more: of the whole company, also where the caller is
-- limited to some of its locations, and with those that a file is placing at this moment.
create function portal.find_placed(in_client uuid, in_key text) returns table (id uuid, status text)
language sql stable security definer set search_path = '' as $$
  with member as (
    select from portal.memberships m
    where m.client_id = in_client and m.user_id = portal.current_user_id() and m.ended_at is null
  ), placed as (
    select a.id, a.status, a.number from portal.accounts a where a.client_id = in_client and a.client_account_key = in_key
    union all
    select r.account_id, 'SUBMITTED', null
    from portal.imports i
    join portal.import_rows r on r.client_id = i.client_id and r.import_id = i.id
    where i.client_id = in_client and i.state = 'committing' and i.plan ? 'batch_id'
      and r.account_key = in_key and r.merged_into is null and r.state in ('ok', 'warning')
  )
  select placed.id, placed.status from placed where exists (select from member) order by placed.number desc nulls first
$$;
revoke all on function portal.find_placed(uuid, text) from public;
grant execute on function portal.find_placed(uuid, text) to authenticated, service_role;
