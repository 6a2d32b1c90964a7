import type { RemittanceFrequency } from '@recoup/domain/company/onboarding/money';
import type { Period as SettledPeriod, RemittanceMethod } from '@recoup/domain/money/statements';
import type { Period } from '@recoup/domain/shared/periods';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Remittances paid within the period, by their payment day. */
export async function sumRemitted(tx: Tx, clientId: string, { from, to }: Period) {
  const { rows } = await sql<{ cents: number; statements: number }>`
    select coalesce(sum(coalesce(paid_cents, paid_out_cents)), 0)::bigint as cents, count(*) as statements
    from portal.statements where client_id = ${clientId} and state = 'paid' and paid_on between ${from} and ${to}`.execute(tx);
  return rows[0] ?? { cents: 0, statements: 0 };
}

export interface UnpaidStatement {
  id: string;
  number: string;
  issued_on: string;
  paid_out_cents: number;
}

/** Statements whose remittance has not arrived yet, oldest first. */
export async function listUnpaid(tx: Tx, clientId: string): Promise<UnpaidStatement[]> {
  const { rows } = await sql<UnpaidStatement>`
    select id, number, issued_on, paid_out_cents from portal.statements
    where client_id = ${clientId} and state in ('issued', 'failed', 'reissued') and paid_out_cents > 0
    order by period_to, id`.execute(tx);
  return rows;
}

/** Posted payments that are on no statement yet. */
export async function sumUnremitted(
  tx: Tx,
  clientId: string,
): Promise<Pick<SettledPeriod, 'agencyCents' | 'directCents' | 'agencyFeesCents' | 'directFeesCents'>> {
  const { rows } = await sql<{ agency: number; agency_fees: number; direct: number; direct_fees: number }>`
    select coalesce(sum(effect_cents) filter (where type in ('PU', 'PUR')), 0)::bigint as agency,
      coalesce(sum(commission_cents) filter (where type in ('PU', 'PUR')), 0)::bigint as agency_fees,
      coalesce(sum(effect_cents) filter (where type in ('PC', 'PCR')), 0)::bigint as direct,
      coalesce(sum(commission_cents) filter (where type in ('PC', 'PCR')), 0)::bigint as direct_fees
    from portal.payments where client_id = ${clientId} and state = 'posted'`.execute(tx);
  const [sums] = rows;
  return {
    agencyCents: sums?.agency ?? 0,
    agencyFeesCents: sums?.agency_fees ?? 0,
    directCents: sums?.direct ?? 0,
    directFeesCents: sums?.direct_fees ?? 0,
  };
}

export interface Schedule {
  method: RemittanceMethod | null;
  frequency: RemittanceFrequency | null;
  last_issued_on: string | null;
}

/** The client's remittance settings, and the day of its newest statement. */
export async function readSchedule(tx: Tx, clientId: string): Promise<Schedule> {
  const { rows } = await sql<Schedule>`
    select c.remittance_method as method, c.remittance_frequency as frequency,
      (select s.issued_on from portal.statements s where s.client_id = c.id and s.state <> 'void' order by s.period_to desc, s.id desc limit 1) as last_issued_on
    from portal.clients c where c.id = ${clientId}`.execute(tx);
  return rows[0] ?? { method: null, frequency: null, last_issued_on: null };
}
