import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInSchemes,
  expectFitForAll,
  openSession,
  testOwn,
} from '../support/product.ts';
import { startProduct } from '../support/server.ts';
import { confirmIsMe } from '../support/step-up.ts';

const test = testOwn(() => startProduct());

/** The value of a `datetime-local` field, `hours` from now, in the agency's zone. */
function local(hours: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'short' });
  return format.format(Date.now() + hours * 3_600_000).replace(' ', 'T');
}

test('an administrator announces maintenance and an incident, and clients read them', async ({ page, browser, portal }) => {
  test.slow();
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/settings?tab=status-page');
  await expect(page.getByText('No maintenance is planned.')).toBeVisible();
  await expectFitForAll(page);

  await page.getByRole('button', { name: 'Announce maintenance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Announce maintenance' });
  await dialog.getByLabel('Starts').fill(local(2));
  await dialog.getByLabel('Ends').fill(local(1));
  await dialog.getByLabel('Message').fill('We are moving to a new database.');
  await dialog.getByRole('button', { name: 'Announce maintenance' }).click();
  await expect(dialog.getByText('Choose a time after the start')).toBeVisible();
  await expectAccessibleInSchemes(page);
  await dialog.getByLabel('Ends').fill(local(3));
  await dialog.getByRole('button', { name: 'Announce maintenance' }).click();
  await confirmIsMe(page);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('We are moving to a new database.')).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await visitor.goto('/status');
  await expect(visitor.getByRole('heading', { name: 'The portal is working' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Planned maintenance' })).toBeVisible();
  await visitor.goto('/');
  await openSession(visitor);
  await visitor.goto('/');
  const planned = visitor.getByRole('complementary', { name: 'Planned maintenance' });
  await expect(planned).toContainText('We are moving to a new database.');
  await expectFitForAll(visitor);
  await planned.getByRole('button', { name: 'Dismiss' }).click();
  await expect(planned).toHaveCount(0);

  await page.getByRole('button', { name: 'Open incident' }).click();
  await page.getByLabel('Title').fill('Reports are slow');
  await page.getByLabel('Update', { exact: true }).fill('We are looking for the cause.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Investigating')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('complementary', { name: 'Problem with the portal' })).toContainText('Reports are slow');
  await visitor.goto('/status');
  await expect(visitor.getByRole('heading', { name: 'There is a problem with the portal' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await visitor.emulateMedia({ colorScheme });
      await visitor.setViewportSize({ width, height: 844 });
      await expectAccessible(visitor);
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }

  await page.getByRole('button', { name: 'Add update' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  await page.getByLabel('Update', { exact: true }).fill('A query was missing an index.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('A query was missing an index.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add update' })).toHaveCount(0);
});

test('the tab says when the status cannot be loaded', async ({ page, portal }) => {
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.route('**/settings/status', (route) => route.abort());
  await page.goto('/agency/settings?tab=status-page');
  await expect(page.getByText('The status could not be loaded')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/settings/status');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Incidents' })).toBeVisible();
});

test('maintenance of one client closes the portal to its users, and opens it again', async ({ page, browser, portal }) => {
  test.slow();
  const client = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await client.goto('/');
  await openSession(client);
  await client.goto('/debtors');
  await expect(client.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();

  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/clients');
  await page.getByRole('link', { name: 'Brightwater Dental Group' }).first().click();
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('We are correcting your balances.');
  await dialog.getByLabel('Expected end (optional)').fill(local(-1));
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(dialog.getByText('Choose a time in the future').first()).toBeVisible();
  await dialog.getByLabel('Expected end (optional)').fill(local(4));
  await expectAccessibleInSchemes(page);
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  await expect(page.getByText(/^Under maintenance since/)).toBeVisible();
  await expectFitForAll(page);

  await client.goto('/payments');
  await expect(client.getByRole('heading', { name: /is closed to Brightwater Dental Group for maintenance$/ })).toBeVisible();
  await expect(client.getByText('We are correcting your balances.')).toBeVisible();
  await expectFitForAll(client);

  await page.getByRole('button', { name: 'End maintenance' }).click();
  await expect(page.getByText(/^Under maintenance since/)).toHaveCount(0);
  await client.goto('/payments');
  await expect(client.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
});
