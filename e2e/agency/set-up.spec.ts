import type { Page } from '@playwright/test';
import { addAuthenticator, setUpLink, startEmpty } from '../support/empty-installation.ts';
import { demoPassword, expect, expectFitForAll, testOwn } from '../support/product.ts';

const test = testOwn(startEmpty);

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('is opened by the link in the log, and by nothing else', async ({ page, portal }) => {
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

  await addAuthenticator(page);
  await expect(page).toHaveURL(/\/agency\//);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('row', { name: /Ada Example/ })).toContainText('Agency administrator');

  // The link has done its work.
  await page.goto(link);
  await expect(heading(page, 'This link has already been used')).toBeVisible();
});
