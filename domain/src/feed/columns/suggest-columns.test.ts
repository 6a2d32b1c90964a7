import { describe, expect, it } from 'vitest';
import { choiceOf, suggestColumns, type FeedField } from './suggest-columns.ts';

const payment: FeedField[] = [
  { name: 'id', type: 'text', isRequired: true },
  { name: 'client', type: 'text', isRequired: true },
  { name: 'account', type: 'text', isRequired: false },
  { name: 'agency_account', type: 'text', isRequired: false },
  { name: 'client_account', type: 'text', isRequired: false },
  { name: 'type', type: 'choice', isRequired: true, choices: ['PU', 'PC'] },
  { name: 'method', type: 'choice', isRequired: false, choices: ['card', 'check'] },
  { name: 'amount_cents', type: 'money', isRequired: true },
  { name: 'effective_on', type: 'day', isRequired: true },
  { name: 'reported_on', type: 'day', isRequired: false },
  { name: 'at', type: 'instant', isRequired: false },
  { name: 'reference', type: 'text', isRequired: false },
  { name: 'principal_cents', type: 'money', isRequired: false },
];
const status: FeedField[] = [
  { name: 'id', type: 'text', isRequired: true },
  { name: 'client', type: 'text', isRequired: true },
  { name: 'account', type: 'text', isRequired: false },
  { name: 'agency_account', type: 'text', isRequired: false },
  { name: 'client_account', type: 'text', isRequired: false },
  { name: 'at', type: 'instant', isRequired: true },
  { name: 'code', type: 'text', isRequired: false },
  { name: 'status', type: 'choice', isRequired: false },
  { name: 'reason', type: 'text', isRequired: false },
];

function mapped(fields: FeedField[], columns: Record<string, string[]>) {
  const { chosen, unsure } = suggestColumns(
    fields === status ? 'status' : 'payment',
    fields,
    Object.entries(columns).map(([header, samples], index) => ({ index, header, samples })),
  );
  return {
    chosen: Object.fromEntries(chosen.map(({ field, column }) => [field, column.header])),
    unsure: unsure.map(({ field, column }) => `${field}=${column.header}`),
  };
}

describe('columns of feed files', () => {
  it('are known by their meaning', () => {
    expect(
      mapped(payment, {
        'Trans No': ['1', '2'],
        'Client #': ['RIVER'],
        'File No': ['F-1'],
        'Client Ref': ['OWN1'],
        'Pmt Date': ['06/12/2026'],
        'Date Posted': ['06/13/2026'],
        'Trans Amt': ['1,234.56'],
        'Tran Type': ['Agency'],
        'Pay Method': ['CC'],
        'Check Number': ['1001'],
        Collector: ['RB'],
      }),
    ).toEqual({
      chosen: {
        id: 'Trans No',
        client: 'Client #',
        agency_account: 'File No',
        effective_on: 'Pmt Date',
        reported_on: 'Date Posted',
        amount_cents: 'Trans Amt',
        type: 'Tran Type',
        method: 'Pay Method',
        reference: 'Check Number',
      },
      unsure: [],
    });
    expect(
      mapped(status, {
        'Acct #': ['A-1001-7', 'A-1002-5'],
        'Disp Code': ['PPA'],
        'Status Date': ['6/1/2026 10:15 AM'],
        Client: ['RIVER'],
      }).chosen,
    ).toEqual({ account: 'Acct #', code: 'Disp Code', at: 'Status Date', client: 'Client' });
  });

  it('named as the fields themselves are never doubted', () => {
    const columns = Object.fromEntries(payment.map(({ name }) => [name, ['x']]));
    expect(mapped(payment, { ...columns, Amount: ['1.00'] })).toMatchObject({
      unsure: [],
      chosen: { amount_cents: 'amount_cents' },
    });
  });

  it('are asked about where two mean the same, or values contradict the header', () => {
    expect(mapped(payment, { 'Payment Amount': ['1.00'], 'Amount Paid': ['2.00'] }).unsure).toEqual([
      'amount_cents=Payment Amount',
      'amount_cents=Amount Paid',
    ]);
    expect(mapped(payment, { 'Pmt Date': ['yes', 'no', 'yes'] }).chosen).toEqual({});
  });
});

it('choices are known by name or by the words of the trade', () => {
  const choices = ['PU', 'PUR', 'PC', 'PCR', 'DA', 'DAR'];
  const cells = ['pu', 'Paid Client', 'NSF', 'Adj.', 'lottery'];
  expect(cells.map((cell) => choiceOf('payment', 'type', { cell, choices }))).toEqual(['PU', 'PC', 'PUR', 'DA', null]);
  expect(choiceOf('status', 'status', { cell: 'needs info', choices: ['NEW', 'NEEDS_INFO'] })).toBe('NEEDS_INFO');
});
