import { expect, expectFitForAll, signIn, test } from '../support/product.ts';
import { confirmIsMe } from '../support/step-up.ts';

test('creates an API key that reads data until it is revoked', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog).toContainText('Enter a name');
  await expectFitForAll(page);
  await dialog.getByLabel('Name').fill('Billing system');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await confirmIsMe(page);
  const secret = (await page.getByLabel('API key', { exact: true }).textContent()) ?? '';
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Done' }).click();

  const read = () => page.request.get('/rest/v1/accounts?select=number&limit=3', { headers: { apikey: secret } });
  expect(await (await read()).json()).toHaveLength(3);
  await page.reload();
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(row).toContainText(/Billing system.*Active.*1 request in the last 24 hours/s);
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Revoke Billing system' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('Revoked');
  const refused = await read();
  expect([refused.status(), await refused.json()]).toMatchObject([401, { message: 'This API key was revoked.' }]);

  await page.goto('/manage-users?tab=activity');
  await expect(page.getByText('Used an API key')).toBeVisible();
});
