import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';
import { confirmIsMe } from '../support/step-up.ts';

async function openWaiting(page: Page): Promise<void> {
  await page.goto('/agency/placements?state=waiting');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('button', { name: /^Accept all/ })).toBeVisible();
}

test('rejects one account of a placement, accepts the rest, and downloads it', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/placements');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFitForAll(page);
  await openWaiting(page);
  await expectFitForAll(page);

  await page.getByText(/^Waiting \d/).click();
  const first = page.getByRole('row').nth(1);
  const debtor = await first.getByRole('link').innerText();
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Reject 1', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter the reason/);
  await dialog.getByLabel('Reason').fill('We do not collect in this state.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toBeHidden();

  const acceptAll = page.getByRole('button', { name: /^Accept all/ });
  if (await acceptAll.isVisible()) {
    await acceptAll.click();
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(acceptAll).toBeHidden();
  await page.getByText(/^All \d/).click();
  await expect(page.getByRole('row', { name: new RegExp(debtor) }).first()).toContainText('We do not collect in this state.');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'Collect! import' }).click();
  await confirmIsMe(page);
  expect((await download).suggestedFilename()).toMatch(/^placement-B-\d+-collect\.csv$/);
});

test('says that a placement does not exist', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  const nobody = '0190a0b0-0000-7000-8000-000000000000';
  await page.goto(`/agency/placements/${nobody}/${nobody}`);
  await expect(page.getByRole('heading', { name: 'This placement does not exist' })).toBeVisible();
});
