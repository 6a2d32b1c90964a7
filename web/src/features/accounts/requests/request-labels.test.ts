import { describe, expect, it } from 'vitest';
import { decisionLabels, formatTerms } from './offer-labels.ts';
import { factsOf } from './request-labels.ts';
import { disputeBadge, formatDue, formatLeft, formatRequest } from './states.ts';
import { disputeOf, offerOf, requestOf } from './testing/samples.ts';

describe('remaining time', () => {
  it.each([
    ['2026-11-26', 'Due in 5 days'],
    ['2026-11-22', 'Due in 1 day'],
    ['2026-11-21', 'Due today'],
    ['2026-11-19', '2 days overdue'],
  ])('until the day %s: %s', (due, words) => expect(formatDue(due, '2026-11-21')).toBe(words));

  it.each([
    ['2026-11-30T12:00:00Z', '9 days left'],
    ['2026-11-22T13:00:00Z', '25 hours left'],
    ['2026-11-21T12:10:00Z', '1 hour left'],
    ['2026-11-21T11:59:00Z', 'Expired'],
  ])('until %s: %s', (expires, words) => expect(formatLeft(expires, new Date('2026-11-21T12:00:00Z'))).toBe(words));
});

describe('a request', () => {
  it.each([
    [{ kind: 'hold', data: {} }, 'Put on hold'],
    [{ kind: 'direct_payment', data: { amount_cents: 12_345 } }, 'Report a payment to you: $123.45'],
    [{ kind: 'adjustment', data: { amount_cents: 500, direction: 'increase' } }, 'Adjust the balance: higher by $5.00'],
    [{ kind: 'adjustment', data: { amount_cents: 500, direction: 'decrease' } }, 'Adjust the balance: lower by $5.00'],
  ] as const)('%o is “%s”', (request, words) => expect(formatRequest(request)).toBe(words));

  it('shows its fields under the labels of its form', () => {
    expect(factsOf(requestOf())).toEqual([
      { label: 'Reason', text: 'Waiting for an insurer' },
      { label: 'Hold until', text: 'Dec 20, 2026' },
    ]);
    const attorney = requestOf({ kind: 'attorney', data: { name: 'Ada Roth', firm: null, phone: '+15125550143' } });
    expect(factsOf(attorney)).toEqual([
      { label: "Attorney's name", text: 'Ada Roth' },
      { label: 'Phone', text: '(512) 555-0143' },
    ]);
  });
});

describe('an offer', () => {
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
});

it('labels a dispute as overdue, due, with the agency, or closed', () => {
  expect(disputeBadge(disputeOf()).label).toBe('Needs your answer');
  expect(disputeBadge(disputeOf({ is_overdue: true })).label).toBe('Overdue');
  expect(disputeBadge(disputeOf({ state: 'answered', is_overdue: true })).label).toBe('Answered');
  expect(disputeBadge(disputeOf({ state: 'resolved', outcome: 'verified' })).meaning).toBe('The debt was verified.');
});
