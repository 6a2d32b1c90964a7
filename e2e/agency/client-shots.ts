import type { Page } from '@playwright/test';
import { go } from '../support/shot-tools.ts';

/** Agency staff, signed in by the shots before. */
const staffShot = (name: string, open: (page: Page) => Promise<void>) => ({ name, signedIn: false, open });

async function openClient(page: Page, tab: string): Promise<void> {
  await go(page, '/agency/clients?q=bright');
  await page.getByText('Brightwater Dental Group').filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'Brightwater Dental Group', level: 1 }).waitFor();
  if (tab !== '') await go(page, `${new URL(page.url()).pathname}/${tab}`);
  else await page.waitForLoadState('networkidle');
}

async function openFile(page: Page): Promise<void> {
  await go(page, '/agency/clients/import');
  const file = ['Client Name,Code,E-mail', 'Aster Rentals,ASTER,a@example.com', 'Birch Rentals,ASTER,', 'Cedar Rentals,,'].join(
    '\n',
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByText('Row 2 has the same code: Aster Rentals').filter({ visible: true }).waitFor();
}

export const clientShots = [
  staffShot('console-clients', (page) => go(page, '/agency/clients')),
  staffShot('console-clients-none', (page) => go(page, '/agency/clients?q=nobody')),
  staffShot('console-client', (page) => openClient(page, '')),
  staffShot('console-client-users', (page) => openClient(page, 'users')),
  staffShot('console-client-rates', (page) => openClient(page, 'rates')),
  staffShot('console-client-new-rates', async (page) => {
    await openClient(page, 'rates');
    await page.getByRole('button', { name: 'New version' }).click();
  }),
  staffShot('console-client-bank-accounts', (page) => openClient(page, 'bank-accounts')),
  staffShot('console-client-statements', (page) => openClient(page, 'statements')),
  staffShot('console-client-documents', (page) => openClient(page, 'documents')),
  staffShot('console-client-audit-log', (page) => openClient(page, 'activity')),
  staffShot('console-client-notes', (page) => openClient(page, 'notes')),
  staffShot('console-client-new', (page) => go(page, '/agency/clients/new')),
  staffShot('console-clients-file', openFile),
];
