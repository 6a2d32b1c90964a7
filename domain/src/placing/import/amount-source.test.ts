import { describe, expect, it } from 'vitest';
import { amountSource } from './amount-source.ts';
import { mapFields } from './testing.ts';

describe('amountSource', () => {
  it.each<[Record<string, number>, number | null]>([
    [{ balance: 100, original_amount: 900 }, 100],
    [{ amount_past_due: 100, aging_1_30: 50, aging_31_60: 70 }, 100],
    [{ aging_1_30: 50, aging_31_60: 70 }, 120],
    [{ transaction_amount: -30, original_amount: 900 }, -30],
    [
      {
        itemization_amount: 900,
        itemization_interest: 10,
        itemization_fees: 5,
        itemization_payments: -15,
        itemization_credits: 50,
      },
      850,
    ],
    [{ original_amount: 900, interest: 10, fees: 5, payments_credits: -15 }, 900],
    [{ original_amount: 900, payments_credits: 15 }, 885],
    [{ principal: 900, interest: 10, fees: 5 }, 915],
    [{ judgment_amount: 900, court_costs: 80, payments_credits: 100 }, 880],
    [{ charge_off_amount: 900 }, 900],
    [{ rent_amount: 900 }, null],
  ])('%o comes to %s', (values, expected) => {
    expect(amountSource(mapFields(Object.keys(values))).read(values)).toBe(expected);
  });

  it('describes the calculation where the file has no balance', () => {
    expect(amountSource(mapFields(['balance'])).message).toBeNull();
    expect(amountSource(mapFields(['principal', 'fees'])).message).toContain('added up');
    expect(amountSource(mapFields(['last_name']))).toMatchObject({ fields: ['balance'], message: null });
  });

  it('returns null without any part of the sum, and zero where the parts are zero', () => {
    const source = amountSource(mapFields(['aging_1_30', 'aging_31_60']));
    expect(source.read({})).toBeNull();
    expect(source.read({ aging_31_60: 0 })).toBe(0);
  });
});
