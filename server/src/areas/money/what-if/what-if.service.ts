import type { CommissionSchedule } from '@recoup/domain/money/terms';
import { whatIf, type PastPayment, type WhatIf } from '@recoup/domain/money/what-if';
import { daysBetween } from '@recoup/domain/shared/days';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { Tx } from '#platform/db/db.ts';
import { listPast, type PastRow } from './what-if.repository.ts';

interface RecomputedMonth extends Omit<WhatIf, 'lines'> {
  lines: {
    /** The agency's id. */
    payment: string;
    account: string;
    type: string;
    reported_on: string;
    amount_cents: number;
    before_cents: number;
    after_cents: number;
    reason: string | null;
  }[];
}

/** Commission of a client's payments reported in a period, as charged and under other terms. Reads what `tx` may see; changes nothing. */
export async function recomputeMonth(
  tx: Tx,
  { clientId, from, to, schedule }: { clientId: string; from: string; to: string; schedule: CommissionSchedule },
): Promise<RecomputedMonth> {
  const rows = await listPast(tx, clientId, { from, to });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { lines, ...sums } = whatIf(
    rows.map((row) => toPast(row, row.reported_on >= from)),
    schedule,
  );
  return {
    ...sums,
    lines: lines.flatMap(({ id, before, after, reason }) => {
      const row = byId.get(id);
      return row
        ? [
            {
              payment: row.external_id,
              account: formatAccountNumber(row.account_number),
              type: row.type,
              reported_on: row.reported_on,
              amount_cents: row.effect_cents,
              before_cents: before,
              after_cents: after,
              reason,
            },
          ]
        : [];
    }),
  };
}

function toPast(row: PastRow, isAsked: boolean): PastPayment {
  const age = (from: string | null) => (from === null ? null : Math.max(0, daysBetween(from, row.effective_on)));
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type as PastPayment['type'],
    reversesId: row.reverses_id,
    amountCents: row.amount_cents,
    overpaidCents: row.overpaid_cents,
    commissionCents: row.commission_cents,
    rateBp: row.commission_rate_bp,
    components:
      row.principal_cents === null
        ? null
        : {
            principal: row.principal_cents,
            interest: row.interest_cents ?? 0,
            fees: row.fees_cents ?? 0,
            costs: row.costs_cents ?? 0,
          },
    ageDays: { placed: age(row.placed_on), debt: age(row.debt_date) },
    // A payment of a loaded history has no balance of its own: take all of it as owed.
    balanceCents: row.balance_after_cents === null ? row.amount_cents : row.balance_after_cents + row.effect_cents,
    status: (row.account_status ?? row.status) as PastPayment['status'],
    debtType: row.debt_type as PastPayment['debtType'],
    locationCode: row.location_code,
    placement: row.placement,
    isSettlement: row.is_settlement,
    placedCents: row.amount_placed_cents,
    isAsked,
  };
}
