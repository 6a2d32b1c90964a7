import { describe, expect, it } from 'vitest';
import { ADDRESS, type Cells, codesOf, placeAll, placeAmounts, type TestMapping } from './testing.ts';

const DAY = { date: 'M/D/YYYY' } as const;

describe('the itemization of a file whose amounts add up', () => {
  it.each(['ADJ', 'INS EST', 'DEPOSIT'])('says what was owed, charged and paid since, and credited as “%s”', (credit) => {
    const placed = placeAmounts(
      ['FINE', 'LATE_PEN', 'PAID', credit, 'balance'],
      [
        ['48.00', '48.00', '0.00', '0.00', '96.00'],
        ['42.00', '40.00', '20.00', '2.00', '60.00'],
        ['62.00', '0.00', '0.00', '0.00', '62.00'],
        ['85.00', '85.00', '50.00', '10.00', '110.00'],
        ['33.00', '30.00', '0.00', '3.00', '60.00'],
      ],
    );
    expect(placed[3]?.draft.values).toMatchObject({
      itemization_amount: 8500,
      itemization_fees: 8500,
      itemization_payments: 5000,
      itemization_credits: 1000,
      itemization_assumed: true,
    });
  });

  it('counts no share of an insurer as owed or paid, and asks nothing about it', () => {
    const others = [0, 0, 95, 0, 410, 0, 0, 0];
    const rows = others.map((other, at) => {
      const own = 85.5 + 31 * at;
      return [other.toFixed(2), own.toFixed(2), (own + other).toFixed(2)];
    });
    const placed = placeAmounts(['InsuranceBalance', 'balance', 'TotalBalance'], rows);
    expect(placed.flatMap((row) => (row ? codesOf(row) : [])).filter((code) => code.startsWith('!'))).toEqual([]);
    expect(placed[2]?.draft.values).toMatchObject({
      itemization_amount: 14_750,
      itemization_payments: 0,
      itemization_credits: 0,
    });
  });

  it.each(['INSURANCE', 'INS PAY'])('counts what an insurer paid as paid: %s', (header) => {
    const rows = [0, 300, 95, 0, 410, 20].map((paid, at) => ['500.00', paid.toFixed(2), `${500 - paid + at}.00`, `${at}.00`]);
    const placed = placeAmounts(['CHARGES', header, 'balance', 'LATE_PEN'], rows);
    expect(placed[1]?.draft.values).toMatchObject({ itemization_amount: 50_000, itemization_payments: 30_000 });
  });

  it('keeps the balance where the sum does not hold', () => {
    const rows = ['10.00', '20.00', '30.00', '40.00', '50.00', '60.00'].map((fine, at) => [fine, '5.00', `${at * 10 + 15}.00`]);
    const placed = placeAmounts(['FINE', 'LATE_PEN', 'balance'], [...rows, ['70.00', '5.00', '99.00']]);
    expect(placed[6]?.problems.map(({ code }) => code)).toContain('parts_contradict');
    expect(placed[6]?.draft.values).toMatchObject({ itemization_amount: 9900 });
  });
});

describe('the amount at charge-off', () => {
  const loan: TestMapping = { debt_type: 'loan', formats: { charge_off_date: DAY } };
  const cells = (balance: string): Cells => ({
    client_account_number: 'A1',
    full_name: 'Ann Lee',
    ...ADDRESS,
    charge_off_date: '3/31/2026',
    charge_off_amount: '500.00',
    balance,
  });
  const place = (balance: string, answers = {}) => placeAll([cells(balance)], { ...loan, answers })[0];

  it('is what was owed on that date', () => {
    expect(place('500.00')?.draft.values).toMatchObject({ itemization_amount: 50_000, itemization_payments: 0 });
  });

  it('asks what came since where no amount says it', () => {
    const lowered = place('450.00');
    expect(lowered && codesOf(lowered)).toContain('!balance:lowered_since_charge_off');
    expect(lowered?.problems.find(({ code }) => code === 'lowered_since_charge_off')?.message).toBe(
      'Amount placed is $450.00, but the amount at charge-off is $500.00. Say what was paid or credited since then, or correct one of them.',
    );
    const paid = place('450.00', { lowered_since_charge_off: 'paid' });
    expect(paid && codesOf(paid).filter((code) => code.startsWith('!'))).toEqual([]);
    expect(paid?.draft.values).toMatchObject({ itemization_amount: 50_000, itemization_payments: 5000, itemization_credits: 0 });
    expect(place('450.00', { lowered_since_charge_off: 'credited' })?.draft.values).toMatchObject({
      itemization_payments: 0,
      itemization_credits: 5000,
    });
    const added = place('520.00', { added_since_charge_off: 'interest' });
    expect(added?.draft.values).toMatchObject({ itemization_amount: 50_000, itemization_interest: 2000, itemization_fees: 0 });
  });
});

it('itemizes several invoices from the date of the newest, and counts their age from the oldest', () => {
  const rows = ['3/18/2026', '4/2/2026'].map((date, at): Cells => ({
    client_account_number: 'A1',
    full_name: 'Ann Lee',
    ...ADDRESS,
    invoice_number: `${at + 1}`,
    invoice_date: date,
    balance: `${at + 1}00.00`,
  }));
  const [placed] = placeAll(rows, { row_meaning: 'invoice', formats: { invoice_date: DAY } });
  expect(placed?.draft.values).toMatchObject({
    itemization_date: '2026-04-02',
    itemization_amount: 30_000,
    invoice_date: '2026-03-18',
  });
});
