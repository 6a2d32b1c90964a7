import type { Page } from '@playwright/test';
import { go } from '../support/shot-tools.ts';

/** Uses the agency session of the previous shots. */
const staffShot = (name: string, open: (page: Page) => Promise<void>) => ({ name, signedIn: false, open });

async function openClient(page: Page, tab: string): Promise<void> {
  await go(page, '/agency/clients?q=bright');
  await page.getByText('Brightwater Dental Group').filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'Brightwater Dental Group', level: 1 }).waitFor();
  if (tab !== '') await go(page, `${new URL(page.url()).pathname}/${tab}`);
  else await page.waitForLoadState('networkidle');
}

/** The confirmation, which is left unanswered. */
async function openSignOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').waitFor();
}

async function openFile(page: Page): Promise<void> {
  await go(page, '/agency/clients/import');
  const file = ['Client Name,Code,E-mail', 'Aster Rentals,ASTER,a@example.com', 'Birch Rentals,ASTER,', 'Cedar Rentals,,'].join(
    '\n',
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByText('Row 2 has the same code: Aster Rentals').filter({ visible: true }).waitFor();
}

const columns = ['Patient', 'Account No', 'Phone 2', 'Balance', 'Internal code'].map((header, at) => {
  const field = ['full_name', 'client_account_number', 'phone_mobile', 'balance', null][at] ?? null;
  return { header, field, client_field: header === 'Phone 2' ? 'phone_work' : field };
});
const layout = {
  key: '3f2a91c4',
  name: 'Dentrix aging',
  is_shared: true,
  revision: 3,
  columns,
  files: 14,
  last_used_at: '2026-11-20T09:12:00Z',
  changed: { by: 'Robin Vance', at: '2026-11-02T09:12:00Z' },
};
const layouts = [layout, { ...layout, key: '0a1b2c3d', name: null, is_shared: false, revision: 0, files: 1, changed: null }];

async function openMapping(page: Page): Promise<void> {
  await page.route('**/clients/*/layouts', (route) => route.fulfill({ json: { data: { layouts, may_change: true } } }));
  await openClient(page, 'mapping');
}

export const clientShots = [
  staffShot('console-team', (page) => go(page, '/agency/team')),
  staffShot('console-team-invite', async (page) => {
    await go(page, '/agency/team');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staffShot('console-team-sign-out', async (page) => {
    await go(page, '/agency/team');
    await openSignOut(page, 'Morgan Ellis');
  }),
  staffShot('console-clients', (page) => go(page, '/agency/clients')),
  staffShot('console-clients-none', (page) => go(page, '/agency/clients?q=nobody')),
  staffShot('console-client', (page) => openClient(page, '')),
  staffShot('console-client-users', (page) => openClient(page, 'users')),
  staffShot('console-client-users-sign-out', async (page) => {
    await openClient(page, 'users');
    await openSignOut(page, 'Dana Whitfield');
  }),
  staffShot('console-client-rates', (page) => openClient(page, 'rates')),
  staffShot('console-client-new-rates', async (page) => {
    await openClient(page, 'rates');
    await page.getByRole('button', { name: 'New version' }).click();
  }),
  staffShot('console-client-bank-accounts', (page) => openClient(page, 'bank-accounts')),
  staffShot('console-client-statements', (page) => openClient(page, 'statements')),
  staffShot('console-client-documents', (page) => openClient(page, 'documents')),
  staffShot('console-client-mapping', openMapping),
  staffShot('console-client-mapping-columns', async (page) => {
    await openMapping(page);
    await page.getByRole('button', { name: 'Dentrix aging', exact: true }).filter({ visible: true }).click();
    await page.getByRole('dialog').waitFor();
  }),
  staffShot('console-client-audit-log', (page) => openClient(page, 'activity')),
  staffShot('console-client-notes', (page) => openClient(page, 'notes')),
  staffShot('console-client-new', (page) => go(page, '/agency/clients/new')),
  staffShot('console-clients-file', openFile),
];
