import { describe, expect, it } from 'vitest';
import { countStates, included, leaveOut, correctRow, refuse, reviewOf, stateOf, type FileRow, type Review } from './review.ts';

const today = '2026-06-30';
const account = {
  id: '018f0000-0000-7000-8000-0000000000a1',
  people_id: '018f0000-0000-7000-8000-0000000000b1',
  number: 'A-1001-7',
  debtor_name: 'Ann Example',
  client_account_number: 'OWN1',
};
const payment = { account: 'OWN1', amount: '125.00', date: '2026-06-12', method: 'check', reference: '', details: '' };
const row = (number: number, change: Partial<FileRow> = {}): FileRow => ({
  row: number,
  payment,
  account,
  problems: [],
  warning: null,
  ...change,
});
const bad = [{ path: 'amount', message: 'Enter the amount' }];
const unknown = [{ path: 'account', message: 'No account has this number' }];

let review: Review;
const start = (...rows: FileRow[]) =>
  (review = reviewOf('paid.csv', {
    rows: rows.map((one) => ({ ...one, problems: [...one.problems] })),
    total_cents: 0,
    unknown_columns: [],
  }));
const states = () => review.rows.map((one) => stateOf(review, one));

describe('review of a payment file', () => {
  it('totals the rows to report, without excluded ones', () => {
    start(row(2), row(3, { payment: { ...payment, amount: '$1,000.5' } }), row(4, { problems: bad }));
    expect(states()).toEqual(['ready', 'ready', 'wrong']);
    review = leaveOut(review, [4, 2], true);
    expect(included(review)).toMatchObject({ cents: 100_050, rows: [{ row: 3 }] });
    review = leaveOut(review, [2], false);
    expect(countStates(review)).toEqual({ wrong: 0, check: 0, ready: 2, out: 1 });
    expect(review.isTouched).toBe(true);
  });

  it('validates a corrected row again', () => {
    start(row(2, { problems: bad, payment: { ...payment, amount: '' } }));
    review = correctRow(review, 2, { payment: { ...payment, amount: 'much' }, account, today });
    expect(review.rows[0]?.problems.map(({ path }) => path)).toEqual(['amount']);
    review = correctRow(review, 2, { payment: { ...payment, date: '2026-07-01' }, account, today });
    expect(review.rows[0]?.problems.map(({ path }) => path)).toEqual(['date']);
    review = correctRow(review, 2, { payment, account, today });
    expect(states()).toEqual(['ready']);
  });

  it('keeps the server’s account problem until the account number changes', () => {
    start(row(2, { account: null, problems: [...unknown, ...bad], payment: { ...payment, amount: '' } }));
    review = correctRow(review, 2, { payment, account: null, today });
    expect(review.rows[0]?.problems).toEqual(unknown);
    review = correctRow(review, 2, { payment: { ...payment, account: 'OWN2' }, account: null, today });
    expect(review.rows[0]).toMatchObject({ problems: [], account: null });
    review = correctRow(review, 2, { payment: { ...payment, account: ' ' }, account: null, today });
    expect(review.rows[0]?.problems).toEqual([{ path: 'account', message: 'Enter the account number' }]);
  });

  it('assigns rejections to the rows as sent', () => {
    start(row(2), row(3), row(4, { warning: 'The account is closed' }));
    review = leaveOut(review, [2], true);
    const { rows } = included(review);
    review = refuse(review, rows, [
      { path: 'rows.1.account', message: 'No account has this number' },
      { path: 'rows', message: 'Something else' },
    ]);
    expect(states()).toEqual(['out', 'ready', 'wrong']);
    expect(review.rows[2]?.problems).toEqual(unknown);
  });
});
