import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';
import { confirmIsMe } from '../support/step-up.ts';

const centsOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);

test('opens a payment of any client with its commission, and reverses it', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/payments');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await expectFitForAll(page);

  await page.getByRole('button', { name: 'Filter by Commission' }).click();
  await page.getByLabel('Differs from the terms').check();
  await expect(page).toHaveURL(/commission=differs/);
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toContainText('Differs');
  await rows.nth(1).getByRole('link').click();
  const drawer = page.getByRole('dialog');
  const sums = drawer.getByRole('table', { name: 'Commission of your system and of the terms' });
  await expect(sums).toBeVisible();
  const [sent = 0, byTerms = 0, difference = 0] = (await sums.getByRole('cell').allInnerTexts()).map(centsOf);
  expect(difference).toBe(sent - byTerms);
  expect(difference).not.toBe(0);
  await expectFitForAll(page);

  await page.goto('/agency/payments?type=PU&state=posted');
  await rows.nth(1).getByRole('link').click();
  await drawer.getByRole('button', { name: 'Reverse or refund' }).click();
  const form = page.getByRole('dialog', { name: 'Reverse a payment' });
  await form.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByRole('table', { name: 'What would change' })).toBeVisible();
  await form.getByRole('button', { name: 'Reverse payment' }).click();
  await expect(page.getByRole('dialog').getByText('Reversed by')).toBeVisible();
});

test('says that a payment does not exist, and offers to clear filters without a hit', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/payments?payment=0190a0b0-0000-7000-8000-000000000000.0190a0b0-0000-7000-8000-000000000000');
  await expect(page.getByRole('dialog')).toContainText('This payment does not exist');
  await page.goto('/agency/payments?amount_min=99999999999');
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('exports all matching payments after a confirmation of identity', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/payments?paid_to=client');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = page.waitForEvent('download');
  await confirmIsMe(page);
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/);
});
