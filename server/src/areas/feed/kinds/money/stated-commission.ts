import { z } from 'zod';
import { maxCents } from '../fields.ts';
import type { MoneyState, PaymentEntry } from './entries.ts';

/** The agency's own commission: taken as it is, with that of the terms kept beside it. */
export const statedCommissionFields = {
  /** Never negative: it has the direction of the payment. */
  commission_cents: z.int().min(0).max(maxCents).optional(),
  rate_bp: z.int().min(0).max(10_000).optional(),
};

interface Stated {
  commission_cents?: number | undefined;
  rate_bp?: number | undefined;
}

/** Keeps what an item states for its payment, which is posted with it or later. */
export function stateCommission(state: MoneyState, { client_id, id }: PaymentEntry, item: Stated): void {
  const { commission_cents: cents = null, rate_bp: rate = null } = item;
  if (cents === null && rate === null) return;
  const stated = { stated_cents: cents, stated_rate_bp: rate };
  const known = state.stated.find(id);
  if (known) return state.stated.change(known, stated);
  state.stated.add(id, {
    client_id,
    payment_id: id,
    ...stated,
    commission_cents: null,
    rule_cents: null,
    rule_rate_bp: null,
    rule_reason: null,
    rule_schedule_id: null,
  });
}
