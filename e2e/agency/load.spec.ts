import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';
import { confirmIsMe } from '../support/step-up.ts';

const choose = (page: Page, name: string, lines: readonly string[]) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

test('posts payments from a file after its columns and rows were checked', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/payments?state=posted&type=PU');
  await page.getByRole('row').nth(1).getByRole('link').click();
  const account = await page
    .getByRole('dialog')
    .getByText(/^A-\d+-\d$/)
    .innerText();
  await page.goto('/agency/payments');
  await page.getByRole('link', { name: 'Post from a file' }).click();
  await expectFitForAll(page);

  await choose(page, 'receipts.csv', [
    'Receipt,Creditor,Account,Kind,Amount,Paid,Method',
    `E2E-1,BRIGHT,${account},PU,1.00,11/20/2026,check`,
    'E2E-2,BRIGHT,A-1-1,PU,2.00,11/20/2026,check',
  ]);
  await expect(page.getByRole('heading', { name: 'Columns in receipts.csv' })).toBeVisible();
  await expectFitForAll(page);
  for (const [column, field] of [
    ['Receipt', 'Id (required)'],
    ['Creditor', 'Client (required)'],
    ['Kind', 'Type (required)'],
    ['Paid', 'Effective on (required)'],
  ]) {
    const select = page.getByRole('combobox', { name: `Field for column ${column}`, exact: true });
    if ((await select.inputValue()) === field) continue;
    await select.click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('heading', { name: 'What receipts.csv would change' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Refused rows' })).toContainText('A-1-1');
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText('Balance');
  await expectFitForAll(page);

  await page.getByRole('button', { name: 'Apply 1 row' }).click();
  await confirmIsMe(page);
  await expect(page.getByRole('heading', { name: 'receipts.csv was loaded' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused rows' }).click();
  expect((await download).suggestedFilename()).toBe('receipts-refused.csv');
});

test('keeps a file at its step when the page is left, and cancels it without a change', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/load');
  const rows = Array.from({ length: 3000 }, (_, index) => `LEFT-${index},BRIGHT,A-1-1,PU,1.00,2026-11-20,check`);
  await choose(page, 'october.csv', ['id,client,account,type,amount,effective_on,method', ...rows]);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.goto('/agency/load');
  const row = page.getByRole('table', { name: 'Recent files' }).getByRole('row', { name: /october\.csv/ });
  await expect(row).toContainText('Ready to apply');
  await expectFitForAll(page);
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'What october.csv would change' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to apply' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'october.csv was canceled' })).toBeVisible();
  await expect(page.getByText('No rows were applied.')).toBeVisible();
  await expectFitForAll(page);
});

test('says why a file cannot be read', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/load');
  await choose(page, 'empty.csv', ['']);
  await expect(page.getByRole('alert')).toContainText(/empty/i);
  await choose(page, 'blank.csv', ['   ', '  ']);
  await expect(page.getByRole('alert')).toContainText(/empty/i);
  await expect(page.getByRole('link', { name: 'Load another file' })).toBeVisible();
  await expectFitForAll(page);
});
