import type { AccountRequest } from '@recoup/contract/accounts/requests';
import type { QueueItemDetails } from '@recoup/contract/agency/queue';
import { expect, it } from 'vitest';
import { actionsOf, answersOf, lockGroupOf } from './item-actions.ts';
import { formatDue } from './queue-labels.ts';

const account = { id: 'a', people_id: 'p', number: 'A-1-9', debtor_name: 'Ira Poe', client_account_number: '7' };
const item = (change: Partial<QueueItemDetails>): QueueItemDetails => ({
  kind: 'request',
  id: 'r-1',
  client: { id: 'c', name: 'Maple', code: 'MAPLE' },
  at: '2026-11-20T12:00:00Z',
  due_on: '2026-11-23',
  account,
  account_count: null,
  code: null,
  text: null,
  amount_cents: null,
  unlicensed: [],
  assignee: null,
  open_by: [],
  closed: null,
  dispute_item: null,
  returns_to: null,
  accounts: [],
  submitted_by: null,
  ...change,
});
const names = (one: QueueItemDetails, role: 'agency_admin' | 'agency_staff' = 'agency_staff') =>
  actionsOf(one, { request: undefined, chosen: 0, role }).map(({ name }) => name);
const none = { request: undefined, accounts: [] };

it('offers decisions about companies to admins only', () => {
  const company = item({ kind: 'onboarding', account: null });
  expect(names(company)).toEqual(['reply']);
  expect(names(company, 'agency_admin')).toEqual(['approve', 'return', 'reply']);
});

it('posts a reported payment as the client reported it, and applies other requests', () => {
  const request = {
    id: 'r-1',
    kind: 'direct_payment',
    account,
    data: { amount_cents: 5000, date: '2026-11-02', method: 'check', reference: null },
  } as unknown as AccountRequest;
  expect(answersOf({ name: 'apply', text: '' }, item({}), { request, accounts: [] })).toEqual([
    {
      kind: 'payment',
      account: 'A-1-9',
      type: 'PC',
      amount_cents: 5000,
      effective_on: '2026-11-02',
      method: 'check',
      request: 'r-1',
    },
  ]);
  expect(answersOf({ name: 'apply', text: '' }, item({}), none)).toEqual([
    { kind: 'request_applied', account: 'A-1-9', request: 'r-1' },
  ]);
});

it('accepts each chosen account of a batch individually', () => {
  const batch = item({ kind: 'placement', account: null, account_count: 3 });
  expect(answersOf({ name: 'accept', text: '' }, batch, { request: undefined, accounts: ['A-2-7', 'A-3-5'] })).toEqual([
    { kind: 'acknowledge', account: 'A-2-7' },
    { kind: 'acknowledge', account: 'A-3-5' },
  ]);
});

it('returns an account to the status before the question, or accepts it', () => {
  const resume = (returns_to: string | null) =>
    answersOf({ name: 'resume', text: '' }, item({ kind: 'information', returns_to }), none);
  expect(resume(null)).toEqual([{ kind: 'acknowledge', account: 'A-1-9' }]);
  expect(resume('PLAN')).toMatchObject([{ kind: 'status', status: 'PLAN' }]);
});

it('writes to the client if an item is not about an account', () => {
  const reply = (one: QueueItemDetails) => answersOf({ name: 'reply', text: 'Hello' }, one, none);
  expect(reply(item({ kind: 'message' }))).toEqual([{ kind: 'message', account: 'A-1-9', text: 'Hello' }]);
  expect(reply(item({ kind: 'message', account: null }))).toEqual([{ kind: 'company_message', text: 'Hello' }]);
});

it('shows how late an item is', () => {
  expect(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-26'].map((day) => formatDue(day, '2026-11-23').text)).toEqual([
    '3 days overdue',
    'Due today',
    'Due tomorrow',
    'Due in 3 days',
  ]);
});

it('names the fields that an action changes, which a system may own', () => {
  const request = { id: 'r-1', kind: 'direct_payment', account, data: {} } as unknown as AccountRequest;
  const placement = item({ kind: 'placement' });
  expect((['accept', 'ask', 'reject'] as const).map((name) => lockGroupOf(name, placement, undefined))).toEqual(
    Array<string>(3).fill('acceptance'),
  );
  expect(lockGroupOf('apply', item({}), request)).toBe('payments');
  expect(lockGroupOf('apply', item({}), { ...request, kind: 'recall' })).toBeNull();
  expect(lockGroupOf('resolve', item({ kind: 'dispute' }), undefined)).toBe('status');
  expect(lockGroupOf('shut', item({ kind: 'information', returns_to: 'ACTIVE' }), undefined)).toBe('status');
  expect(lockGroupOf('reply', item({ kind: 'message' }), undefined)).toBeNull();
});
