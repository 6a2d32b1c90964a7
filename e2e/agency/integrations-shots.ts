import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { openSession } from '../support/product.ts';
import { go, refuse, type Shot } from '../support/shot-tools.ts';

const uuid = (n: number) => `018f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const id = uuid(99);
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
    id: uuid(2),
    name: 'Lockbox of the bank',
    scopes: ['payments:write'],
    clients: ['RIVER', 'HILL'],
    expires_on: '2027-01-31',
  },
  { ...key, id: uuid(3), name: 'Old dialer', state: 'expired', expires_on: '2026-06-30', last_used_at: null },
  {
    ...key,
    id: uuid(4),
    name: 'Exchange folder',
    hint: null,
    scopes: ['outbox:read'],
    state: 'revoked',
    revoked_at: '2026-09-01T10:00:00Z',
  },
];
const uses = Array.from({ length: 12 }, (_, n) => ({
  id: uuid(n),
  at: `2026-11-20T09:${String(59 - n).padStart(2, '0')}:00Z`,
  operation: ['feed.send_items', 'feed.outgoing', 'feed.read_accounts'][n % 3],
  client: n % 4 === 3 ? null : { id: uuid(n), name: n % 2 ? 'Brightwater Dental Group' : 'River Homes LLC' },
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
  { ...webhook, id: uuid(2), url: 'https://reports.example.com/in', failed: 0, waiting: 0, last_error: null },
  { ...webhook, id: uuid(3), url: 'https://old.example.com/hook', failed: 0, ended_at: '2026-03-01T10:00:00Z', last_error: null },
];
const delivery = {
  id: uuid(1),
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
    id: uuid(3),
    type: 'test',
    cursor: null,
    state: 'failed',
    delivered_at: null,
    last_error: 'The response was HTTP 503.',
  },
  {
    ...delivery,
    id: uuid(2),
    state: 'waiting',
    attempts: 3,
    delivered_at: null,
    last_error: 'No answer within 10 seconds.',
    next_at: '2026-11-20T09:20:00Z',
  },
  delivery,
];

const client = { id, name: 'Brightwater Dental Group' };
const waiting = [
  {
    kind: 'payment',
    id: 'PMT-88120',
    waits_for: { kind: 'account', name: 'AG-20114' },
    state: 'waiting',
    code: null,
    message: null,
    age: 7300,
  },
  {
    kind: 'account',
    id: 'AG-20115',
    waits_for: { kind: 'client', name: 'HILL' },
    state: 'waiting',
    code: null,
    message: null,
    age: 200_000,
  },
  {
    kind: 'payment_state',
    id: 'PMT-88101-R',
    waits_for: { kind: 'payment', name: 'PMT-88101' },
    state: 'refused',
    code: 'amount_differs',
    message: 'The amount is not that of the payment.',
    age: 400,
  },
].map((item) => ({ ...item, client: 'BRIGHT', since: '2026-11-20T09:12:00Z' }));
const flags = [1, 2, 3].map((n) => ({
  id: uuid(n),
  client,
  account: `A-10${n}7-4`,
  kind: 'status',
  external_id: `ST-${n}`,
  reported_status: 'ACTIVE',
  reported_at: '2026-11-20T09:12:00Z',
  message: 'The debtor asked to cease contact. The status takes effect once a later one names why contact may resume.',
}));
const conversions = [1, 2, 3].map((n) => ({
  id: uuid(n),
  client,
  account: `A-10${n}7-4`,
  agency_account: `AG-2011${n}`,
  conversion_cents: n === 2 ? -1250 : 480_00 * n,
  balance_cents: 1_203_45,
  balance_as_of: '2026-11-01T00:00:00Z',
}));
const codes = {
  unknown: [
    { code: 'QX7', statuses: 12, first_at: '2026-11-02T09:12:00Z', last_at: '2026-11-20T09:12:00Z' },
    { code: 'LTR3', statuses: 1, first_at: '2026-11-20T09:12:00Z', last_at: '2026-11-20T09:12:00Z' },
  ],
  known: [
    { code: 'SKP', status: 'SKIP', reason: 'Mail returned', reason_code: null },
    { code: 'ACT', status: 'ACTIVE', reason: null, reason_code: null },
  ],
};
const exchange = {
  place: 'sftp://recoup@files.example.com:22/exchange',
  last_look_at: '2026-11-20T09:12:00Z',
  last_success_at: '2026-11-20T08:40:00Z',
  failure: {
    since: '2026-11-20T08:41:00Z',
    times: 4,
    message: '"in" in /exchange does not exist.',
    retry_at: '2026-11-20T09:20:00Z',
  },
  waiting: ['payments-1120.csv'],
  taken: [{ name: 'book.csv', message: null }],
  layout: 'collect',
  position: 4810,
  batches: [
    { state: 'received', count: 118 },
    { state: 'sent', count: 2 },
  ],
  patterns: [
    {
      pattern: 'pay*.csv',
      kind: 'payment',
      source: 'Lockbox',
      is_dry_run: false,
      is_history: false,
      columns: { id: 'Trans' },
      constants: { method: 'check' },
    },
    { pattern: '*.ndjson', kind: null, source: null, is_dry_run: true, is_history: true, columns: {}, constants: {} },
  ],
  with_pii: true,
  layouts: ['csv', 'collect', 'latitude'],
  files_in: [
    { name: 'payments-1120.csv', state: 'seen', message: null, counts: {}, at: '2026-11-20T09:12:00Z' },
    {
      name: 'payments-1119.csv',
      state: 'applied',
      message: null,
      counts: { applied: 118, refused: 2 },
      at: '2026-11-19T09:12:00Z',
    },
    { name: 'notes.txt', state: 'refused', message: 'No pattern matches this name.', counts: {}, at: '2026-11-18T09:12:00Z' },
  ],
  files_out: [
    {
      number: 120,
      name: 'recoup-20261120-000120-placement.csv',
      kind: 'placement',
      events: 14,
      state: 'sent',
      message: null,
      at: '2026-11-20T09:00:00Z',
    },
    {
      number: 119,
      name: 'recoup-20261119-000119-request.csv',
      kind: 'request',
      events: 1,
      state: 'refused',
      message: 'Unknown account',
      at: '2026-11-19T09:00:00Z',
    },
  ],
};

async function stub(page: Page, url: string, json: object): Promise<void> {
  await openSession(page, demoAgencyEmail);
  await page.route(url, (route) => route.fulfill({ json }));
}

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
  shot('items', async (page) => {
    await stub(page, '**/api/agency/v1/feed-items/waiting*', { data: waiting, page: { next_cursor: null, total: null } });
    await go(page, '/agency/integrations?tab=items');
  }),
  shot('flags', async (page) => {
    await stub(page, '**/api/agency/v1/feed-items/flags*', { data: flags, page: { next_cursor: null, total: null } });
    await go(page, '/agency/integrations?tab=items&list=flags');
  }),
  shot('conversions', async (page) => {
    await stub(page, '**/api/agency/v1/feed-items/conversions*', { data: conversions, page: { next_cursor: null, total: null } });
    await go(page, '/agency/integrations?tab=items&list=conversions');
  }),
  shot('codes', async (page) => {
    await stub(page, '**/api/agency/v1/status-codes', { data: codes });
    await go(page, '/agency/integrations?tab=codes');
  }),
  shot('exchange', async (page) => {
    await stub(page, '**/api/agency/v1/exchange', { data: exchange });
    await go(page, '/agency/integrations?tab=exchange');
  }),
  shot('exchange-pattern', async (page) => {
    await stub(page, '**/api/agency/v1/exchange', { data: exchange });
    await go(page, '/agency/integrations?tab=exchange');
    await page.getByRole('button', { name: 'Add file pattern' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  shot('limited', async (page) => {
    await openSession(page, demoAgencyEmail);
    const reason = 'Your access is limited to some clients, and integrations reach all of them.';
    await page.route('**/api/agency/v1/feed-keys', refuse(403, 'forbidden', reason));
    await go(page, '/agency/integrations');
  }),
];
