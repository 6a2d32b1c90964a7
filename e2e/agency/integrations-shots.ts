import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { openSession } from '../support/product.ts';
import { go, refuse, type Shot } from '../support/shot-tools.ts';

const id = '018f0000-0000-7000-8000-0000000000d1';
const key = {
  id,
  name: 'Collection system',
  hint: 'x7Qk',
  scopes: ['read', 'write', 'pii:read', 'webhooks:write'],
  clients: null,
  state: 'active',
  expires_on: null,
  created_at: '2026-02-03T17:10:00Z',
  last_used_at: '2026-11-20T09:12:00Z',
  revoked_at: null,
};
const keys = [
  key,
  {
    ...key,
    id: '2',
    name: 'Lockbox of the bank',
    scopes: ['payments:write'],
    clients: ['RIVER', 'HILL'],
    expires_on: '2027-01-31',
  },
  { ...key, id: '3', name: 'Old dialer', state: 'expired', expires_on: '2026-06-30', last_used_at: null },
  {
    ...key,
    id: '4',
    name: 'Exchange folder',
    hint: null,
    scopes: ['outbox:read'],
    state: 'revoked',
    revoked_at: '2026-09-01T10:00:00Z',
  },
];
const uses = Array.from({ length: 12 }, (_, n) => ({
  id: String(n),
  at: `2026-11-20T09:${String(59 - n).padStart(2, '0')}:00Z`,
  operation: ['feed.send_items', 'feed.outgoing', 'feed.read_accounts'][n % 3],
  client: n % 4 === 3 ? null : { id: String(n), name: n % 2 ? 'Brightwater Dental Group' : 'River Homes LLC' },
  items: 12 * n,
  refused: n === 6 ? 3 : 0,
  with_pii: n % 3 === 1,
}));
const webhook = {
  id,
  url: 'https://collect.example.com/hooks/recoup',
  created_at: '2026-02-03T17:10:00Z',
  ended_at: null,
  delivered: 1412,
  waiting: 1,
  failed: 2,
  last_error: 'The response was HTTP 503.',
};
const webhooks = [
  webhook,
  { ...webhook, id: '2', url: 'https://reports.example.com/in', failed: 0, waiting: 0, last_error: null },
  { ...webhook, id: '3', url: 'https://old.example.com/hook', failed: 0, ended_at: '2026-03-01T10:00:00Z', last_error: null },
];
const delivery = {
  id: '1',
  type: 'outgoing.waiting',
  cursor: '4810',
  state: 'delivered',
  attempts: 1,
  last_status: 204,
  last_error: null,
  created_at: '2026-11-20T09:12:00Z',
  delivered_at: '2026-11-20T09:12:01Z',
  next_at: null,
};
const deliveries = [
  {
    ...delivery,
    id: '3',
    type: 'test',
    cursor: null,
    state: 'failed',
    delivered_at: null,
    last_error: 'The response was HTTP 503.',
  },
  {
    ...delivery,
    id: '2',
    state: 'waiting',
    attempts: 3,
    delivered_at: null,
    last_error: 'No answer within 10 seconds.',
    next_at: '2026-11-20T09:20:00Z',
  },
  delivery,
];

/** Stubbed lists and creation; nothing is stored. */
async function open(page: Page, at: string, { keys: listed = keys, webhooks: added = webhooks } = {}): Promise<void> {
  await openSession(page, demoAgencyEmail);
  const secret = `rcf_${'Ab12Cd'.repeat(7)}x`;
  await page.route('**/api/agency/v1/feed-keys', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { data: { id, secret } } })
      : route.fulfill({ json: { data: listed } }),
  );
  await page.route('**/api/agency/v1/feed-keys/*/uses*', (route) =>
    route.fulfill({ json: { data: uses, page: { next_cursor: null, total: null } } }),
  );
  await page.route('**/api/agency/v1/feed-webhooks', (route) => route.fulfill({ json: { data: added } }));
  await page.route('**/api/agency/v1/feed-webhooks/*/deliveries*', (route) => route.fulfill({ json: { data: deliveries } }));
  await go(page, `/agency/integrations${at}`);
}

const shot = (name: string, visit: (page: Page) => Promise<void>): Shot => ({
  name: `integrations-${name}`,
  signedIn: false,
  open: visit,
});

export const integrationShots: Shot[] = [
  shot('keys', (page) => open(page, '')),
  shot('keys-empty', (page) => open(page, '', { keys: [] })),
  shot('key-form', (page) => open(page, '?panel=add')),
  shot('key-secret', async (page) => {
    await open(page, '?panel=add');
    await page.getByLabel('Name').fill('Collection system');
    await page.getByRole('button', { name: 'Create key', exact: true }).last().click();
    await page.getByText('This key is shown only once').waitFor();
  }),
  shot('key-uses', (page) => open(page, `/keys/${id}`)),
  shot('webhooks', (page) => open(page, '?tab=webhooks')),
  shot('webhook', (page) => open(page, `/webhooks/${id}`)),
  shot('limited', async (page) => {
    await openSession(page, demoAgencyEmail);
    const reason = 'Your access is limited to some clients, and integrations reach all of them.';
    await page.route('**/api/agency/v1/feed-keys', refuse(403, 'forbidden', reason));
    await go(page, '/agency/integrations');
  }),
];
