import { describe, expect, it } from 'vitest';
import { factsOf } from './request-labels.ts';
import { formatRequest } from './request-title.ts';
import { requestOf } from './testing/samples.ts';

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
      { label: 'Attorney’s name', text: 'Ada Roth' },
      { label: 'Phone', text: '(512) 555-0143' },
    ]);
  });
});
