import type { Page } from '@playwright/test';
import { addAuthenticator, setUpLink, startEmpty } from '../support/empty-installation.ts';
import { confirmIfAsked } from '../support/step-up.ts';
import { demoPassword, expect, expectFitForAll, testOwn } from '../support/product.ts';

const test = testOwn(startEmpty);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('opens only with the link in the log', async ({ page, portal }) => {
  await page.goto('/debtors');
  await expect(heading(page, 'This portal is not set up yet')).toBeVisible();
  await expectFitForAll(page);
  await page.goto(`/agency/join/${'x'.repeat(43)}`);
  await expect(heading(page, 'Invitation not found')).toBeVisible();

  const link = await setUpLink(portal);
  await page.goto(link);
  await expect(heading(page, 'Set up Recoup')).toBeVisible();
  await expectFitForAll(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Enter an email address');
  await page.getByLabel('Email address').fill('ada@agency.example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Become the first administrator' }).click();

  await addAuthenticator(page, demoPassword);
  await expect(page).toHaveURL(/\/agency\//);
  // Today links to the remaining setup.
  const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Set up your portal' }) });
  await expect(steps.getByRole('listitem').first()).toContainText('Done');
  await expectFitForAll(page);
  await steps.getByRole('link', { name: /Set your brand/ }).click();
  await page.getByRole('button', { name: 'Save brand' }).click();
  await confirmIfAsked(page, page.getByText('Saved the brand.'));
  await page.goto('/agency/today');
  await steps.getByRole('link', { name: /Send yourself a test email/ }).click();
  await page.getByRole('button', { name: 'Send me a test email' }).click();
  await expect(page.getByText('Sent a test email to ada@agency.example.com')).toBeVisible();
  await page.goto('/agency/today');
  await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('row', { name: /Ada Example/ })).toContainText('Agency administrator');

  // The link works only once.
  await page.goto(link);
  await expect(heading(page, 'This link has already been used')).toBeVisible();
});
