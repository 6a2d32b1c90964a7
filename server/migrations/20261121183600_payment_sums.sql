-- What the list of payments adds up without reading every payment, measured at 900,000 of one company (docs/benchmarks.md).

-- The sums of a day tell apart what the company owes the agency of its own money, so that the totals of a period are sums of days.
alter table portal.collection_totals add column direct_commission_cents bigint not null default 0;
update portal.collection_totals t set direct_commission_cents = s.cents
from (
  select p.client_id, coalesce(a.location_id, a.client_id) as location_id, p.reported_on, sum(p.commission_cents) as cents
  from portal.payments p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
  where p.state <> 'pending' and p.type in ('PC', 'PCR')
  group by 1, 2, 3
) s
where t.client_id = s.client_id and t.location_id = s.location_id and t.reported_on = s.reported_on;

-- As 20261121160000_account_life.sql has them, with the new sum.
do $do$
declare
  of_insert constant text := 'select 1 as n, * from added';
  of_update constant text := 'select 1 as n, * from added union all select -1, * from removed';
  head constant text := 'create or replace function portal.%I() returns trigger language plpgsql security definer set search_path = '''' as %L';
  payments constant text := $sql$
begin
  with changes as (
    select p.client_id, coalesce(a.location_id, a.client_id) as location_id, date_trunc('month', a.placed_on)::date as placed_month,
      p.reported_on, p.n,
      case when p.type in ('PU', 'PUR') then p.n * p.effect_cents else 0 end as agency,
      case when p.type in ('PC', 'PCR') then p.n * p.effect_cents else 0 end as direct,
      case when p.type in ('DA', 'DAR') then p.n * p.effect_cents else 0 end as adjusted,
      p.n * p.commission_cents as commission,
      case when p.type in ('PC', 'PCR') then p.n * p.commission_cents else 0 end as direct_commission
    from (%s) p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
    where p.state <> 'pending'
  ), days as (
    insert into portal.collection_totals as t (client_id, location_id, reported_on, agency_cents, direct_cents, adjusted_cents,
      commission_cents, direct_commission_cents, payments)
    select client_id, location_id, reported_on, sum(agency), sum(direct), sum(adjusted), sum(commission), sum(direct_commission), sum(n)
    from changes
    group by 1, 2, 3
    having sum(n) <> 0 or sum(agency) <> 0 or sum(direct) <> 0 or sum(adjusted) <> 0 or sum(commission) <> 0
      or sum(direct_commission) <> 0
    order by 1, 2, 3
    on conflict (client_id, location_id, reported_on) do update set
      agency_cents = t.agency_cents + excluded.agency_cents,
      direct_cents = t.direct_cents + excluded.direct_cents,
      adjusted_cents = t.adjusted_cents + excluded.adjusted_cents,
      commission_cents = t.commission_cents + excluded.commission_cents,
      direct_commission_cents = t.direct_commission_cents + excluded.direct_commission_cents,
      payments = t.payments + excluded.payments
  )
  insert into portal.vintage_totals as t
    (client_id, location_id, placed_month, reported_month, agency_cents, direct_cents, commission_cents)
  select client_id, location_id, placed_month, date_trunc('month', reported_on)::date, sum(agency), sum(direct), sum(commission)
  from changes
  group by 1, 2, 3, 4
  having sum(agency) <> 0 or sum(direct) <> 0 or sum(commission) <> 0
  order by 1, 2, 3, 4
  on conflict (client_id, location_id, placed_month, reported_month) do update set
    agency_cents = t.agency_cents + excluded.agency_cents,
    direct_cents = t.direct_cents + excluded.direct_cents,
    commission_cents = t.commission_cents + excluded.commission_cents;
  return null;
end$sql$;
begin
  execute format(head, 'count_payments', format(payments, of_insert));
  execute format(head, 'recount_payments', format(payments, of_update));
end
$do$;

-- Totals by what days do not tell apart read this alone, and no row: `account_id` is what the second wall asks for.
drop index portal.payments_by_reported, portal.payments_by_effective;
create index payments_by_reported on portal.payments (client_id, reported_on desc, id desc)
  include (account_id, type, state, amount_cents, effect_cents, commission_cents);
create index payments_by_effective on portal.payments (client_id, effective_on desc, id desc)
  include (account_id, type, state, amount_cents, effect_cents, commission_cents);

-- How many payments stand on a statement: it never changes once the statement is there.
alter table portal.remittances add column payments bigint not null default 0;
update portal.remittances r set payments = p.n
from (
  select client_id, remittance_id, count(*) as n from portal.payments where remittance_id is not null group by 1, 2
) p
where r.client_id = p.client_id and r.id = p.remittance_id;

-- Placements that the agency did not accept lately, for Home.
create index accounts_rejected on portal.accounts (client_id, status_since desc) where status = 'REJECTED';
