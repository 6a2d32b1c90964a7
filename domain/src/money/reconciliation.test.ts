import { expect, it } from 'vitest';
import { compareFigures, COUNTED_STATUSES } from './reconciliation.ts';

it('compares only what the agency stated', () => {
  expect(
    compareFigures(
      { accounts: 3, collected_cents: 0, commission_cents: null },
      { accounts: 2, collected_cents: 0, commission_cents: 5 },
    ),
  ).toEqual([
    { figure: 'accounts', agency: 3, portal: 2, difference: 1 },
    { figure: 'collected_cents', agency: 0, portal: 0, difference: 0 },
  ]);
});

it('counts no account that the agency has not accepted, and none that is closed', () => {
  expect(COUNTED_STATUSES).toContain('ACTIVE');
  for (const status of ['SUBMITTED', 'NEEDS_INFO', 'PAID', 'CLOSED'] as const) expect(COUNTED_STATUSES).not.toContain(status);
});
