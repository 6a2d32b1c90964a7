import { expect, it } from 'vitest';
import { disputeOf } from '#features/accounts/requests/testing/samples.ts';
import { disputeBadge, formatDue } from './dispute-labels.ts';

it.each([
  ['2026-11-26', 'Due in 5 days'],
  ['2026-11-22', 'Due in 1 day'],
  ['2026-11-21', 'Due today'],
  ['2026-11-19', '2 days overdue'],
])('until the day %s: %s', (due, words) => expect(formatDue(due, '2026-11-21')).toBe(words));

it('labels a dispute as overdue, due, with the agency, or closed', () => {
  expect(disputeBadge(disputeOf()).label).toBe('Needs your answer');
  expect(disputeBadge(disputeOf({ is_overdue: true })).label).toBe('Overdue');
  expect(disputeBadge(disputeOf({ state: 'answered', is_overdue: true })).label).toBe('Answered');
  expect(disputeBadge(disputeOf({ state: 'resolved', outcome: 'verified' })).meaning).toBe('The debt was verified.');
});
