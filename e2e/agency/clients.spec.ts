import { fillAll, fillSignature } from '../support/fill-onboarding.ts';
import { joinByInvitation, joinLink } from '../support/invite.ts';
import { expect, expectFitForAll, openSession, testOwn } from '../support/product.ts';
import { startProduct } from '../support/server.ts';
import { makeFile, setItemization, uploadFile } from '../support/upload-file.ts';

const test = testOwn(() => startProduct());

test('an agency admin creates a client, whose admin completes the onboarding, and approves and suspends it', async ({
  page,
  browser,
}) => {
  test.slow();
  await openSession(page, 'agency@demo.test');
  await page.goto('/agency/clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(page.getByText('Brightwater Dental Group').filter({ visible: true })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('link', { name: 'New client' }).click();
  await page.getByLabel('Legal name').fill('Willow Creek Dental, PLLC');
  await expect(page.getByLabel('Code')).toHaveValue('WILLOW');
  await expectFitForAll(page);
  await page.getByLabel('Code').fill('BRIGHT');
  await page.getByLabel('First administrator’s email').fill('ada.willow@example.com');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByText(/has the code BRIGHT/)).toBeVisible();
  await page.getByLabel('Code').fill('WILLOW');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { name: 'Willow Creek Dental, PLLC', level: 1 })).toBeVisible();
  const overview = page.url();

  const client = await (await browser.newContext()).newPage();
  await joinByInvitation(client, await joinLink(client, 'ada.willow@example.com'), 'Ada Lee');
  await expect(client.getByRole('heading', { name: 'Set up your company' })).toBeVisible();
  await fillAll(client, { code: 'WILLOW', colleague: 'bo.willow@example.com' });
  await fillSignature(client);
  await client.getByRole('button', { name: /^Sign and submit/ }).click();
  await expect(client.getByRole('heading', { name: 'Submitted' })).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Onboarding submitted by Ada Lee/)).toBeVisible();
  await expect(page.getByText('XX-•••6789')).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText(/^Onboarding submitted by/)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByText('ada.willow@example.com').filter({ visible: true })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('tab', { name: 'Internal notes' }).click();
  await page.getByLabel('New internal note').fill('Calls on Fridays.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Calls on Fridays.').first()).toBeVisible();

  await page.goto(overview);
  await page.getByRole('button', { name: 'Suspend client' }).click();
  await page.getByLabel('Reason').fill('Unpaid invoices.');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend client' }).click();
  await expect(page.getByText(/^Suspended by/)).toBeVisible();
  await client.goto('/');
  await expect(client.getByText(/has suspended your company: Unpaid invoices/)).toBeVisible();
  await expectFitForAll(client);
  await client.context().close();
});

test('a file with a duplicate code is corrected before anything is stored', async ({ page }) => {
  await openSession(page, 'agency@demo.test');
  await page.goto('/agency/clients/import');
  const file = [
    'Client Name,Code,E-mail',
    'Aster Rentals,ASTER,',
    'Birch Rentals,ASTER,',
    'Cedar Rentals,,cedar@example.com',
  ].join('\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('Row 2 has the same code: Aster Rentals').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Create/ })).toBeDisabled();
  await expectFitForAll(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows with errors' }).click();
  expect((await download).suggestedFilename()).toBe('clients-refused.csv');
  await page.getByRole('button', { name: 'Fix row 3' }).click();
  await page.getByRole('dialog').getByLabel('Code').fill('BIRCH');
  await page.getByRole('button', { name: 'Save row' }).click();
  await page.getByRole('button', { name: 'Create 3 clients' }).click();
  await expect(page.getByText('3 clients created')).toBeVisible();
  await page.getByRole('link', { name: 'View clients' }).click();
  await page.getByPlaceholder('Name or code').fill('rentals');
  await expect(page.getByText('BIRCH', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText('CEDAR', { exact: true }).filter({ visible: true })).toBeVisible();
});

test('agency staff name, correct and share a layout of a client’s placement files', async ({ page, browser }) => {
  test.slow();
  const client = await (await browser.newContext()).newPage();
  await openSession(client, 'admin@demo.test');
  const { name, buffer } = await makeFile('gym-members', 10, 7);
  await uploadFile(client, { name, buffer });
  await setItemization(client);
  await client.getByRole('button', { name: 'Check 10 rows' }).click();
  await expect(client.getByRole('list', { name: 'Result of the check' })).toBeVisible();

  await openSession(page, 'service@demo.test');
  await page.goto('/agency/clients?q=bright');
  await page.getByText('Brightwater Dental Group').filter({ visible: true }).click();
  await page.getByRole('tab', { name: 'Mapping' }).click();
  const actions = page.getByRole('button', { name: /^Actions for/ });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Name layout' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Gym export');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: 'Gym export', exact: true })).toBeVisible();
  await expectFitForAll(page);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Correct columns' }).click();
  await page.getByRole('combobox', { name: 'Field of Cell' }).fill('work phone');
  await page.getByRole('option', { name: 'Work phone', exact: true }).click();
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Save fields' }).click();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Share with all clients' }).click();
  await page.getByRole('button', { name: 'Share layout' }).click();
  await expect(page.getByText('All clients', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Gym export', exact: true }).click();
  await expect(page.getByText('Client’s own: Mobile phone')).toBeVisible();
});
