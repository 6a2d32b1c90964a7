import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';

/** Opens the first account of the list that is in collection. */
async function openAccount(page: Page): Promise<void> {
  await page.goto('/agency/accounts?status=ACTIVE');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
}

async function choosePost(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const centsOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);

test('finds an account by keyboard, and posts a note and a payment with its preview', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/accounts');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFitForAll(page);
  await openAccount(page);
  const debtor = await page.getByRole('heading', { level: 1 }).innerText();

  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search accounts, clients and statements' }).fill(debtor);
  await expect(page.getByRole('option', { name: debtor }).first()).toBeVisible();
  await expectFitForAll(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(debtor);
  await openAccount(page);
  await expectFitForAll(page);

  await choosePost(page, 'Add a note');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByLabel('Note', { exact: true })).toHaveAccessibleDescription(/Enter the note/);
  await page.getByLabel('Note', { exact: true }).fill('Spoke with the debtor about a plan.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Latest events' })).toContainText('Spoke with the debtor about a plan.');

  const balance = page.getByRole('region', { name: 'Balance and status' });
  const before = centsOf((await balance.innerText()).split('\n')[0] ?? '');
  await choosePost(page, 'Post a payment');
  await page.getByLabel('Amount').fill('10');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('table', { name: 'What would change' });
  const row = preview.getByRole('row', { name: /^Balance/ });
  await expect(row).toBeVisible();
  const [was = '', becomes = ''] = await row.getByRole('cell').allInnerTexts();
  expect([centsOf(was), centsOf(becomes)]).toEqual([before, before - 1000]);
  await expectFitForAll(page);
  // Another amount needs another preview.
  await page.getByLabel('Amount').fill('12');
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Post payment' }).click();
  await expect(page.getByRole('list', { name: 'Payments and adjustments' })).toContainText('$12.00');
  await expect.poll(async () => centsOf((await balance.innerText()).split('\n')[0] ?? '')).toBe(before - 1200);
});

test('says why a status is refused after the account changed, and what changed since a preview', async ({ page, context }) => {
  await openSession(page, demoAgencyEmail);
  await openAccount(page);
  const other = await context.newPage();
  await other.goto(page.url());

  await choosePost(page, 'Add a charge');
  await choose(page, 'Charge', 'Fee');
  await page.getByLabel('Amount').fill('5');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('table', { name: 'What would change' })).toBeVisible();

  await choosePost(other, 'Add a charge');
  await choose(other, 'Charge', 'Fee');
  await other.getByLabel('Amount').fill('3');
  await other.getByRole('button', { name: 'Preview' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Add charge' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();

  await page.getByRole('dialog').getByRole('button', { name: 'Add charge' }).click();
  await expect(page.getByText('The account changed in the meantime')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Add charge' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await choosePost(page, 'Change the status');
  await choose(page, 'New status', 'Payment plan');
  await choosePost(other, 'Change the status');
  await choose(other, 'New status', 'Closed and returned');
  await other.getByRole('button', { name: 'Preview' }).click();
  await other.getByRole('button', { name: 'Change status' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'An account that is Closed and returned cannot become Payment plan',
  );
  await other.close();
});
