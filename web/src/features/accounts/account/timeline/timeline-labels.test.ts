import type { TimelineEntry } from '@recoup/contract/accounts/timeline';
import { describe, expect, it } from 'vitest';
import { describeEntry } from './timeline-labels.ts';

type Kind = TimelineEntry['kind'];
type DataOf<K extends Kind> = Extract<TimelineEntry, { kind: K }>['data'];

const labelsOf = <K extends Kind>(kind: K, data: DataOf<K>, rest: Partial<TimelineEntry> = {}) => {
  const entry = {
    id: '1',
    at: '2026-06-04T10:00:00Z',
    actor: 'agency',
    author_name: null,
    is_unread: false,
    kind,
    data,
    ...rest,
  };
  const { title, text, amount, by } = describeEntry(entry as TimelineEntry);
  return [title, text, amount, by];
};
const payment: DataOf<'payment'> = {
  type: 'PU',
  method: 'check',
  state: 'posted',
  amount_cents: 12_550,
  effective_on: '2026-06-03',
  reference: '4411',
  reverses_id: null,
  request_id: null,
  overpaid_cents: 0,
  original_cents: null,
  reason_code: null,
};

describe('timeline labels', () => {
  it('show a status with its reason, or its explanation without one', () => {
    expect(labelsOf('status', { from: 'ACTIVE', to: 'HOLD', reason: 'Talks with the insurer' })).toEqual([
      'On hold',
      'Talks with the insurer',
      null,
      'The agency',
    ]);
    expect(labelsOf('status', { from: null, to: 'SUBMITTED', reason: null }, { actor: 'client' })).toEqual([
      'Received',
      'The agency is checking this placement.',
      null,
      'Your company',
    ]);
  });

  it('show the direction and the outcome of a contact, known or not', () => {
    const contact = { direction: 'out', text: null } as const;
    expect(labelsOf('contact', { ...contact, type: 'call', outcome: 'no_answer' })[0]).toBe('Call, no answer');
    expect(labelsOf('contact', { ...contact, type: 'letter', outcome: 'held_at_post' })[0]).toBe('Letter sent, held at post');
    expect(labelsOf('contact', { type: 'email', direction: 'in', outcome: null, text: 'Asks for a plan.' })).toEqual([
      'Email from the debtor',
      'Asks for a plan.',
      null,
      null,
    ]);
  });

  it('show the amount of a payment, a minus for a reversal, and a note for pending money', () => {
    expect(labelsOf('payment', payment)).toEqual([
      'Paid to agency',
      'Check, on Jun 3, 2026, reference 4411',
      '$125.50',
      'The agency',
    ]);
    expect(labelsOf('payment', { ...payment, type: 'PUR', reference: null })[2]).toBe('−$125.50');
    expect(labelsOf('payment', { ...payment, type: 'PUR', reason_code: 'nsf', reference: null })[1]).toBe(
      'Check, on Jun 3, 2026, returned for insufficient funds',
    );
    const part = { reason_code: 'chargeback', original_cents: 20_000, reference: null };
    expect(labelsOf('payment', { ...payment, type: 'PUR', ...part })[1]).toBe(
      'Check, on Jun 3, 2026, chargeback, part of $200.00',
    );
    expect(labelsOf('charge', { type: 'nsf_fee', amount_cents: 2500, text: null })).toEqual([
      'Returned-payment fee',
      null,
      '$25.00',
      'The agency',
    ]);
    expect(labelsOf('payment', { ...payment, state: 'pending', reference: null })[1]).toBe('Check, on Jun 3, 2026, pending');
  });

  it('name the sender of a message and the kind of a document', () => {
    expect(labelsOf('message', { text: 'Hello' }, { author_name: 'Robin' })).toEqual([
      'Message from the agency',
      'Hello',
      null,
      'Robin',
    ]);
    expect(labelsOf('message', { text: 'Hello' }, { actor: 'client', author_name: 'Dana' })[0]).toBe('Message to the agency');
    const none = { message_id: null, request_id: null, dispute_id: null };
    const file = { type: 'judgment', file_name: 'j.pdf', media_type: 'application/pdf', bytes: 2048, ...none };
    expect(labelsOf('document', { ...file, title: 'The judgment' }).slice(0, 2)).toEqual(['The judgment', 'Judgment, 2.0 kB']);
    expect(labelsOf('document', { ...file, title: null })[0]).toBe('j.pdf');
  });

  it('show the state of requests, disputes and offers', () => {
    const request = { number: 'R-101', kind: 'hold', decline_reason: 'A suit was filed.' } as const;
    expect(labelsOf('request', { ...request, state: 'declined' }).slice(0, 2)).toEqual([
      'Request: put on hold',
      'R-101, declined. A suit was filed.',
    ]);
    const dispute = { reason: 'already_paid', due_on: '2026-07-24', answer: null, outcome: null } as const;
    expect(labelsOf('dispute', { ...dispute, state: 'open' })[1]).toBe(
      'Says it has been paid. Needs your answer by Jul 24, 2026.',
    );
    expect(labelsOf('dispute', { ...dispute, state: 'answered', answer: 'confirm' })[1]).toContain(
      'Answered: the debt is correct',
    );
    expect(labelsOf('dispute', { ...dispute, state: 'resolved', outcome: 'verified' })[1]).toContain('The debt was verified');
    const offer = { kind: 'plan', amount_cents: 38_250, counter_cents: 40_000, expires_at: '2026-08-05T20:00:00Z' } as const;
    expect(labelsOf('offer', { ...offer, state: 'countered' }).slice(0, 3)).toEqual([
      'Payment plan offered',
      'Countered with $400.00',
      '$382.50',
    ]);
  });
});
