import { readFileSync } from 'node:fs';
import { parseCents } from '@recoup/domain/shared/money';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { makeCaller } from '../support/api.ts';
import { directPaymentFile } from '../support/direct-payment-file.ts';
import { makeFeed } from '../support/feed.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInSchemes,
  expectFitForAll,
  openSession,
  signIn,
  test,
} from '../support/product.ts';
import { chooseFile } from '../support/upload-file.ts';

const table = (page: Page, name = 'Payments') => page.getByRole('table', { name });
const total = (page: Page, label: string) =>
  page
    .getByLabel('Totals of the payments')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
const centsOf = async (page: Page, label: string) => parseCents((await total(page, label).innerText()).trim()) ?? Number.NaN;

/** An active demo account. */
async function openAccount(portal: Parameters<typeof makeCaller>[0], status = 'ACTIVE') {
  const { get, company } = await makeCaller(portal);
  const rows = await get<{ id: string; number: string; debtor_name: string; balance_cents: number }[]>(
    `/api/legacy/v1/clients/${company.client_id}/debtors?status=${status}&sort=balance&dir=desc&limit=1`,
  );
  const account = rows[0];
  if (!account) throw new Error(`no account is ${status}`);
  return { account, get, company };
}

test('filters payments, matches the totals to the rows, and exports them', async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click();
  await expect(page).toHaveTitle('Payments | Brightwater Dental Group - Recoup Client Portal');
  await expect(page.getByRole('button', { name: 'Reported This year' })).toBeVisible();
  // A figure links to its rows.
  await total(page, 'Paid to agency').getByRole('link').click();
  await expect(page).toHaveURL(/type=PU&type=PUR/);
  await expect(total(page, 'Paid to you')).toHaveText('$0.00');
  expect(await centsOf(page, 'Paid to agency')).toBe((await centsOf(page, 'Commission')) + (await centsOf(page, 'Due to you')));

  await page.getByRole('button', { name: 'Filter by Amount' }).click();
  await page.getByLabel('At least').fill('150');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Reported This year' }).click();
  await page.getByRole('radio', { name: 'Last month' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(page).toHaveURL(/period=last-month&.*sort=amount/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const rows = parse<Record<string, string>>(readFileSync(await (await downloading).path()), { bom: true, columns: true });
  expect(String(rows.length)).toBe((await total(page, 'Payments').innerText()).trim());
  const sum = rows.reduce((all, row) => all + (parseCents(row['Amount'] ?? '') ?? Number.NaN), 0);
  expect(sum).toBe(await centsOf(page, 'Paid to agency'));

  await table(page).getByRole('row').nth(1).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: 'Commission' })).toBeVisible();
  await expect(panel.getByText(/^\d+% of \$[\d,.]+ is \$[\d,.]+\.$/)).toBeVisible();
  await expect(page).toHaveURL(/payment=[0-9a-f-]{36}/);
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'All payments on this account' }).click();
  await expect(page).toHaveURL(/\?account_id=[0-9a-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'Reported All time' })).toBeVisible();
  await expectFitForAll(page);
});

test('a direct payment is reported by staff, posted by the agency, and included in the next statement', async ({
  page,
  portal,
  browser,
}) => {
  const { account, get, company } = await openAccount(portal);
  await openSession(page, 'staff@demo.test');
  await page.goto('/payments?tab=report');
  await expect(page.getByRole('tab')).toHaveText(['Payments', 'Direct payments']);
  await page.getByRole('link', { name: 'Report a payment' }).click();
  await page.getByRole('combobox', { name: 'Account' }).fill(account.number);
  await page.getByRole('option').first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByText(`${account.debtor_name}, ${account.number}`)).toBeVisible();
  await form.getByRole('button', { name: 'Report a payment to you' }).click();
  await expect(form.getByText('Enter the amount')).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await form.getByLabel('Amount').fill('23.45');
  await form.getByLabel('Received on').fill(today);
  await form.getByRole('combobox', { name: 'How it was paid' }).click();
  await page.getByRole('option', { name: 'Check', exact: true }).click();
  await form.getByLabel('Reference').fill('CK 7781');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'check.txt', mimeType: 'text/plain', buffer: Buffer.from('Check 7781, $23.45') });
  await expectAccessible(page);
  // Terms are for admins only.
  await expect(form.getByText(/the agency will say how much/)).toBeVisible();
  await form.getByRole('button', { name: 'Report a payment to you' }).click();
  const row = table(page, 'Reported payments').getByRole('row').filter({ hasText: '$23.45' });
  await expect(row).toContainText('Submitted');
  const number = /R-\d+/.exec(await row.innerText())?.[0];

  const feed = await makeFeed(portal);
  const named = { client: company.code, account: account.number };
  await feed.give(
    { kind: 'request_accepted', id: 'e2e-accepted', ...named, at: new Date().toISOString(), request: number },
    {
      kind: 'payment',
      id: 'e2e-direct',
      ...named,
      type: 'PC',
      method: 'check',
      amount_cents: 2345,
      effective_on: today,
      reported_on: today,
      request: number,
    },
  );
  await page.reload();
  await expect(row).toContainText('Done');
  await row.getByRole('link', { name: 'View the payment' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: '$23.45 · Paid to you' })).toBeVisible();
  await expect(panel.getByRole('link', { name: `Your report ${number}` })).toBeVisible();
  await expect(panel.getByText('Not on a statement yet')).toBeVisible();

  const [last] = await get<{ closing_cents: number }[]>(
    `/api/legacy-payments/v1/clients/${company.client_id}/remittances?limit=1`,
  );
  const [payment] = await get<{ commission_cents: number }[]>(
    `/api/legacy-payments/v1/clients/${company.client_id}/payments?account_id=${account.id}&type=PC&limit=1`,
  );
  const fees = payment?.commission_cents ?? Number.NaN;
  const opening = last?.closing_cents ?? 0;
  await feed.give({
    kind: 'remittance',
    id: 'e2e-statement',
    client: company.code,
    number: 'S-E2E-1',
    period_from: today,
    period_to: today,
    issued_on: today,
    method: 'gross',
    opening_cents: opening,
    collected_cents: 0,
    fees_cents: fees,
    paid_out_cents: 0,
    closing_cents: opening - fees,
    payments: ['e2e-direct'],
  });
  const admin = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openSession(admin);
  await admin.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await admin.getByRole('dialog').getByRole('link', { name: 'S-E2E-1' }).click();
  await expect(admin).toHaveURL(/\/payments\/remittances\/[0-9a-f-]{36}$/);
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('S-E2E-1');
  await expect(admin.getByText(account.debtor_name).first()).toBeVisible();
  await admin.context().close();
});

test('a file with invalid rows is corrected before anything is reported', async ({ page, portal }) => {
  const { account } = await openAccount(portal, 'SKIP');
  await openSession(page);
  await page.goto('/payments?tab=report');
  await page.getByRole('link', { name: 'Report from a file' }).click();
  await chooseFile(page, { name: 'photo.csv', buffer: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1') });
  await expect(page.getByRole('alert')).toContainText('photo.csv could not be read');
  await chooseFile(page, directPaymentFile(account.number, 62));
  await expect(page.getByText('2 rows cannot be reported')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Report 3 payments/ })).toBeDisabled();
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Fix row 4' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Enter the amount')).toBeVisible();
  await expectAccessibleInSchemes(page);
  await drawer.getByLabel('Amount').fill('18.20');
  await drawer.getByRole('button', { name: 'Save row' }).click();
  await page.getByRole('button', { name: 'Skip row 3' }).click();

  // The connection drops once: nothing is lost or duplicated.
  await page.route('**/direct-payments/import', (route) => route.abort(), { times: 1 });
  const send = page.getByRole('button', { name: 'Report 2 payments, $59.82' });
  await send.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await send.click();
  await expect(page.getByRole('heading', { name: '2 payments reported, $59.82' })).toBeVisible();
  await page.getByRole('link', { name: 'View the reports' }).click();
  const rows = table(page, 'Reported payments').getByRole('row').filter({ hasText: account.number });
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: '$18.20' }).click();
  await page.getByRole('button', { name: 'Cancel this report' }).click();
  await expectAccessibleInSchemes(page);
  await page.getByRole('button', { name: 'Cancel the report' }).click();
  await expect(page.getByRole('dialog').getByText('You canceled it before the agency decided.').first()).toBeVisible();
});
