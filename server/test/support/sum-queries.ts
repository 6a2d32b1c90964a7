/** Trigger-maintained totals, each with the same total computed from rows. */
export const storedSums = [
  `select client_id, location_id, status, placed_month::text, accounts, placed_cents, balance_cents
   from portal.status_totals where accounts <> 0 or placed_cents <> 0 or balance_cents <> 0`,
  `select client_id, location_id, reported_on::text, agency_cents, direct_cents, adjusted_cents, commission_cents, direct_commission_cents, payments
   from portal.collection_totals where payments <> 0 or agency_cents <> 0 or direct_cents <> 0 or adjusted_cents <> 0`,
  `select client_id, location_id, placed_month::text, reported_month::text, agency_cents, direct_cents, commission_cents
   from portal.vintage_totals where agency_cents <> 0 or direct_cents <> 0 or commission_cents <> 0`,
];
const sum = (types: string) => `coalesce(sum(effect_cents) filter (where type in (${types})), 0)`;
export const countedSums = [
  `select client_id, coalesce(location_id, client_id), status, date_trunc('month', placed_on)::date::text, count(*),
     sum(amount_placed_cents), sum(balance_cents) from portal.accounts group by 1, 2, 3, 4`,
  `select p.client_id, coalesce(a.location_id, a.client_id), reported_on::text, ${sum(`'PU', 'PUR'`)}, ${sum(`'PC', 'PCR'`)},
     ${sum(`'DA', 'DAR'`)}, sum(commission_cents), coalesce(sum(commission_cents) filter (where type in ('PC', 'PCR')), 0), count(*)
   from portal.payments p join portal.accounts a on a.id = p.account_id where p.state <> 'pending' group by 1, 2, 3`,
  `select p.client_id, coalesce(a.location_id, a.client_id), date_trunc('month', placed_on)::date::text,
     date_trunc('month', reported_on)::date::text, ${sum(`'PU', 'PUR'`)}, ${sum(`'PC', 'PCR'`)}, sum(commission_cents)
   from portal.payments p join portal.accounts a on a.id = p.account_id
   where p.state <> 'pending' group by 1, 2, 3, 4
   having ${sum(`'PU', 'PUR'`)} <> 0 or ${sum(`'PC', 'PCR'`)} <> 0 or sum(commission_cents) <> 0`,
];
