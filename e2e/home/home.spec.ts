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
  await page.getByLabel('Email address').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(home(page)).toBeVisible();
  await expect(page).toHaveTitle('Home | Brightwater Dental Group - Recoup Client Portal');
  expect(new URL(page.url()).pathname).toBe('/');

  // What is due: payments that are on no statement yet, less commission.
  const due = await figure(page, 'Due to you').innerText();
  expect(due).not.toBe('$0.00');
  await expect(figure(page, 'Next remittance')).toHaveText(/^([A-Z][a-z]{2} \d{1,2}|On its way)$/);
  const remitted = await figure(page, 'Remitted this month').innerText();
  await figure(page, 'Remitted this month').getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\?tab=remittances&paid_from=[-\d]+&paid_to=[-\d]+&state=paid$/);
  await expect(figure(page, 'Paid out')).toHaveText(remitted);
  await page.goBack();
  const direct = await figure(page, 'Paid to you directly').innerText();
  await figure(page, 'Paid to you directly').getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\?from=\d{4}-\d\d-01&to=[-\d]+&type=PC&type=PCR$/);
  await expect(figure(page, 'Paid to you')).toHaveText(direct);

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  const row = page.getByRole('row', { name: /^In collection \d/ });
  await expect(row).toBeVisible();
  const [accounts = '', balance = ''] = await row.getByRole('cell').allInnerTexts();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/debtors\?status=ACTIVE$/);
  for (const [label, text] of [
    ['Accounts', accounts],
    ['Open balance', balance],
  ] as const)
    await expect(figure(page, label)).toHaveText(text);

  await page.goBack();
  const all = page.getByRole('link', { name: /^View all \d+$/ });
  const [count] = /\d+/.exec(await all.innerText()) ?? [];
  await all.click();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')).toHaveCount(Number(count));

  // A step of the chart links to the payments of the accounts placed in that month.
  await page.goBack();
  await page.getByText('Amount', { exact: true }).click();
  const step = panel(page, 'Liquidation by placement month').getByRole('row').nth(2).getByRole('link').nth(3);
  await expect(step).toHaveText(/^\$/);
  const collected = await step.innerText();
  await step.click();
  await expect(page.getByText(/^Account placed/)).toBeVisible();
  await expect(figure(page, 'Paid to agency')).not.toBeEmpty();
  const parts = [await figure(page, 'Paid to agency').innerText(), await figure(page, 'Paid to you').innerText()];
  const cents = (text: string) => Number(text.replaceAll(/[$,.]/g, ''));
  expect(parts.reduce((sum, part) => sum + cents(part), 0)).toBe(cents(collected));
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
  await expect(panel(page, 'Needs your attention')).toBeVisible();

  const months = panel(page, 'Collected and placed');
  await reach(page, 'Collected and placed');
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
  await expect(panel(agency, 'Waiting for Brightwater Dental Group')).toBeVisible();
  await expect(agency.getByRole('link', { name: 'Place accounts' })).toHaveCount(0);
  await panel(agency, 'Recent activity').locator('a[href^="/debtors/"]').first().click();
  await expect(agency.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(agency.getByRole('link', { name: 'Place another account' })).toHaveCount(0);
  await agency.context().close();
});
