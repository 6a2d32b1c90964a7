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

describe('the sum of the payments', () => {
  it('says what went where, and nothing of what there was not', () => {
    expect(sumOf({ ...none, agency_cents: 12_500 })).toBe('$125.00 paid to the agency');
    expect(sumOf({ ...none, direct_cents: 5000, adjusted_cents: 250, pending_cents: 100 })).toBe(
      '$50.00 paid to you · $2.50 taken off without money · $1.00 on its way',
    );
  });

  it('says that nothing counts yet where all is still on its way', () => {
    expect(sumOf({ ...none, pending_cents: 100 })).toBe('$0.00 paid to the agency · $1.00 on its way');
  });
});
