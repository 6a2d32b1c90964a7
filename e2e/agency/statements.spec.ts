import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';
import { confirmIsMe } from '../support/step-up.ts';

test('finds a statement over all clients and reads its sum, lines, history and file', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/statements');
  await expect(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFitForAll(page);
  await page.goto('/agency/statements?state=paid');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Statement / })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sum of the statement' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Simulated agency');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-.+\.pdf$/);
});

test('an unreachable server can be tried again', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  let isDown = true;
  await page.route('**/api/agency/v1/statements?**', (route) =>
    isDown
      ? route.fulfill({
          status: 422,
          json: { status_code: 422, code: 'x', message: 'The list is being rebuilt.', errors: [], request_id: 'r' },
        })
      : route.continue(),
  );
  await page.goto('/agency/statements');
  await expect(page.getByText('Statements could not be loaded')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: /again|retry/i }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

/** Drafts a statement for Brightwater, which has payments since its last one. */
async function draftBrightwater(page: Page): Promise<void> {
  await page.goto('/agency/statements');
  await page.getByRole('button', { name: 'Draft statements' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^Brightwater/ }).check();
  await expect(dialog.getByText(/come from your system/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Draft 1 statement' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Draft them here' }).check();
  await expectFitForAll(page);
  await dialog.getByRole('button', { name: 'Draft 1 statement' }).click();
  await expect(page.getByRole('tab', { name: 'Drafts', selected: true })).toBeVisible();
}

test('drafts the statement of a client, changes and checks it, issues it, and the client reads it', async ({ page, browser }) => {
  await openSession(page, demoAgencyEmail);
  await draftBrightwater(page);
  await expectFitForAll(page);
  await page.getByRole('link', { name: /Brightwater/ }).click();
  await expect(page.getByRole('heading', { name: /^Draft S-/ })).toBeVisible();
  await expectFitForAll(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add adjustment' }).click();
  await page.getByRole('dialog').getByLabel('Description').fill('Copies of court records');
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('dialog').getByText('Enter an amount')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Amount').fill('-45');
  await expectFitForAll(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('row', { name: /^Adjustments − \$45\.00/ })).toBeVisible();
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Draft ', '');

  const client = await (await browser.newContext()).newPage();
  await openSession(client, 'admin@demo.test');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue statement' }).click();
  await confirmIsMe(page);
  await expect(page.getByRole('heading', { name: `Statement ${number}` })).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Console, Robin Vance');
  await expectFitForAll(page);

  await client.goto('/payments?tab=remittances');
  await client.getByRole('link', { name: number }).first().click();
  await expect(client.getByText('Copies of court records')).toBeVisible();

  await page.getByRole('button', { name: 'Record remittance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Trace number').fill('091000017000042');
  await dialog.getByLabel('Amount').fill('1.00');
  await dialog.getByRole('button', { name: 'Record remittance' }).click();
  await expect(dialog.getByText(/Explain why a different amount was paid/)).toBeVisible();
  await expectFitForAll(page);
  await dialog.getByLabel('Note').fill('The rest follows by check.');
  await dialog.getByRole('button', { name: 'Record remittance' }).click();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('trace 091000017000042');
  await client.reload();
  await expect(client.getByText(/Accepted by Robin Vance/)).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void the statement' }).click();
  await dialog.getByLabel('Reason').fill('A cost was wrong.');
  await expectFitForAll(page);
  await dialog.getByRole('button', { name: 'Void statement' }).click();
  await expect(page.getByRole('heading', { name: `Draft ${number}a` })).toBeVisible();
  await expect(page.getByText(/It counts as paid out/)).toBeVisible();
  await client.reload();
  await expect(client.getByText(/A cost was wrong/)).toBeVisible();
  await client.context().close();
});
