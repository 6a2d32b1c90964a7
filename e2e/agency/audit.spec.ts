import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { demoPassword, expect, expectFitForAll, openSession, signIn, test } from '../support/product.ts';

test('an auditor finds who viewed an account, and everything that a person did', async ({ page }) => {
  await signIn(page);
  await page.getByRole('table', { name: 'Debtors' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/debtors\/[\w-]+\/[\w-]+/);

  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/audit');
  const log = page.getByRole('table', { name: 'Audit log' });
  const viewed = log.getByRole('row', { name: /Viewed an account/ }).first();
  await expect(viewed).toContainText('Dana Whitfield');
  await expectFitForAll(page);
  await viewed.getByRole('button', { name: /^A-/ }).click();
  await expect(page).toHaveURL(/subject_id=/);
  await expect(log.getByRole('row', { name: /Dana Whitfield/ }).first()).toBeVisible();
  const rows = await log.getByRole('row').count();
  await page.getByRole('button', { name: /^Only one account/ }).click();
  // A click on a row that the list of all accounts is about to replace would be lost.
  await expect(log.getByRole('row')).not.toHaveCount(rows);
  await viewed.getByRole('button', { name: 'Dana Whitfield' }).click();
  await expect(page).toHaveURL(/actor=admin%40demo\.test/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  // An export over all clients requires step-up.
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);

  await page.getByRole('searchbox', { name: 'Email address of a person' }).fill('nobody@example.com');
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
});
