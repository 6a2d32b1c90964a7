import type { Page } from '@playwright/test';
import { go } from '../support/shot-tools.ts';

/** Uses the agency session of the previous shots. */
const staffShot = (name: string, open: (page: Page) => Promise<void>) => ({ name, signedIn: false, open });

async function openAccount(page: Page, status = 'ACTIVE'): Promise<void> {
  await go(page, `/agency/accounts?status=${status}`);
  await page.locator('main a[href^="/agency/accounts/"]').first().click();
  await page.getByRole('region', { name: 'Balance and status' }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openForm(page: Page, name: string, status = 'ACTIVE'): Promise<void> {
  await openAccount(page, status);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('dialog').waitFor();
}

export const consoleAccountShots = [
  staffShot('console-accounts', (page) => go(page, '/agency/accounts')),
  staffShot('console-accounts-none', (page) => go(page, '/agency/accounts?q=nobodyknown')),
  staffShot('console-account', (page) => openAccount(page)),
  staffShot('console-account-stopped', (page) => openForm(page, 'Change the status', 'BANKRUPTCY')),
  staffShot('console-account-payment', async (page) => {
    await openForm(page, 'Post a payment');
    await page.getByLabel('Amount').fill('25');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('table', { name: 'What would change' }).waitFor();
  }),
  staffShot('console-search', async (page) => {
    await go(page, '/agency/accounts');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search accounts, clients and statements' }).fill('ma');
    await page.getByRole('option').first().waitFor();
  }),
];
