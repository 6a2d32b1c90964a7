import { describe, expect, it } from 'vitest';
import { correctionNumber, invoiceNumberOf, invoiceOf, namesInvoice, nextStatementNumber, sumDraft } from './draft-statement.ts';
import { checkStatement } from './statements.ts';

// The worked example of R2.6.
const sums = { agencyCents: 80_000, directCents: 50_000, agencyFeesCents: 24_000, directFeesCents: 15_000 };

describe('the sums of a draft', () => {
  it.each([
    ['gross', 80_000, -39_000],
    ['net', 41_000, 0],
    ['split', 56_000, -15_000],
  ] as const)('settle the worked example by %s', (method, paidOut, closing) => {
    const drafted = sumDraft({ method, openingCents: 0, sums, adjustments: [], sentCents: null });
    expect(drafted).toMatchObject({ collected: 80_000, fees: 39_000, paidOut, closing });
    expect(checkStatement(drafted)).toBe(0);
  });

  it('count money that was sent for the corrected statement as paid out, and nothing more', () => {
    const drafted = sumDraft({ method: 'net', openingCents: 0, sums, adjustments: [-4500], sentCents: 41_000 });
    expect(drafted).toMatchObject({ paidOut: 41_000, adjustments: -4500, closing: -4500 });
    expect(checkStatement(drafted)).toBe(0);
  });
});

describe('the invoice of a statement', () => {
  it('is what the client owes beyond open invoices, and none by net', () => {
    expect(invoiceOf({ method: 'gross', closingCents: -9000, openInvoices: [4575] })).toBe(4425);
    expect(invoiceOf({ method: 'split', closingCents: -9000, openInvoices: [] })).toBe(9000);
    expect(invoiceOf({ method: 'gross', closingCents: -100, openInvoices: [4575] })).toBe(0);
    expect(invoiceOf({ method: 'gross', closingCents: 500, openInvoices: [] })).toBe(0);
    expect(invoiceOf({ method: 'net', closingCents: -9000, openInvoices: [] })).toBe(0);
  });

  it('is found in a text by its whole number', () => {
    expect(namesInvoice('Invoice I-10 paid.', 'I-10')).toBe(true);
    expect(namesInvoice('Invoice I-10 paid.', 'I-1')).toBe(false);
  });
});

describe('numbers', () => {
  it('count on, keep their zeros, and drop the letters of a correction', () => {
    expect([null, 'S-0050', 'S-0099', 'S-0022a', '2026/7', 'March'].map((last) => nextStatementNumber(last))).toEqual([
      'S-0001',
      'S-0051',
      'S-0100',
      'S-0023',
      '2026/8',
      'March-2',
    ]);
  });

  it('of corrections add a letter, and of invoices replace the first', () => {
    expect([correctionNumber('S-0050'), correctionNumber('S-0050a'), correctionNumber('March')]).toEqual([
      'S-0050a',
      'S-0050b',
      'Marcha',
    ]);
    expect([invoiceNumberOf('S-0050a'), invoiceNumberOf('2026/7')]).toEqual(['I-0050a', 'I-2026/7']);
  });
});
