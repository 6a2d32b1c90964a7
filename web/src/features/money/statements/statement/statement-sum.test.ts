import { closingOf } from '@recoup/domain/money/statements';
import { describe, expect, it } from 'vitest';
import { statement } from '../testing/samples.ts';
import { closingMessage, sumLines } from './statement-sum.ts';

const effectOf = ({ cents, sign }: { cents: number; sign: string }) => (sign === '−' ? -cents : cents);

describe('statement calculation', () => {
  it('adds up line by line', () => {
    const lines = sumLines(statement);
    const parts = lines.filter(({ result }) => !result);
    expect(parts.reduce((sum, line) => sum + effectOf(line), 0)).toBe(statement.closing_cents);
    expect(lines.at(-1)).toMatchObject({ label: 'Closing balance', cents: statement.closing_cents, result: true });
  });

  it('inverts the signs if reversals exceed collections', () => {
    const negated = { ...statement, collected_cents: -5000, fees_cents: -1500, paid_out_cents: 0, adjustments_cents: -100 };
    const closing = closingOf({ opening: 0, collected: -5000, fees: -1500, paidOut: 0, adjustments: -100 });
    const lines = sumLines({ ...negated, opening_cents: 0, closing_cents: closing });
    expect(lines.map(({ sign, cents }) => `${sign}${cents}`)).toEqual(['0', '−5000', '+1500', '−0', '−100', '-3600']);
  });

  it('links each line to the section behind it', () => {
    expect(sumLines(statement).map(({ target }) => target)).toEqual([
      undefined,
      'agency',
      'agency',
      undefined,
      'other',
      undefined,
    ]);
    const nothing = statement.sections.map((section) => ({ ...section, payments: 0 }));
    expect(sumLines({ ...statement, sections: nothing, adjustments: [] }).some(({ target }) => target)).toBe(false);
  });

  it.each([
    [100, /holds this for you/],
    [-100, /You owe this/],
    [0, /Everything is settled/],
  ])('explains a closing balance of %s', (cents, message) =>
    expect(closingMessage({ closing_cents: cents, invoices: [] })).toMatch(message),
  );

  it('treats an amount paid by invoice as settled', () => {
    const [invoice] = statement.invoices;
    if (!invoice) throw new Error('the sample has no invoice');
    const owed = (state: 'paid' | 'open', cents: number) =>
      closingMessage({ closing_cents: -100, invoices: [{ ...invoice, number: 'I-0055', state, amount_cents: cents }] });
    expect(owed('paid', 100)).toBe('You owed this to the agency, and have paid it by invoice I-0055.');
    expect(owed('open', 100)).toMatch(/^You owe this/);
    expect(owed('paid', 60)).toMatch(/^You owe this/);
  });
});
