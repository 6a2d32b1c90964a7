import type { Page } from '@playwright/test';
import { go, shot, type Shot } from '../support/shot-tools.ts';

const active = {
  id: '018f0000-0000-7000-8000-0000000000c1',
  name: 'Billing system',
  prefix: 'rk_live_Ab12Cd',
  scopes: ['read', 'place'],
  locations: null,
  state: 'active',
  created_at: '2026-02-03T17:10:00Z',
  created_by: 'Dana Whitfield',
  expires_at: '2027-02-03T17:10:00Z',
  last_used_at: '2026-11-20T09:12:00Z',
  uses: 3,
  revoked_at: null,
  revoked_by: null,
  abilities: { revoke: true },
};
const keys = [
  active,
  {
    ...active,
    id: '018f0000-0000-7000-8000-0000000000c2',
    name: 'Old report',
    prefix: 'rk_live_9ZkQ0p',
    scopes: ['read'],
    state: 'stopped',
    last_used_at: null,
  },
  {
    ...active,
    id: '018f0000-0000-7000-8000-0000000000c3',
    name: 'Spreadsheet of the controller',
    prefix: 'rk_live_t5Wm2x',
    scopes: ['read'],
    state: 'revoked',
    revoked_at: '2026-05-11T09:00:00Z',
    revoked_by: 'Theo Marsh',
    abilities: { revoke: false },
  },
];

/** Stubbed list and creation; nothing is stored. */
async function open(page: Page, data: object[], at = ''): Promise<void> {
  await page.route('**/api/core/**/api-keys', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { data: { ...active, secret: `rk_live_${'Ab12Cd'.repeat(7)}x` } } })
      : route.fulfill({ json: { data, scopes: ['read', 'place'], abilities: { create: true } } }),
  );
  await go(page, `/manage-business/api-keys${at}`);
}

export const apiKeyShots: Shot[] = [
  shot('api-keys', (page) => open(page, keys)),
  shot('api-keys-empty', (page) => open(page, [])),
  shot('api-keys-form', (page) => open(page, [], '?panel=add')),
  shot('api-keys-created', async (page) => {
    await open(page, [], '?panel=add');
    await page.getByLabel('Name').fill('Billing system');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('API key', { exact: true }).waitFor();
  }),
  shot('api-keys-revoke', async (page) => {
    await open(page, keys);
    await page.getByRole('button', { name: 'Revoke Billing system' }).click();
    await page.getByRole('dialog').waitFor();
  }),
];
