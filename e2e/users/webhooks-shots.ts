import type { Page } from '@playwright/test';
import { go, shot, type Shot } from '../support/shot-tools.ts';

const id = '018f0000-0000-7000-8000-0000000000d1';
const active = {
  id,
  name: 'Billing system',
  url: 'https://billing.example.com/hooks/recoup',
  events: ['account.status_changed', 'payment.posted', 'payment.reversed'],
  locations: null,
  state: 'active',
  created_at: '2026-02-03T17:10:00Z',
  created_by: 'Dana Whitfield',
  delivered: 41,
  waiting: 1,
  failed: 1,
  last_delivered_at: '2026-11-20T09:12:00Z',
  failing_since: null,
  disabled_at: null,
  former_secret_until: null,
  ended_at: null,
  ended_by: null,
  abilities: { manage: true, enable: false },
};
const webhooks = [
  active,
  {
    ...active,
    id: '018f0000-0000-7000-8000-0000000000d2',
    name: 'Ledger of the controller',
    events: ['statement.issued', 'statement.voided'],
    state: 'disabled',
    disabled_at: '2026-11-18T09:00:00Z',
    waiting: 0,
    abilities: { manage: true, enable: true },
  },
];
const delivery = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  type: 'events',
  events: ['payment.posted', 'payment.posted', 'account.status_changed'],
  state: 'delivered',
  attempts: 1,
  last_status: 204,
  last_error: null,
  created_at: '2026-11-20T09:11:58Z',
  delivered_at: '2026-11-20T09:12:00Z',
  next_at: null,
  body: JSON.stringify({ id: '018f0000', type: 'events', events: [{ type: 'payment.posted', amount_cents: 12_000 }] }, null, 2),
};
const deliveries = [
  {
    ...delivery,
    id: '1',
    state: 'waiting',
    attempts: 3,
    last_status: 503,
    last_error: 'The response was HTTP 503.',
    delivered_at: null,
    next_at: '2026-11-20T09:13:00Z',
  },
  delivery,
  {
    ...delivery,
    id: '2',
    type: 'test',
    events: [],
    state: 'failed',
    last_status: null,
    last_error: 'It points into a private network.',
    delivered_at: null,
  },
];

/** Stubbed lists and creation; nothing is stored. */
async function open(page: Page, data: object[], at = ''): Promise<void> {
  await page.route('**/api/core/**/webhooks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { data: { ...active, secret: `whsec_${'Ab12Cd'.repeat(7)}x` } } })
      : route.fulfill({ json: { data, abilities: { create: true } } }),
  );
  await page.route('**/api/core/**/deliveries*', (route) =>
    route.fulfill({ json: { data: deliveries, page: { next_cursor: null, total: null } } }),
  );
  await go(page, `/manage-business/webhooks${at}`);
}

export const webhookShots: Shot[] = [
  shot('webhooks', (page) => open(page, webhooks)),
  shot('webhooks-empty', (page) => open(page, [])),
  shot('webhooks-form', (page) => open(page, [], '?panel=add')),
  shot('webhooks-one', (page) => open(page, webhooks, `/${id}`)),
  shot('webhooks-disabled', (page) => open(page, webhooks, '/018f0000-0000-7000-8000-0000000000d2')),
];
