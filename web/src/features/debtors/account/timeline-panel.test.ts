import type { AccountDetails } from '@recoup/contract/debtors';
import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline-panel.tsx';

describe('timeline', () => {
  it('puts statuses, notes and documents in one order, newest first, and says who', () => {
    const account = {
      history: [
        { id: 'h1', from_status: null, to_status: 'SUBMITTED', reason: null, actor: 'client', at: '2026-01-01T10:00:00.000Z' },
        {
          id: 'h2',
          from_status: 'NEW',
          to_status: 'DISPUTED',
          reason: 'Wrong amount',
          actor: 'agency',
          at: '2026-01-03T10:00:00.000Z',
        },
      ],
      notes: [{ id: 'n1', body: 'Called us', author_name: 'Dana', created_at: '2026-01-02T10:00:00.000Z' }],
      documents: [{ id: 'd1', file_name: 'lease.pdf', author_name: 'Dana', created_at: '2026-01-04T10:00:00.000Z' }],
    } as unknown as AccountDetails;
    expect(timelineOf(account).map(({ title, text, by }) => [title, text, by])).toEqual([
      ['Document added', 'lease.pdf', 'Dana'],
      ['Disputed', 'Wrong amount', 'The agency'],
      ['Note', 'Called us', 'Dana'],
      ['Received', 'The agency is checking this placement.', 'You'],
    ]);
  });
});
