import { describe, expect, it } from 'vitest';
import { commissionLines } from './commission-labels.ts';

const paid = {
  type: 'PU',
  state: 'posted',
  amount_cents: 11_115,
  overpaid_cents: 0,
  commission_rate_bp: 3000,
  commission_cents: 3335,
  commission_reason: '30% standard rate',
} as const;

describe('commission explanation', () => {
  it('shows the calculation, and the rule behind the rate', () => {
    expect(commissionLines(paid)).toEqual(['30% of $111.15 is $33.35.', 'Why this rate: 30% standard rate.']);
  });

  it('shows the charge if a limit changed it', () => {
    const limited = { ...paid, commission_cents: 2000, commission_reason: '30% of every payment, limited by the cap' };
    expect(commissionLines(limited)[0]).toBe('30% of $111.15 is $33.35; $20.00 was charged.');
  });

  it('shows a commission set by the agency, several rates, and no commission on an overpayment', () => {
    const set = { ...paid, commission_cents: 3000, commission_reason: 'Set by the agency' };
    expect(commissionLines(set)).toEqual(['$30.00, set by the agency at 30%.']);
    expect(commissionLines({ ...set, commission_rate_bp: null })).toEqual(['$30.00, set by the agency.']);
    const split = { ...paid, commission_rate_bp: null, commission_reason: '30% standard rate; 0% of court costs' };
    expect(commissionLines(split)).toEqual(['$33.35 in total.', 'Why this commission: 30% standard rate; 0% of court costs.']);
    expect(commissionLines({ ...paid, overpaid_cents: 1115, commission_cents: 3000 })[0]).toBe('30% of $100.00 is $30.00.');
  });

  it('shows what a reversal returns', () => {
    const back = { ...paid, type: 'PUR', commission_cents: -3335 } as const;
    expect(commissionLines(back)[0]).toBe('Commission reversed: $33.35.');
  });

  it.each([
    [{ ...paid, type: 'DA', commission_rate_bp: null, commission_cents: 0 } as const, 'No commission is due on adjustments.'],
    [{ ...paid, state: 'pending', commission_rate_bp: null } as const, 'The commission is set when the payment is posted.'],
    [{ ...paid, state: 'returned' } as const, 'The payment did not clear, so no commission is due.'],
    [{ ...paid, commission_rate_bp: null, commission_cents: 0, commission_reason: null }, 'No commission was charged on it.'],
  ])('explains why there is none', (payment, message) => expect(commissionLines(payment)).toEqual([message]));
});
