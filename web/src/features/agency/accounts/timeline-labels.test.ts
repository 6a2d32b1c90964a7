import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { REQUEST_KINDS } from '@recoup/domain/accounts/requests';
import { STATUS_CODES } from '@recoup/domain/accounts/statuses';
import { expect, it } from 'vitest';
import { describeForStaff } from './timeline-labels.ts';

const entry = (kind: TimelineEntry['kind'], data: object, actor: TimelineEntry['actor'] = 'client') =>
  ({ id: '1', at: '2026-06-04T10:00:00Z', actor, author_name: null, is_unread: false, kind, data }) as unknown as TimelineEntry;
const payment = {
  method: 'check',
  state: 'posted',
  amount_cents: 100,
  effective_on: '2026-06-03',
  reference: null,
  reverses_id: null,
  request_id: null,
  overpaid_cents: 0,
  original_cents: null,
  reason_code: null,
};
const offer = { kind: 'plan', amount_cents: 100, counter_cents: null, expires_at: '2026-08-05T20:00:00Z' };

it("names sender and recipient from the agency's point of view", () => {
  expect(describeForStaff(entry('message', { text: 'Hello' }))).toMatchObject({
    title: 'Message from the client',
    text: 'Hello',
  });
  expect(describeForStaff(entry('message', { text: 'Hello' }, 'agency')).title).toBe('Message to the client');
  expect(describeForStaff(entry('payment', { ...payment, type: 'PC' }))).toMatchObject({
    title: 'Paid to the client',
    amount: '$1.00',
  });
  expect(describeForStaff(entry('offer', { ...offer, state: 'open' })).text).toBe('Waiting for the client until Aug 5, 2026');
  expect(describeForStaff(entry('offer', { ...offer, state: 'accepted' })).text).toBe('Approved');
});

it('never addresses the client', () => {
  const entries = [
    // A draft is the client’s own; the console does not show it.
    ...STATUS_CODES.filter((to) => to !== 'DRAFT').map((to) => entry('status', { from: null, to, reason: null })),
    ...REQUEST_KINDS.map((kind) => entry('request', { number: 'R-1', kind, state: 'submitted', decline_reason: null })),
    ...Object.keys(DISPUTE_REASONS).map((reason) =>
      entry('dispute', { reason, state: 'open', due_on: '2026-07-24', answer: null, outcome: null }),
    ),
    ...(['PU', 'PUR', 'PC', 'PCR', 'DA', 'DAR'] as const).map((type) => entry('payment', { ...payment, type })),
    ...(['open', 'withdrawn', 'expired'] as const).map((state) => entry('offer', { ...offer, state })),
  ];
  const texts = entries.map((one) => `${describeForStaff(one).title} ${describeForStaff(one).text ?? ''}`);
  expect(texts.filter((text) => /\byou\b|\byour (?!agency)|\bthe agency\b/i.test(text))).toEqual([]);
});
