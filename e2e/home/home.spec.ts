import type { Page } from '@playwright/test';
import { viewAsAgency } from '../support/agency.ts';
import { demoPassword, expect, expectAccessible, expectFitForAll, signIn, test } from '../support/product.ts';
import { refuse } from '../support/shot-tools.ts';

const OVERVIEW = '**/api/legacy/**/overview';
const home = (page: Page) => page.getByRole('heading', { name: 'Home', level: 1 });
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** Panels below the fold render on scroll, which can detach the skeleton's panel. */
const reach = (page: Page, title: string) => expect(() => panel(page, title).scrollIntoViewIfNeeded()).toPass();
/** A figure by its label, in a panel of Home or above a list. */
const figure = (page: Page, label: string, within: ReturnType<typeof panel> = page.locator('main')) =>
  within
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

test('sign-in opens Home, where every figure links to its rows', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto('/signin');
  await page.getByLabel('E-mail address').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(home(page)).toBeVisible();
  await expect(page).toHaveTitle('Home | Brightwater Dental Group - Recoup Client Portal');
  expect(new URL(page.url()).pathname).toBe('/');

  const year = panel(page, 'This year');
  const paid = await figure(page, 'Paid to the agency', year).innerText();
  const commission = await figure(page, 'Commission', year).innerText();
  expect(paid).not.toBe('$0.00');
  await figure(page, 'Paid to the agency', year).getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\?from=\d{4}-01-01&to=[-\d]+&type=PU&type=PUR$/);
  await expect(figure(page, 'Paid to agency')).toHaveText(paid);
  await page.goBack();
  await figure(page, 'Commission', year).getByRole('link').click();
  await expect(figure(page, 'Commission')).toHaveText(commission);

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  const row = page.getByRole('row', { name: /^In collection \d/ });
  await expect(row).toBeVisible();
  const [accounts = '', placed = '', balance = ''] = await row.getByRole('cell').allInnerTexts();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/debtors\?status=ACTIVE$/);
  for (const [label, text] of [
    ['Accounts', accounts],
    ['Amount placed', placed],
    ['Balance', balance],
  ] as const)
    await expect(figure(page, label)).toHaveText(text);

  await page.goBack();
  const waits = page.getByRole('link', { name: /\d disputes? to answer/ });
  const count = Number.parseInt(await waits.innerText(), 10);
  await waits.click();
  await expect(page).toHaveURL(/\/requests\?tab=disputes&state=open$/);
  await expect(page.getByRole('table', { name: 'Disputes' }).getByRole('row')).toHaveCount(count + 1);

  // A step of the chart links to the payments of the accounts placed in that month.
  await page.goBack();
  await page.getByText('Amount', { exact: true }).click();
  const step = panel(page, 'Liquidation by placement month').getByRole('row').nth(2).getByRole('link').nth(3);
  await expect(step).toHaveText(/^\$/);
  const came = await step.innerText();
  await step.click();
  await expect(page.getByText(/^Account placed/)).toBeVisible();
  await expect(figure(page, 'Paid to agency')).not.toBeEmpty();
  const parts = [await figure(page, 'Paid to agency').innerText(), await figure(page, 'Paid to you').innerText()];
  const cents = (text: string) => Number(text.replaceAll(/[$,.]/g, ''));
  expect(parts.reduce((sum, part) => sum + cents(part), 0)).toBe(cents(came));
  expect(refused).toEqual([]);
});

test('charts, their tables and the agency view are accessible, and failed panels can be retried', async ({ page, browser }) => {
  test.slow();
  await signIn(page);
  await page.route(OVERVIEW, refuse(422, 'x', 'The figures are being added up.'));
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The figures are being added up.');
  await page.unroute(OVERVIEW);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page, 'What needs you')).toBeVisible();

  const months = panel(page, 'Placed and collected by month');
  await reach(page, 'Placed and collected by month');
  await expect(months.locator('.recharts-bar')).toHaveCount(2);
  await expectFitForAll(page);
  await months.getByRole('radio', { name: 'Chart' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(months.getByRole('row')).toHaveCount(14);
  await expect(page).toHaveURL(/\/\?months=table$/);
  await page.goto('/?months=table&liquidation=chart');
  await reach(page, 'Liquidation by placement month');
  await expect(page.locator('.recharts-line').first()).toBeVisible();
  await expectAccessible(page);

  const agency = await (await browser.newContext()).newPage();
  await viewAsAgency(agency);
  await expect(panel(agency, 'What waits for Brightwater Dental Group')).toBeVisible();
  await expect(agency.getByRole('link', { name: 'Place accounts' })).toHaveCount(0);
  await panel(agency, 'Newest activity').locator('a[href^="/debtors/"]').first().click();
  await expect(agency.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(agency.getByRole('link', { name: 'Place another account' })).toHaveCount(0);
  await agency.context().close();
});
