import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';

test('publishes a document to a client and downloads it', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/documents');
  await page.getByRole('button', { name: 'Publish documents' }).click();
  const form = page.getByRole('form', { name: 'Publish documents' });
  await form.getByRole('button', { name: 'Publish to the client' }).click();
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(/Choose a client/);
  await form.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option').first().click();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'notice.txt', mimeType: 'text/plain', buffer: Buffer.from('A notice for the client.') });
  await form.getByLabel(/^Title/).fill('Notice of new hours');
  await expectFitForAll(page);
  await form.getByRole('button', { name: 'Publish to the client' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: /Notice of new hours/ })).toBeVisible();
  await expectFitForAll(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Notice of new hours' }).click();
  expect((await download).suggestedFilename()).toBe('notice.txt');
});

test('says why a document cannot be published', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/documents');
  await page.getByRole('button', { name: 'Publish documents' }).click();
  const form = page.getByRole('form', { name: 'Publish documents' });
  await form.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel(/^Account/).fill('A-9999-9');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'notice.txt', mimeType: 'text/plain', buffer: Buffer.from('A notice.') });
  await form.getByRole('button', { name: 'Publish to the account' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
});
