import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface TrustRow {
  client_id: string;
  client: string;
  collected_cents: number;
  uncleared_cents: number;
  pending_cents: number;
  earned_cents: number;
  stated_cents: number;
  paid_out_cents: number;
  paid_cents: number;
  closing_cents: number;
  stated_refundable_cents: number;
  unstated_refundable_cents: number;
}

/**
 * Sums of each client up to a day. `clearedBy`: payments reported after this day are within the hold. Every reversal is on a statement of
 * its own day, so no sum depends on the later state of a payment.
 */
export async function readTrust(
  tx: Tx,
  { day, clearedBy, within }: { day: string; clearedBy: string; within: readonly string[] | null },
): Promise<TrustRow[]> {
  const { rows } = await sql<TrustRow>`
    select c.id as client_id, coalesce(c.code, c.id::text) as client, p.collected_cents, p.uncleared_cents, p.pending_cents,
      p.earned_cents, s.stated_cents, s.paid_out_cents, s.paid_cents, coalesce(s.closing_cents, 0) as closing_cents,
      o.stated_refundable_cents, o.unstated_refundable_cents
    from portal.clients c
    cross join lateral (
      select coalesce(sum(effect_cents) filter (where state in ('posted', 'remitted')), 0)::bigint as collected_cents,
        coalesce(sum(effect_cents) filter (where state in ('posted', 'remitted') and reported_on > ${clearedBy}), 0)::bigint
          as uncleared_cents,
        coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::bigint as pending_cents,
        coalesce(sum(commission_cents) filter (where state in ('posted', 'remitted')), 0)::bigint as earned_cents
      from portal.payments where client_id = c.id and type in ('PU', 'PUR') and reported_on <= ${day}
    ) p
    cross join lateral (
      select coalesce(sum(collected_cents), 0)::bigint as stated_cents, coalesce(sum(paid_out_cents), 0)::bigint as paid_out_cents,
        coalesce(sum(coalesce(paid_cents, paid_out_cents)) filter (where state = 'paid' and coalesce(paid_on, issued_on) <= ${day}), 0)::bigint as paid_cents,
        (array_agg(closing_cents order by period_to desc, issued_on desc, id desc))[1] as closing_cents
      from portal.statements where client_id = c.id and issued_on <= ${day} and state <> 'void'
    ) s
    cross join lateral (
      -- Reversals take what was overpaid first.
      select coalesce(sum(o.cents) filter (where o.is_stated), 0)::bigint as stated_refundable_cents,
        coalesce(sum(o.cents) filter (where not o.is_stated), 0)::bigint as unstated_refundable_cents
      from (
        select greatest(0, p.overpaid_cents - coalesce((
            select sum(r.amount_cents) from portal.payments r
            where r.client_id = c.id and r.reverses_id = p.id and r.state in ('posted', 'remitted') and r.reported_on <= ${day}), 0)) as cents,
          exists (select from portal.statements s
            where s.client_id = c.id and s.id = p.remittance_id and s.issued_on <= ${day}) as is_stated
        from portal.payments p
        where p.client_id = c.id and p.overpaid_cents > 0 and p.type = 'PU' and p.reported_on <= ${day}
      ) o
    ) o
    where ${within}::uuid[] is null or c.id = any (${within}::uuid[])
    order by 2`.execute(tx);
  return rows;
}

/** The newest balance of each trust account up to a day, and the newest day among them; null without any. */
export async function readBankBalance(tx: Tx, day: string): Promise<{ day: string; balance_cents: number } | null> {
  const { rows } = await sql<{ day: string | null; balance_cents: number | null }>`
    select max(day) as day, sum(balance_cents)::bigint as balance_cents from (
      select distinct on (bank_account) day, balance_cents from feed.bank_balances
      where day <= ${day} order by bank_account, day desc
    ) newest`.execute(tx);
  const [row] = rows;
  return row?.day && row.balance_cents !== null ? { day: row.day, balance_cents: row.balance_cents } : null;
}

export async function upsertBankBalance(
  tx: Tx,
  balance: { day: string; bank_account: string; balance_cents: number; received_at: Date },
): Promise<void> {
  await tx
    .insertInto('feed.bank_balances')
    .values(balance)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'bank_account'])
        .doUpdateSet({ balance_cents: balance.balance_cents, received_at: balance.received_at }),
    )
    .execute();
}
