import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFitForAll, signIn, test } from '../support/product.ts';
import { refuse } from '../support/shot-tools.ts';

const SEARCH = '**/api/search/v3/clients/*/search?**';
const field = (page: Page) => page.getByRole('combobox', { name: /^Search debtors/ });

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
}

/** A listed name with a long last word, and a plausible misspelling. */
async function misspelt(page: Page): Promise<{ name: string; typed: string }> {
  const rows = page.getByRole('row').filter({ hasText: /A-\d+-\d/ });
  await expect(rows.first()).toBeVisible();
  const names = (await rows.allInnerTexts()).map((text) => text.trim().split(/[\n\t]/, 1)[0] ?? '');
  const name = names.find((one) => /^[A-Z][a-z]+ .*[A-Z][a-z]{5,}$/.test(one));
  if (name === undefined) throw new Error(`No name to misspell: ${names.join(', ')}`);
  const [first = '', ...rest] = name.split(' ');
  const last = rest.at(-1) ?? '';
  return { name, typed: `${last.slice(0, 3)}${last.slice(4)} ${first}`.toLowerCase() };
}

test('finds a debtor by a misspelled name, opens it by keyboard, and remembers the search', async ({ page }) => {
  await signIn(page);
  const { name, typed } = await misspelt(page);
  await openByKey(page);
  await expect(page.getByRole('option', { name: /Upload a file/ })).toBeVisible();
  await page.keyboard.type(typed);
  const found = page.getByRole('group', { name: 'People' }).getByRole('option', { name });
  await expect(found).toBeVisible();
  await expectFitForAll(page);
  for (let moves = 0; (await found.getAttribute('aria-selected')) !== 'true' && moves < 8; moves += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(field(page)).toHaveCount(0);

  // Recent searches can be reused and removed.
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option');
  await expect(recent).toHaveText([typed]);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(recent).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await page.reload();
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  await expect(page.getByRole('option', { name: /Upload a file/ })).toBeVisible();
  await expect(recent).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('completes and explains filters, and lists results on a page', async ({ page }) => {
  await signIn(page);
  await openByKey(page);
  await page.keyboard.type('status:disp');
  await page.getByRole('option', { name: /status:disputed/ }).click();
  await expect(field(page)).toHaveValue('status:disputed ');
  await expect(page.getByRole('list', { name: 'Search interpretation' })).toHaveText('Status is Disputed');
  await page.getByRole('option', { name: 'View all results' }).click();
  await expect(page).toHaveURL('/search?q=status%3Adisputed');
  await page.getByRole('tab', { name: /^Accounts/ }).click();
  await expect(page).toHaveURL('/search?q=status%3Adisputed&kind=accounts');
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Disputed');
  await expect(rows.filter({ hasNotText: 'Disputed' })).toHaveCount(0);
  await expectFitForAll(page);
  await page.reload();
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible();
  await page.goBack();
  await expect(rows.first()).toBeVisible();

  // A statement is found by the number in its email.
  await openByKey(page);
  await field(page).fill('s-0001');
  await page
    .getByRole('group', { name: 'Statements and invoices' })
    .getByRole('option', { name: /S-0001/ })
    .click();
  await expect(page).toHaveURL(/\/payments\/remittances\//);
  await expect(page.getByRole('heading', { level: 1, name: /S-0001/ })).toBeVisible();
});

test('a failed search can be retried; a Social Security number never leaves the browser', async ({ page }) => {
  await signIn(page);
  const queries: string[] = [];
  page.on('request', (request) => queries.push(request.url()));
  await page.route(SEARCH, refuse(422, 'x', 'The search took too long. Try fewer words.'));
  await openByKey(page);
  await page.keyboard.type('900-12-3456');
  await expect(page.getByRole('list', { name: 'Search interpretation' })).toContainText('not searched');
  await field(page).fill('status:open');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The search took too long');
  await expectAccessible(page);
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: 'Accounts' })).toBeVisible();
  await field(page).fill('qqqqxx zzzzyy');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  expect(queries.filter((url) => url.includes('900-12-3456'))).toEqual([]);
});
