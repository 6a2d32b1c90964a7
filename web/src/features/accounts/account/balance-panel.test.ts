import type { AccountDetails } from '@recoup/contract/accounts/debtors';
import { describe, expect, it } from 'vitest';
import { balanceLines } from './balance-panel.tsx';

const account = {
  placed_on: '2026-03-04',
  amount_placed_cents: 78_750,
  paid_cents: 10_000,
  paid_direct_cents: 0,
  accrued_cents: 0,
  adjusted_cents: 0,
  conversion_cents: 0,
  balance_cents: 68_750,
  itemization: {
    reference: 'transaction',
    date: '2025-11-20',
    amount_cents: 85_000,
    interest_cents: 1250,
    fees_cents: 2500,
    payments_cents: 10_000,
    credits_cents: 0,
  },
} as AccountDetails;

/** Adds the lines up from top to bottom. */
function accumulate(lines: ReturnType<typeof balanceLines>): boolean {
  let running = 0;
  return lines.every(({ cents, sign, result }, index) => {
    if (result && index > 0) return running === cents;
    running += sign === '−' ? -cents : cents;
    return true;
  });
}

describe('balance panel', () => {
  it('adds up from the itemization, without its zeros, to the balance to the cent', () => {
    const lines = balanceLines(account);
    expect(lines.map(({ label }) => label)).toEqual([
      expect.stringContaining('Nov 20, 2025'),
      'Interest since Nov 20, 2025',
      'Fees since Nov 20, 2025',
      'Payments since Nov 20, 2025',
      'Amount placed on Mar 4, 2026',
      'Paid to the agency',
      'Balance',
    ]);
    expect(accumulate(lines)).toBe(true);
    expect(accumulate(balanceLines({ ...account, balance_cents: 1 }))).toBe(false);
  });

  it('starts with the amount placed without an itemization, and shows adjustments only when there are any', () => {
    expect(balanceLines({ ...account, itemization: null }).map(({ label }) => label)).toEqual([
      'Amount placed on Mar 4, 2026',
      'Paid to the agency',
      'Balance',
    ]);
    const moved = { ...account, accrued_cents: 1250, paid_direct_cents: 4000, balance_cents: 70_000 };
    expect(balanceLines(moved).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Interest and charges since placement', 'Paid to the agency', 'Paid to you']),
    );
    expect(accumulate(balanceLines(moved))).toBe(true);
    expect(balanceLines({ ...account, adjusted_cents: 500 }).map(({ label }) => label)).toContain('Adjustments');
    const converted = balanceLines({ ...account, adjusted_cents: -300, conversion_cents: -300 });
    expect(converted).toContainEqual({ label: 'Conversion adjustment', cents: 300, sign: '+' });
    expect(converted.map(({ label }) => label)).not.toContain('Adjustments');
  });
});
