-- Sums for Home, kept by triggers in the causing transaction. Accounts without a location count under the client's id, since the
-- location is part of the key. Zero rows stay.
create table portal.status_totals (
  client_id uuid not null references portal.clients (id),
  location_id uuid not null,
  status text not null,
  placed_month date not null,
  accounts bigint not null default 0,
  placed_cents bigint not null default 0,
  balance_cents bigint not null default 0,
  primary key (client_id, location_id, status, placed_month)
);
alter table portal.status_totals enable row level security;
create policy members on portal.status_totals to authenticated
  using (client_id = any (array(select portal.my_client_ids())) or location_id = any (array(select portal.my_location_ids())));
grant select on portal.status_totals to authenticated;
grant all on portal.status_totals to service_role;

-- Payments by day of report.
create table portal.collection_totals (
  client_id uuid not null references portal.clients (id),
  location_id uuid not null,
  reported_on date not null,
  agency_cents bigint not null default 0,
  direct_cents bigint not null default 0,
  adjusted_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  payments bigint not null default 0,
  -- What the client owes the agency of money it received itself, so that totals of a period are sums of days.
  direct_commission_cents bigint not null default 0,
  primary key (client_id, location_id, reported_on)
);
alter table portal.collection_totals enable row level security;
create policy members on portal.collection_totals to authenticated
  using (client_id = any (array(select portal.my_client_ids())) or location_id = any (array(select portal.my_location_ids())));
grant select on portal.collection_totals to authenticated;
grant all on portal.collection_totals to service_role;

-- The stair-step: collected by month of placement and month of report, each the first of the month.
create table portal.vintage_totals (
  client_id uuid not null references portal.clients (id),
  location_id uuid not null,
  placed_month date not null,
  reported_month date not null,
  agency_cents bigint not null default 0,
  direct_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  primary key (client_id, location_id, placed_month, reported_month)
);
alter table portal.vintage_totals enable row level security;
create policy members on portal.vintage_totals to authenticated
  using (client_id = any (array(select portal.my_client_ids())) or location_id = any (array(select portal.my_location_ids())));
grant select on portal.vintage_totals to authenticated;
grant all on portal.vintage_totals to service_role;

-- Each reads what a statement added and removed. Rows are written in the order of their keys, or two transactions could wait for
-- each other; sums that stay the same are not written, so that adding a note to an account waits for no lock.

create function portal.add_account_totals() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into portal.status_totals as t (client_id, location_id, status, placed_month, accounts, placed_cents, balance_cents)
  select client_id, coalesce(location_id, client_id), status, date_trunc('month', placed_on)::date,
    sum(n), sum(n * amount_placed_cents), sum(n * balance_cents)
  from (select 1 as n, * from added) changes
  group by 1, 2, 3, 4
  having sum(n) <> 0 or sum(n * amount_placed_cents) <> 0 or sum(n * balance_cents) <> 0
  order by 1, 2, 3, 4
  on conflict (client_id, location_id, status, placed_month) do update set
    accounts = t.accounts + excluded.accounts,
    placed_cents = t.placed_cents + excluded.placed_cents,
    balance_cents = t.balance_cents + excluded.balance_cents;
  return null;
end$$;
comment on function portal.add_account_totals() is
  'Keeps status_totals: placing adds accounts and their cents by location, status and month. One upsert per group and statement, locked until commit in the order of the keys.';

create trigger add_account_totals after insert on portal.accounts
  referencing new table as added for each statement execute function portal.add_account_totals();

create function portal.adjust_account_totals() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into portal.status_totals as t (client_id, location_id, status, placed_month, accounts, placed_cents, balance_cents)
  select client_id, coalesce(location_id, client_id), status, date_trunc('month', placed_on)::date,
    sum(n), sum(n * amount_placed_cents), sum(n * balance_cents)
  from (select 1 as n, * from added union all select -1, * from removed) changes
  group by 1, 2, 3, 4
  having sum(n) <> 0 or sum(n * amount_placed_cents) <> 0 or sum(n * balance_cents) <> 0
  order by 1, 2, 3, 4
  on conflict (client_id, location_id, status, placed_month) do update set
    accounts = t.accounts + excluded.accounts,
    placed_cents = t.placed_cents + excluded.placed_cents,
    balance_cents = t.balance_cents + excluded.balance_cents;
  return null;
end$$;
comment on function portal.adjust_account_totals() is
  'Keeps status_totals when accounts change: subtracts the old rows and adds the new; groups whose sums stay the same are not written.';

create trigger adjust_account_totals after update on portal.accounts
  referencing old table as removed new table as added for each statement execute function portal.adjust_account_totals();

create function portal.add_payment_totals() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with changes as (
    select p.client_id, coalesce(a.location_id, a.client_id) as location_id, date_trunc('month', a.placed_on)::date as placed_month,
      p.reported_on, p.n,
      case when p.type in ('PU', 'PUR') then p.n * p.effect_cents else 0 end as agency,
      case when p.type in ('PC', 'PCR') then p.n * p.effect_cents else 0 end as direct,
      case when p.type in ('DA', 'DAR') then p.n * p.effect_cents else 0 end as adjusted,
      p.n * p.commission_cents as commission,
      case when p.type in ('PC', 'PCR') then p.n * p.commission_cents else 0 end as direct_commission
    from (select 1 as n, * from added) p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
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
end$$;
comment on function portal.add_payment_totals() is
  'Keeps collection_totals and vintage_totals: posting adds payments by day of report and by month of placement. Pending payments do not count.';

create trigger add_payment_totals after insert on portal.payments
  referencing new table as added for each statement execute function portal.add_payment_totals();

create function portal.adjust_payment_totals() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  with changes as (
    select p.client_id, coalesce(a.location_id, a.client_id) as location_id, date_trunc('month', a.placed_on)::date as placed_month,
      p.reported_on, p.n,
      case when p.type in ('PU', 'PUR') then p.n * p.effect_cents else 0 end as agency,
      case when p.type in ('PC', 'PCR') then p.n * p.effect_cents else 0 end as direct,
      case when p.type in ('DA', 'DAR') then p.n * p.effect_cents else 0 end as adjusted,
      p.n * p.commission_cents as commission,
      case when p.type in ('PC', 'PCR') then p.n * p.commission_cents else 0 end as direct_commission
    from (select 1 as n, * from added union all select -1, * from removed) p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
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
end$$;
comment on function portal.adjust_payment_totals() is
  'Keeps collection_totals and vintage_totals when payments change: subtracts the old rows and adds the new.';

create trigger adjust_payment_totals after update on portal.payments
  referencing old table as removed new table as added for each statement execute function portal.adjust_payment_totals();
