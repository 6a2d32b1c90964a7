import { unsettledOf, type RemittanceMethod } from '@recoup/domain/money/statements';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** A client's newest statement, and what is unsettled since; negative: the client owes it. Null: there is no statement. */
export async function findUnsettled(
  tx: Tx,
  clientId: string,
): Promise<{ number: string; method: RemittanceMethod; cents: number } | null> {
  const { rows } = await sql<{ number: string; method: RemittanceMethod; closing: number; paid: number; owed: number }>`
    select r.number, r.method, r.closing_cents as closing,
      (select coalesce(sum(i.paid_cents), 0)::bigint from portal.invoices i
        where i.client_id = ${clientId} and i.remittance_id = r.id) as paid,
      (select coalesce(sum(i.amount_cents - i.paid_cents), 0)::bigint from portal.invoices i
        where i.client_id = ${clientId} and i.state in ('open', 'partly_paid')) as owed
    from portal.statements r where r.client_id = ${clientId} and r.state <> 'void' order by r.period_to desc, r.id desc limit 1`.execute(
    tx,
  );
  const [last] = rows;
  if (!last) return null;
  const { number, method, closing: closingCents, paid: paidCents, owed: owedCents } = last;
  return { number, method, cents: unsettledOf({ closingCents, paidCents, owedCents }) };
}
