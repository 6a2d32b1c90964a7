export interface StoredPayment {
  id: string;
  account_id: string;
  type: string;
  state: string;
  amount_cents: number;
  effect_cents: number;
  overpaid_cents: number;
  commission_cents: number;
  commission_rate_bp: number | null;
  balance_after_cents: number | null;
  reverses_id: string | null;
  /** What earlier reversals took of the payment that this one reverses. */
  reversed_before: number;
  remittance_id: string | null;
  effective_on: string;
  reported_on: string;
  placed_on: string;
  terms: Terms | null;
}

interface Terms {
  rules: { when?: { age_days?: { to: number }; balance_cents?: { to: number }; types?: string[] }; rate_bp: number }[];
  minimum_cents?: number;
  cap?: { payment_cents: number };
}

/** Stored payments as JSON objects with their commission terms. */
export const storedPayments = `
  select json_build_object('id', p.id, 'account_id', p.account_id, 'type', p.type, 'state', p.state, 'amount_cents', p.amount_cents,
    'effect_cents', p.effect_cents, 'overpaid_cents', p.overpaid_cents, 'commission_cents', p.commission_cents, 'commission_rate_bp', p.commission_rate_bp,
    'balance_after_cents', p.balance_after_cents, 'reverses_id', p.reverses_id, 'reversed_before', (
      select coalesce(sum(b.amount_cents), 0) from portal.payments b
      where b.client_id = p.client_id and b.reverses_id = p.reverses_id and b.id < p.id), 'remittance_id', p.remittance_id,
    'effective_on', p.effective_on, 'reported_on', p.reported_on, 'placed_on', a.placed_on, 'terms', s.schedule) as row
  from portal.payments p join portal.accounts a on a.client_id = p.client_id and a.id = p.account_id
  left join portal.commission_schedules s on s.client_id = p.client_id and s.id = p.schedule_id`;

/** Commission from the payment's terms and stored values alone. */
function rateOf({
  terms,
  type,
  effective_on: on,
  placed_on: placed,
  balance_after_cents: after,
  effect_cents: effect,
}: StoredPayment) {
  const age = Math.max(0, (Date.parse(on) - Date.parse(placed)) / 86_400_000);
  const rule = terms?.rules.find(
    ({ when }) =>
      !when ||
      (when.age_days && age <= when.age_days.to) ||
      (when.balance_cents && (after ?? 0) + effect <= when.balance_cents.to) ||
      when.types?.includes(type),
  );
  return rule?.rate_bp ?? 0;
}

/** Expected payment values, from its own row and that of its original. */
export function moneyOf(row: StoredPayment, original: StoredPayment | null) {
  if (original) {
    const { amount_cents: amount, overpaid_cents: overpaid, commission_cents: fee } = original;
    // What was not owed is reversed first, without commission; the rest by its share of the running total.
    const given = (taken: number) =>
      amount === overpaid ? 0 : Math.round((fee * Math.max(0, taken - overpaid)) / (amount - overpaid));
    const back = given(row.reversed_before + row.amount_cents) - given(row.reversed_before);
    // Avoids negative zero.
    return { effect: -row.amount_cents, commission: back === 0 ? 0 : -back, rate: original.commission_rate_bp };
  }
  if (row.state === 'pending' || row.state === 'returned') return { effect: 0, commission: 0, rate: null };
  if (row.type === 'DA') return { effect: row.amount_cents, commission: 0, rate: null };
  const rate = rateOf(row);
  const owed = Math.min(row.amount_cents, Math.max(0, (row.balance_after_cents ?? 0) + row.amount_cents));
  const exact = Math.floor((owed * rate + 5000) / 10_000);
  const raised = Math.max(exact, Math.min(row.terms?.minimum_cents ?? 0, owed));
  return { effect: row.amount_cents, commission: Math.min(raised, row.terms?.cap?.payment_cents ?? Infinity), rate };
}
