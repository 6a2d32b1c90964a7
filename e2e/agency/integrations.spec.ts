import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { listenForWebhooks } from '../../server/test/support/webhook-receiver.ts';
import { makeCaller } from '../support/api.ts';
import { makeFeed } from '../support/feed.ts';
import { expect, expectFitForAll, openSession, testOwn } from '../support/product.ts';
import { startProduct } from '../support/server.ts';
import { confirmIfAsked, confirmIsMe } from '../support/step-up.ts';

const test = testOwn(() => startProduct({ WEBHOOKS_PRIVATE: 'on' }));

test('a key is created, used, viewed and revoked', async ({ page, portal }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/integrations');
  await expect(page.getByRole('list', { name: 'Keys' })).toContainText('Simulated agency');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a key' });
  await dialog.getByLabel('Name').fill('Simulated agency');
  await dialog.getByRole('radio', { name: 'Selected clients' }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog).toContainText('Choose a client, or all of them');
  await expectFitForAll(page);
  await dialog.getByRole('combobox', { name: 'Selected clients' }).fill('bright');
  await page.getByRole('option', { name: /Brightwater/ }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await confirmIsMe(page);
  await expect(dialog.getByRole('alert')).toContainText('already has a key');
  await dialog.getByLabel('Name').fill('Lockbox');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secret = (await page.getByLabel('Key', { exact: true }).textContent()) ?? '';
  await expectFitForAll(page);
  const use = () => fetch(`${portal.url}/api/feed/v1/clients`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await use()).status).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('list', { name: 'Keys' }).getByRole('listitem').filter({ hasText: 'Lockbox' });
  await expect(row).toContainText('Active');
  await row.getByRole('link', { name: 'Usage of Lockbox' }).click();
  await expect(page.getByRole('row', { name: /Read clients.*Brightwater/ })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('link', { name: 'Integrations' }).first().click();
  await row.getByRole('button', { name: 'Revoke Lockbox' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('Revoked');
  expect((await use()).status).toBe(401);
});

test('a webhook is added, fails a test, is sent again, and ends', async ({ page }) => {
  // The demo's waiting events are announced too.
  const receiver = await listenForWebhooks([500], 'test');
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/integrations?tab=webhooks');
  await expect(page.getByRole('list', { name: 'Webhooks' })).toContainText('https://127.0.0.1:8443/');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByLabel('URL').fill('ftp://collect.example.com');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await confirmIsMe(page);
  await expect(dialog.getByLabel('URL')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByLabel('Signing secret', { exact: true })).toContainText('whsec_');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: `Deliveries to ${receiver.url}` }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  const deliveries = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').filter({ hasText: 'Test' });
  await expect(deliveries.first()).toContainText(/Test.*Failed.*The response was HTTP 500\./s);
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await expect(deliveries.first()).toContainText(/Delivered.*HTTP 204/s);
  const types = receiver.calls.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(types.filter((type) => type === 'test')).toHaveLength(2);
  await deliveries.first().getByRole('button', { name: 'Send again: Test' }).click();
  await expect(deliveries).toHaveCount(2);

  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End webhook' }).click();
  await expect(page.getByRole('button', { name: 'Send test' })).toBeHidden();
  receiver.close();
});

test('an unknown status code is listed and defined, and items that wait are listed', async ({ page, portal }) => {
  const feed = await makeFeed(portal);
  const { get, company } = await makeCaller(portal);
  const [account] = await get<{ number: string }[]>(
    `/api/legacy/v1/clients/${company.client_id}/debtors?status=ACTIVE&sort=balance&dir=desc&limit=1`,
  );
  const status = { kind: 'status', id: 'qx7', client: company.client_id, account: account?.number, code: 'QX7' };
  expect(await feed.send({ ...status, at: new Date().toISOString() })).toMatchObject([{ warning: { code: 'unknown_code' } }]);
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/integrations?tab=codes');
  const row = page.getByRole('table', { name: 'Codes without a definition' }).getByRole('row', { name: /QX7/ });
  await expect(row).toBeVisible();
  await expectFitForAll(page);
  await row.getByRole('button', { name: 'Define QX7' }).click();
  await page.getByRole('button', { name: 'Save definition' }).click();
  await expect(page.getByText('Choose a status')).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Locating debtor' }).click();
  await page.getByRole('button', { name: 'Save definition' }).click();
  await expect(page.getByRole('row', { name: /QX7.*Locating debtor/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Items' }).click();
  await expect(page.getByRole('table', { name: 'Waiting items' })).toContainText('LR-008214');
  await expectFitForAll(page);
  await page.getByText('Compliance flags', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Compliance flags' })).toContainText('Brightwater Dental Group');
  await expectFitForAll(page);
  await page.getByRole('tab', { name: 'Exchange folder' }).click();
  const patterns = page.getByRole('table', { name: 'File patterns' });
  await expect(patterns).toContainText('payments*.csv');
  await expectFitForAll(page);
});

test('an admin adds a file pattern after missing fields are reported, and chooses the layout of files', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/integrations?tab=exchange');
  await page.getByRole('button', { name: 'Add file pattern' }).click();
  const dialog = page.getByRole('dialog');
  await expectFitForAll(page);
  await dialog.getByLabel('File name').fill('notes*.csv');
  await dialog.getByRole('button', { name: 'Save pattern' }).click();
  await expect(dialog.getByText('Choose what each row is').last()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Each row is' }).fill('note');
  await page.getByRole('option', { name: 'Note', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save pattern' }).click();
  const row = page.getByRole('table', { name: 'File patterns' }).getByRole('row', { name: /notes\*\.csv/ });
  await confirmIfAsked(page, row);
  await expect(row).toContainText('Dry run');
  await page.getByRole('button', { name: 'Choose layout' }).click();
  await page.getByRole('combobox', { name: 'Layout' }).click();
  await page.getByRole('option', { name: 'Collect! import' }).click();
  await page.getByRole('button', { name: 'Save layout' }).click();
  await expect(page.getByText(/^Collect! import, without identity numbers/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for notes*.csv' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove pattern' }).click();
  await expect(row).toBeHidden();
});
