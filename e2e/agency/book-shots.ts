import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { openSession } from '../support/product.ts';
import { go } from '../support/shot-tools.ts';

/** Signs in agency staff, so that these shots can also run alone. */
const staffShot = (name: string, open: (page: Page) => Promise<void>) => ({
  name,
  signedIn: false,
  open: async (page: Page) => {
    await openSession(page, demoAgencyEmail);
    await open(page);
  },
});

async function openFirst(page: Page, path: string): Promise<void> {
  await go(page, path);
  await page.locator('main a[href*="payment="]').first().click();
  await page.getByRole('dialog').getByText('Posted by').waitFor();
}

async function readFile(page: Page): Promise<void> {
  await go(page, '/agency/load?kind=payment');
  const rows = [
    'Id,Client,Account,Type,Amount,Date,Method',
    'R-1,BRIGHT,A-1839-0,PU,10.00,11/20/2026,check',
    'R-2,BRIGHT,A-9999-9,PU,20.00,11/20/2026,check',
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'receipts.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('heading', { name: /^Columns in/ }).waitFor();
}

/** Lists over all clients. */
export const consoleBookShots = [
  staffShot('console-placements', (page) => go(page, '/agency/placements')),
  staffShot('console-placement', async (page) => {
    await go(page, '/agency/placements?state=waiting');
    await page.locator('main a[href^="/agency/placements/"]').first().click();
    await page.getByRole('button', { name: /^Accept all/ }).waitFor();
    await page.waitForLoadState('networkidle');
  }),
  staffShot('console-reconciliation', (page) => go(page, '/agency/reconciliation')),
  staffShot('console-reconciliation-client', async (page) => {
    await go(page, '/agency/reconciliation');
    await page.locator('main a[href*="client="]').first().click();
    await page.getByRole('table', { name: 'Totals', exact: true }).waitFor();
  }),
  staffShot('console-trust', (page) => go(page, '/agency/reconciliation?tab=trust')),
  staffShot('console-load', (page) => go(page, '/agency/load')),
  staffShot('console-load-map', (page) => readFile(page)),
  staffShot('console-load-report', async (page) => {
    await readFile(page);
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('heading', { name: /would change$/ }).waitFor();
  }),
  staffShot('console-load-recent', async (page) => {
    await readFile(page);
    await go(page, '/agency/load');
    await page.getByText('receipts.csv').filter({ visible: true }).first().waitFor();
  }),
  staffShot('console-load-canceled', async (page) => {
    await readFile(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: /was canceled$/ }).waitFor();
  }),
  staffShot('console-payments', (page) => go(page, '/agency/payments')),
  staffShot('console-payments-none', (page) => go(page, '/agency/payments?amount_min=99999999999')),
  staffShot('console-payment', (page) => openFirst(page, '/agency/payments?commission=differs')),
];
