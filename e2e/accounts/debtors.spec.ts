import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleInSchemes, expectFitForAll, openSession, signIn, test } from '../support/product.ts';

const firstRow = (page: Page) => page.getByRole('row').nth(1);
const heightOfFirstRow = async (page: Page) => (await firstRow(page).boundingBox())?.height ?? 0;

test('filters the list, opens an account, adds a note and a document, and returns to the list', async ({ page }) => {
  await signIn(page);
  await expect(page).toHaveTitle('Debtors | Brightwater Dental Group - Recoup Client Portal');
  await page.getByRole('button', { name: 'Filter by Status' }).click();
  await page.getByRole('checkbox', { name: 'Disputed' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?status=DISPUTED$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Disputed');

  // The filters are in the URL: a reload keeps them.
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('Disputed');
  await page.getByRole('row').nth(1).getByText(/^A-/).click();
  await expect(page.getByRole('heading', { name: 'Disputed' })).toBeVisible();
  await expect(page.getByText('Amount on')).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Write a' }).getByText('Note', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('The ledger is attached.');
  await page.getByRole('button', { name: 'Add note', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'The ledger is attached.' })).toBeVisible();

  await page.getByRole('button', { name: 'Add files' }).click();
  await page
    .getByLabel('Add documents')
    .setInputFiles({ name: 'ledger.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 an invented ledger') });
  const download = page.waitForEvent('download');
  const documents = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Documents' }) });
  await documents.getByRole('button', { name: 'ledger.pdf' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('%PDF-1.7 an invented ledger');

  await page.goBack();
  await expect(page).toHaveURL(/\?status=DISPUTED$/);
});

test('keeps its header in sight and its row height, and links each name', async ({ page }) => {
  await signIn(page);
  await expect(firstRow(page).getByRole('link').first()).toHaveAttribute('href', /^\/debtors\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
  const head = page.getByRole('columnheader', { name: 'Name' });
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 900);
  await expect(firstRow(page)).not.toBeInViewport();
  await expect(head).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, 0));

  const comfortable = await heightOfFirstRow(page);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => heightOfFirstRow(page)).toBeLessThan(comfortable);
  await page.reload();
  await expect(firstRow(page)).toBeVisible();
  expect(await heightOfFirstRow(page)).toBeLessThan(comfortable);
});

test('a view is saved, deleted and returned by Undo', async ({ page }) => {
  await openSession(page);
  await page.goto('/debtors?status=DISPUTED');
  const views = page.getByRole('button', { name: 'Views' });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Disputes');
  await expectAccessibleInSchemes(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await views.click();
  await page.getByRole('button', { name: 'Delete the view Disputes' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await views.click();
  await expect(page.getByRole('menuitem', { name: 'Disputes' })).toBeVisible();
});

test('on a phone the first row is in the first screen, and filters open in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const row = page.locator('main a[href^="/debtors/"]').first();
  await expect(row).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Status', exact: true }).click();
  await sheet.getByRole('checkbox', { name: 'Disputed' }).check();
  await expectAccessibleInSchemes(page);
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page).toHaveURL(/\?status=DISPUTED$/);
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Disputed').first()).toBeVisible();
});

test('offers to clear the filters when nothing matches', async ({ page }) => {
  await signIn(page);
  await page.getByLabel('Search in the list').fill('zzzz nobody');
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('lists open accounts by default, and keeps another choice in the address', async ({ page }) => {
  await openSession(page);
  await page.goto('/debtors');
  const totals = page.getByLabel('Totals of the list');
  const views = page.getByRole('radiogroup', { name: 'Show accounts' });
  await expect(views.getByRole('radio', { name: 'Open' })).toBeChecked();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Paid in full' })).toHaveCount(0);
  const open = await totals.textContent();
  await views.getByText('All', { exact: true }).click();
  await expect(page).toHaveURL(/\?status=all$/);
  await expect(totals).not.toHaveText(open ?? '');
  await expect(totals).toContainText('Open balance');
  await page.reload();
  await expect(views.getByRole('radio', { name: 'All' })).toBeChecked();
  // The figure on Home is the open balance of the list that it links to.
  await page.goto('/');
  const figure = page.locator('a[href^="/debtors?status=DRAFT"]').first();
  const amount = (await figure.textContent()) ?? '';
  await figure.click();
  await expect(views.getByRole('radio', { name: 'Open' })).toBeChecked();
  await expect(totals).toContainText(`Open balance${amount}`);
});

test('explains a failed list and retries', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/legacy/**/debtors?**', (route) =>
    route.fulfill({ status: 422, json: { status_code: 422, code: 'x', message: 'Not just now.', errors: [], request_id: 'r' } }),
  );
  await page.goto('/debtors?status=HOLD');
  await expect(page.getByText('Not just now.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: /try again/i }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('On hold');
});

test('exports the filtered list', async ({ page }) => {
  await openSession(page);
  await page.goto('/debtors?status=JUDGMENT');
  await expect(page.getByRole('row').nth(1)).toContainText('Judgment');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.slice(1).every((line) => line.includes('Judgment'))).toBe(true);
});

test("answers not found for another company's account", async ({ page }) => {
  await openSession(page, 'staff@demo.test');
  await page.goto('/debtors/0192aaaa-0000-7000-8000-000000000000/0192aaaa-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'This account no longer exists' })).toBeVisible();
});

test('shows only the selected company after switching', async ({ page }) => {
  await signIn(page);
  const first = await page.getByRole('row').nth(1).textContent();
  await page.getByRole('button', { name: /Brightwater Dental Group/ }).click();
  await page
    .getByRole('option', { name: /Harbor/ })
    .or(page.getByRole('menuitem', { name: /Harbor/ }))
    .first()
    .click();
  await expect(page).toHaveTitle('Debtors | Harbor & Pine Property Management - Recoup Client Portal');
  await expect(page.getByRole('row').nth(1)).not.toHaveText(first ?? '');
  await page.reload();
  await expect(page).toHaveTitle('Debtors | Harbor & Pine Property Management - Recoup Client Portal');
});

test('the list is accessible', async ({ page }) => {
  test.slow();
  await signIn(page);
  await expect(page.getByText(/^A-\d+-\d$/).first()).toBeVisible();
  await expectFitForAll(page);
});
