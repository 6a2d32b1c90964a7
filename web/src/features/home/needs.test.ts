import type { Overview } from '@recoup/contract/home/home';
import { expect, it } from 'vitest';
import { listNeeds } from './needs.ts';
import { freshOverview } from '#features/home/testing/samples.ts';

const needs: Overview['needs'] = {
  disputes: { open: 2, next_due_on: '2026-11-18' },
  offers: { open: 1, next_expires_at: '2026-11-24T09:00:00Z' },
  information: 1,
  uploads: 2,
  rejected: { accounts: 3, since: '2026-10-22' },
  messages: 100,
};
const admin = { agency: 'Larkspur', isAgency: false, mayDecide: true };
const list = (reader: Partial<typeof admin> = {}) => listNeeds({ ...freshOverview, needs }, { ...admin, ...reader });

it('lists open items with their due dates and links to their rows', () => {
  expect(list().map(({ title, note, isUrgent, to }) => [title, note, isUrgent, to])).toEqual([
    ['2 disputes to answer', 'First was due Nov 18', true, '/requests?tab=disputes&state=open'],
    ['1 offer to decide', 'Expires Nov 24, in 3 days', false, '/requests?tab=offers&state=open'],
    ['1 account needs information', 'Larkspur waits for it', false, '/debtors?status=NEEDS_INFO'],
    ['3 placements were not accepted', 'Since Oct 22, 2026', false, '/debtors?status=REJECTED&status_from=2026-10-22'],
    [
      '2 uploads are not placed yet',
      'Nothing of it has gone to the agency',
      false,
      '/debtor-entry/uploads?state=needs_mapping&state=ready',
    ],
    ['100 or more unread messages', 'From Larkspur', false, '/messages?unread=only'],
  ]);
});

it('tells staff who decides, and hides messages from agency staff', () => {
  expect(list({ mayDecide: false })[1]?.note).toBe('Expires Nov 24, in 3 days; an administrator decides');
  const shown = list({ isAgency: true, mayDecide: false });
  expect(shown.map(({ kind }) => kind)).toEqual(['disputes', 'offers', 'information', 'rejected', 'uploads']);
  expect(shown[1]?.note).toBe('Expires Nov 24, in 3 days');
});

it('is empty without open items', () => {
  expect(listNeeds(freshOverview, admin)).toEqual([]);
});
