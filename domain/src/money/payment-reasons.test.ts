import { expect, it } from 'vitest';
import { paymentNotes, type NotedPayment } from './payment-reasons.ts';

const plain: NotedPayment = {
  type: 'PU',
  amountCents: 10_000,
  overpaidCents: 0,
  reason: null,
  accountStatus: 'ACTIVE',
  originalCents: null,
  isSplit: false,
};

it.each<[string, Partial<NotedPayment>, string[]]>([
  ['nothing of most payments', {}, []],
  ['an overpayment', { overpaidCents: 2000 }, ['Overpaid by $20.00']],
  [
    'a refund of a part',
    { type: 'PUR', amountCents: 2000, originalCents: 10_000, reason: 'refund' },
    ['Refund to the debtor', 'Part of $100.00'],
  ],
  ['a whole reversal', { type: 'PUR', originalCents: 10_000, reason: 'nsf' }, ['Returned for insufficient funds']],
  ['a payment after recall', { accountStatus: 'RECALLED' }, ['After recall']],
  [
    'a payment after judgment',
    { accountStatus: 'JUDGMENT', isSplit: true },
    ['After judgment', 'Part of a payment on several accounts'],
  ],
  [
    'no status for an adjustment',
    { type: 'DA', accountStatus: 'JUDGMENT', reason: 'settlement_remainder' },
    ['Settlement remainder written off'],
  ],
])('notes %s', (_what, change, notes) => expect(paymentNotes({ ...plain, ...change })).toEqual(notes));
