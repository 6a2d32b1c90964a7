-- The queue's rule counts a client's open items too; console_clients keeps the other figures, of the clients of a page.

-- What clients wrote lately, over all clients: Today.
create index messages_of_clients on portal.messages (created_at, client_id) where author = 'client';

-- It served only the former counts.
drop index portal.requests_submitted;

drop function portal.console_clients;
create function portal.console_clients(in_open text[], in_clients uuid[])
returns table (
  client_id uuid, accounts bigint, open_balance_cents bigint, last_placed_at timestamptz, last_seen_at timestamptz, admins bigint,
  admins_with_factor bigint)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with mine as materialized (
    select s.id from portal.my_console_client_ids() s(id) where in_clients is null or s.id = any (in_clients)
  ),
  totals as (
    select t.client_id, sum(t.accounts) as accounts, sum(t.balance_cents) filter (where t.status = any (in_open)) as open_balance
    from portal.status_totals t where t.client_id in (select id from mine) group by 1
  ),
  placed as (
    select b.client_id, max(b.created_at) as at from portal.batches b where b.client_id in (select id from mine) group by 1
  ),
  people as (
    select m.client_id, max(m.last_seen_at) as seen_at, count(*) filter (where m.role = 'client_admin') as admins,
      count(*) filter (where m.role = 'client_admin' and (
        exists (select from auth.mfa_factors f where f.user_id = m.user_id and f.status = 'verified')
        or not exists (select from auth.users u where u.id = m.user_id)
          and exists (select from portal.user_profiles p where p.user_id = m.user_id and p.has_second_factor))) as with_factor
    from portal.memberships m where m.ended_at is null and m.client_id in (select id from mine) group by 1
  )
  select mine.id, coalesce(totals.accounts, 0)::bigint, coalesce(totals.open_balance, 0)::bigint, placed.at, people.seen_at,
    coalesce(people.admins, 0), coalesce(people.with_factor, 0)
  from mine
  left join totals on totals.client_id = mine.id
  left join placed on placed.client_id = mine.id
  left join people on people.client_id = mine.id
$$;
comment on function portal.console_clients is 'Figures of clients that an agency user may see in the console; in_clients null: of all. Called by the console''s list of clients, for a page unless it sorts or filters by a figure, and by its page of one; costs an index scan of sums that triggers keep.';
revoke all on function portal.console_clients from public;
grant execute on function portal.console_clients to authenticated;
