import { sql } from 'kysely';
import { placementNumber } from '#areas/accounts/account/index.ts';
import type { Tx } from '#platform/db/db.ts';

export interface PastRow {
  id: string;
  external_id: string;
  account_id: string;
  account_number: number;
  type: string;
  reverses_id: string | null;
  reported_on: string;
  effective_on: string;
  amount_cents: number;
  effect_cents: number;
  overpaid_cents: number;
  commission_cents: number;
  commission_rate_bp: number | null;
  principal_cents: number | null;
  interest_cents: number | null;
  fees_cents: number | null;
  costs_cents: number | null;
  balance_after_cents: number | null;
  account_status: string | null;
  is_settlement: boolean;
  status: string;
  debt_type: string;
  placed_on: string;
  debt_date: string | null;
  amount_placed_cents: number;
  location_code: string | null;
  placement: number;
}

/** All posted payments of the accounts that have one in the period, in posting order. */
export async function listPast(tx: Tx, clientId: string, { from, to }: { from: string; to: string }): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    with asked as (
      select distinct account_id from portal.payments
      where client_id = ${clientId}::uuid and reported_on between ${from} and ${to} and state in ('posted', 'remitted')
    )
    select p.id, p.external_id, p.account_id, a.number as account_number, p.type, p.reverses_id, p.reported_on, p.effective_on,
      p.amount_cents, p.effect_cents, p.overpaid_cents, p.commission_cents, p.commission_rate_bp, p.principal_cents,
      p.interest_cents, p.fees_cents, p.costs_cents, p.balance_after_cents, p.account_status,
      p.is_settlement or exists (
        select from portal.offers o
        where o.client_id = a.client_id and o.account_id = a.id and o.kind = 'settlement' and o.state = 'accepted'
          and o.decided_at <= p.posted_at
      ) as is_settlement,
      a.status, a.debt_type, a.placed_on, a.debt_date, a.amount_placed_cents, l.code as location_code, ${placementNumber} as placement
    from portal.payments p
    join asked on asked.account_id = p.account_id
    join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
    left join portal.locations l on l.client_id = a.client_id and l.id = a.location_id
    where p.client_id = ${clientId}::uuid and p.state in ('posted', 'remitted') and p.reported_on <= ${to}
    order by p.posted_at, p.id`.execute(tx);
  return rows;
}
