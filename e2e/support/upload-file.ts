import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { generateLayoutFile } from '../../bench/layouts/generate.ts';
import { readLayout } from '../../bench/layouts/layout.ts';
import { expect } from './product.ts';

export const uploadsPage = '/debtor-entry/uploads';
const fixtures = join(import.meta.dirname, '../../bench/layouts/fixtures');

/** A file of fictional people in a given layout, with the expected accounts. */
export async function makeFile(layout: string, rows: number, seed: number) {
  const file = generateLayoutFile({ layout: await readLayout(join(fixtures, `${layout}.json`)), rows, seed });
  return { name: file.fileName, buffer: Buffer.concat([...file.chunks()]), accounts: [...file.accounts()] };
}

export async function chooseFile(page: Page, file: { name: string; buffer: Buffer; mimeType?: string }): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles({ mimeType: 'text/csv', ...file });
}

/** Ends at the upload, before the mapping. */
export async function uploadFile(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
  await page.goto(uploadsPage);
  await chooseFile(page, file);
  await expect(page).toHaveURL(/\/debtor-entry\/uploads\/[0-9a-f-]{36}$/);
}

export const fileColumns = (page: Page) => page.getByRole('list', { name: 'Columns of the file' });

/** Sets the itemization date for the whole file. The values are open already if the layout's last file had some. */
export async function setItemization(page: Page): Promise<void> {
  const values = page.locator('details').filter({ hasText: 'Values for the whole file' });
  if ((await values.getAttribute('open')) === null) await values.locator('summary').click();
  await page.getByLabel('Itemization date used').selectOption('Last statement');
  await page.getByLabel('Itemization date', { exact: true }).fill('2026-05-31');
}

/** From checked rows to placed accounts: one certification, one button. */
export async function certifyAndPlace(page: Page, accounts: number): Promise<void> {
  const place = page.getByRole('button', { name: new RegExp(`^Place ${accounts} accounts – \\$`) });
  await place.click();
  await expect(page.getByText('Check this box to place the accounts')).toBeVisible();
  await expect(page.getByText(/Every row of the file is placed\./)).toBeVisible();
  await page.getByRole('checkbox', { name: /^I certify/ }).check();
  await place.click();
  await expect(page.getByRole('heading', { name: 'Your accounts are placed' })).toBeVisible();
}
