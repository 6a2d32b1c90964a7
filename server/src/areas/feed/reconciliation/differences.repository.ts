import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface DifferencePosition {
  clientId: string;
  reportedOn: string;
  id: string;
}

interface Filters {
  within: readonly string[] | null;
  from?: string | undefined;
  to?: string | undefined;
}

export interface DifferenceRow {
  client_id: string;
  id: string;
  client: string;
  payment: string;
  number: number;
  agency_account: string | null;
  type: string;
  reported_on: string;
  amount_cents: number;
  stated_cents: number | null;
  stated_rate_bp: number | null;
  commission_cents: number;
  rule_cents: number;
  rule_rate_bp: number | null;
  rule_reason: string | null;
  difference_cents: number;
}

const differing = ({ within, from, to }: Filters) => sql`
  portal.stated_commissions s
  join portal.payments p on p.client_id = s.client_id and p.id = s.payment_id
  join portal.clients c on c.id = s.client_id
  where s.difference_cents <> 0 and (${within}::uuid[] is null or s.client_id = any (${within}::uuid[]))
    and (${from ?? null}::date is null or p.reported_on >= ${from ?? null}) and (${to ?? null}::date is null or p.reported_on <= ${to ?? null})`;

/** By client, reporting day and id; `after`: behind this row. */
export async function listDifferences(
  tx: Tx,
  { after, limit, ...filters }: Filters & { after: DifferencePosition | null; limit: number },
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select d.*, a.number, a.agency_account_number as agency_account from (
      select s.client_id, p.id, coalesce(c.code, c.id::text) as client, p.account_id, p.external_id as payment, p.type, p.reported_on, p.amount_cents,
        s.stated_cents, s.stated_rate_bp, s.commission_cents, s.rule_cents, s.rule_rate_bp, s.rule_reason, s.difference_cents
      from ${differing(filters)}
        ${after ? sql`and (s.client_id, p.reported_on, p.id) > (${after.clientId}::uuid, ${after.reportedOn}::date, ${after.id}::uuid)` : sql``}
      order by s.client_id, p.reported_on, p.id limit ${limit}
    ) d join portal.accounts a on a.client_id = d.client_id and a.id = d.account_id
    order by d.client_id, d.reported_on, d.id`.execute(tx);
  return rows;
}

export interface DifferenceSums {
  client_id: string;
  client: string;
  rule_reason: string | null;
  payments: number;
  commission_cents: number;
  rule_cents: number;
  difference_cents: number;
}

export async function sumDifferences(tx: Tx, filters: Filters): Promise<DifferenceSums[]> {
  const { rows } = await sql<DifferenceSums>`
    select s.client_id, coalesce(c.code, c.id::text) as client, s.rule_reason, count(*)::int as payments,
      sum(s.commission_cents)::bigint as commission_cents, sum(s.rule_cents)::bigint as rule_cents, sum(s.difference_cents)::bigint as difference_cents
    from ${differing(filters)}
    group by s.client_id, c.id, s.rule_reason
    order by client, abs(sum(s.difference_cents)) desc, s.rule_reason`.execute(tx);
  return rows;
}
