import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';
import { confirmIsMe } from '../support/step-up.ts';

test('a client ends: previewed, exported, returned, deleted and certified', async ({ page }) => {
  const name = 'Harbor Point Rentals LLC';
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/clients/new');
  await page.getByLabel('Legal name').fill(name);
  await expect(page.getByLabel('Code')).toHaveValue('HARBORPOINT');
  await page.getByLabel('First administrator’s email').fill('ada.harbor@example.com');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.goto('/agency/compliance/ended');
  await expect(page.getByText('Cobalt Ridge Fitness, LLC').filter({ visible: true })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'End a client' }).first().click();
  const choose = page.getByRole('dialog', { name: 'End a client' });
  await choose.getByRole('button', { name: 'Preview' }).click();
  await expect(choose).toContainText('Choose a client');
  await choose.getByRole('combobox', { name: 'Client' }).fill('harbor');
  await page.getByRole('option', { name }).click();
  await choose.getByRole('button', { name: 'Preview' }).click();

  await expect(page.getByRole('heading', { name: `End ${name}`, level: 1 })).toBeVisible();
  await expect(page.getByText(/1 invitation is revoked/)).toBeVisible();
  await expectFitForAll(page);
  await page.getByLabel('Reason').fill('The agreement ended on October 31.');
  await page.getByLabel(/to confirm/).fill('Harbor');
  await page.getByRole('button', { name: 'End client' }).click();
  await confirmIsMe(page);
  await expect(page.getByText(`Type ${name} to confirm.`)).toBeVisible();
  await page.getByLabel(/to confirm/).fill(name);
  await page.getByRole('button', { name: 'End client' }).click();

  await expect(page.getByRole('heading', { name: `End of ${name}`, level: 1 })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps).toContainText(/Access closed.*The agreement ended on October 31\./);
  const download = steps.getByRole('button', { name: 'Download export' });
  await expect(download).toBeVisible();
  await expectFitForAll(page);
  const archive = page.waitForEvent('download');
  await download.click();
  expect((await archive).suggestedFilename()).toMatch(/^export-harborpoint-.*\.zip$/);

  await steps.getByRole('button', { name: 'Record return' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record return' }).click();
  await expect(dialog).toContainText('Enter the recipient');
  await expectFitForAll(page);
  await dialog.getByLabel('Recipient').fill('Ada Lee, owner');
  await dialog.getByLabel('Delivery').fill('Encrypted drive, signed for');
  await dialog.getByRole('button', { name: 'Record return' }).click();
  await expect(steps).toContainText('To Ada Lee, owner');

  // It has no accounts, so no retention period keeps its records.
  await steps.getByRole('button', { name: 'Order deletion' }).click();
  await expect(dialog).toContainText('cannot be undone');
  await dialog.getByLabel(/to confirm/).fill(name);
  await expectFitForAll(page);
  await dialog.getByRole('button', { name: 'Order deletion' }).click();
  const certificate = steps.getByRole('button', { name: 'Download certificate' });
  await expect(certificate).toBeVisible();
  await expectFitForAll(page);
  const pdf = page.waitForEvent('download');
  await certificate.click();
  expect((await pdf).suggestedFilename()).toMatch(/^certificate-of-deletion-harborpoint\.pdf$/);

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('Its users cannot sign in, and nothing can be posted for it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend client' })).toBeHidden();
});

test('a client with open accounts cannot end, and the page says what to finish', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/clients?q=brightwater');
  await page.getByRole('link', { name: 'Brightwater Dental Group' }).click();
  await page.getByRole('link', { name: 'End client' }).click();
  await expect(page.getByText('This client cannot end yet')).toBeVisible();
  const open = page.getByRole('list', { name: 'Open' });
  await expect(open).toContainText(/\d+ open accounts \(\$[\d,.]+\)/);
  await expect(page.getByRole('button', { name: 'End client' })).toBeHidden();
  await expectFitForAll(page);
  await open.getByRole('link', { name: /^Accounts:/ }).click();
  await expect(page).toHaveURL(/\/agency\/accounts\?client_id=/);
});
