import { describe, expect, it } from 'vitest';
import { sumOf } from './payments-panel.tsx';

const none = {
  agency_cents: 0,
  direct_cents: 0,
  adjusted_cents: 0,
  commission_cents: 0,
  due_client_cents: 0,
  due_agency_cents: 0,
  pending_cents: 0,
};

describe('payment summary', () => {
  it('splits the total by recipient and leaves out zero amounts', () => {
    expect(sumOf({ ...none, agency_cents: 12_500 })).toBe('$125.00 paid to the agency');
    expect(sumOf({ ...none, direct_cents: 5000, adjusted_cents: 250, pending_cents: 100 })).toBe(
      '$50.00 paid to you · $2.50 taken off without money · $1.00 on its way',
    );
  });

  it('says when every payment is still pending', () => {
    expect(sumOf({ ...none, pending_cents: 100 })).toBe('$0.00 paid to the agency · $1.00 on its way');
  });
});
