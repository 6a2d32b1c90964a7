import { expect, it } from 'vitest';
import { offerOf } from '#features/accounts/requests/testing/samples.ts';
import { decisionLabels, formatLeft, formatTerms } from './offer-labels.ts';

it.each([
  ['2026-11-30T12:00:00Z', '9 days left'],
  ['2026-11-22T13:00:00Z', '25 hours left'],
  ['2026-11-21T12:10:00Z', '1 hour left'],
  ['2026-11-21T11:59:00Z', 'Expired'],
])('until %s: %s', (expires, words) => expect(formatLeft(expires, new Date('2026-11-21T12:00:00Z'))).toBe(words));

it('shows its terms', () => {
  expect(formatTerms(offerOf())).toBe(
    'Marisol Quintanar offers $310.00, which is 64.25% of the balance of $482.50. The remaining $172.50 would be waived.',
  );
  const plan = offerOf({
    kind: 'plan',
    amount_cents: 48_250,
    installments: 6,
    installment_cents: 8042,
    first_due_on: '2026-12-15',
  });
  expect(formatTerms(plan)).toBe(
    'Marisol Quintanar offers to pay $482.50 in 6 installments of $80.42, the first on Dec 15, 2026.',
  );
  expect(formatTerms(offerOf({ kind: 'suit', cost_advance_cents: 22_500 }))).toContain(
    'You would advance $225.00 in court costs.',
  );
  expect(formatTerms(offerOf({ kind: 'suit' }))).toContain('You would advance no court costs.');
});

it('shows the effect of a decision before it is made', () => {
  expect(decisionLabels('accept', offerOf()).consequence).toContain('waived for good');
  expect(decisionLabels('accept', offerOf({ kind: 'suit' })).consequence).toBe('A-1042-7 goes to an attorney right away.');
  expect(decisionLabels('decline', offerOf({ kind: 'suit' })).consequence).toContain('No lawsuit is filed');
  expect(decisionLabels('decline', offerOf({ kind: 'plan' }))).toMatchObject({
    title: 'Decline this plan?',
    button: 'Decline plan',
  });
});
