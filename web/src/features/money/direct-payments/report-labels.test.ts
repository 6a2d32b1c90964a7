import { describe, expect, it } from 'vitest';
import { report } from '#features/money/testing/samples.ts';
import { factsOf, outcomeOf } from './report-labels.ts';

describe('report labels', () => {
  it('show the facts of a payment', () => {
    expect(factsOf(report)).toEqual({
      amountCents: 5000,
      date: '2026-06-03',
      method: 'Check',
      reference: 'CK 9',
      reason: null,
      details: null,
      takesBack: null,
    });
  });

  it('show the reversed payment of a reversal, but no amount', () => {
    const facts = factsOf({ data: { payment_id: 'p-1', date: '2026-06-20', reason: 'nsf', details: 'Second check' } });
    expect(facts).toMatchObject({
      amountCents: null,
      method: '-',
      reason: 'Not enough funds',
      takesBack: 'p-1',
      details: 'Second check',
    });
  });

  it('omit unknown values', () => {
    expect(factsOf({ data: { reason: 'toString', method: 'barter', amount_cents: null } })).toMatchObject({
      reason: null,
      method: '-',
      amountCents: null,
    });
  });
});

it.each([
  ['submitted', null, 'The agency has not decided yet.'],
  ['accepted', null, 'The agency will post it.'],
  ['applied', null, 'The agency has posted it.'],
  ['declined', 'No such check.', 'No such check.'],
  ['declined', null, 'The agency has declined it.'],
  ['cancelled', null, 'You canceled it before the agency decided.'],
] as const)('shows the outcome of a %s report', (state, decline_reason, message) =>
  expect(outcomeOf({ state, decline_reason })).toBe(message),
);
