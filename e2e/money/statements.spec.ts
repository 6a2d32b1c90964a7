import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { applyRate } from '@recoup/domain/shared/money';
import { fileOf, line } from '../../server/test/support/import-files.ts';
import { makeFeed } from '../support/feed.ts';
import { expect, expectFitForAll, openSession, testOwn } from '../support/product.ts';
import { startProduct } from '../support/server.ts';
import { certifyAndPlace, fileColumns, uploadFile, setItemization } from '../support/upload-file.ts';

/** A custom product: statements of other tests would change the method and the balance carried over. */
const test = testOwn(() => startProduct());

const today = new Date().toISOString().slice(0, 10);
const list = '/payments?tab=remittances';
const fileName = 'spring accounts.csv';

/** Two accounts, the second in row 3 of the file. */
async function placeTwoAccounts(page: Page): Promise<void> {
  const parts = { first: 'Iris', balance: '400.00' };
  const content = fileOf(
    line(1, { ...parts, account: 'STM-1', last: 'Tracewell', ssn: '900-71-4401' }),
    line(2, { ...parts, account: 'STM-2', last: 'Rowland', ssn: '900-71-4402' }),
  );
  await uploadFile(page, { name: fileName, buffer: Buffer.from(content) });
  await expect(fileColumns(page)).toBeVisible();
  await setItemization(page);
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await certifyAndPlace(page, 2);
}

/** Carried balance of the newest statement, and the rate for a new account. */
async function readTerms(page: Page): Promise<{ carriedCents: number; rateBp: number }> {
  await page.goto(list);
  const totals = page.getByLabel('Totals of the statements');
  await expect(totals).toContainText('As of');
  const [, label = '', dollars = '0'] =
    /(Carried over|Owed to the agency|Held by the agency)\$([\d,.]+)/.exec((await totals.textContent()) ?? '') ?? [];
  const cents = Math.round(Number(dollars.replaceAll(',', '')) * 100);
  const rates = page.getByRole('region', { name: 'Your rates' });
  const [, rate = ''] = /([\d.]+)% of all other payments/.exec((await rates.textContent()) ?? '') ?? [];
  return { carriedCents: label.startsWith('Owed') ? -cents : cents, rateBp: Number(rate) * 100 };
}

async function download(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name }).click();
  return readFileSync(await (await started).path());
}

test('traces a statement line to the file row that placed the account', async ({ page, portal, browser }) => {
  test.setTimeout(180_000);
  await openSession(page);
  await placeTwoAccounts(page);
  const { carriedCents, rateBp } = await readTerms(page);
  const [paid, fee] = [12_345, applyRate(12_345, rateBp)];
  const feed = await makeFeed(portal);
  const at = { client: 'BRIGHT', client_account: 'STM-2' };
  await feed.give(
    { kind: 'acknowledge', id: 'stm-ack', ...at, at: new Date().toISOString() },
    {
      kind: 'payment',
      id: 'stm-pay',
      ...at,
      type: 'PU',
      method: 'check',
      amount_cents: paid,
      effective_on: today,
      reported_on: today,
      reference: 'CHK 4410',
    },
    {
      kind: 'remittance',
      id: 'stm-rem',
      client: 'BRIGHT',
      number: 'S-TRACE',
      period_from: today,
      period_to: today,
      issued_on: today,
      method: 'net',
      opening_cents: carriedCents,
      collected_cents: paid,
      fees_cents: fee,
      paid_out_cents: paid - fee - 1500,
      adjustments: [{ kind: 'cost', text: 'Skip trace', amount_cents: -1500 }],
      closing_cents: carriedCents,
      payments: ['stm-pay'],
      state: 'paid',
      paid_by: 'ach',
      paid_on: today,
      trace: '021000021234567',
      bank_last4: '6789',
    },
    {
      kind: 'invoice',
      id: 'stm-inv',
      client: 'BRIGHT',
      number: 'I-TRACE',
      remittance: 'S-TRACE',
      issued_on: '2026-01-02',
      due_on: '2026-02-01',
      amount_cents: 2500,
    },
  );

  await page.goto(list);
  await expect(page.getByRole('row', { name: /S-TRACE/ }).first()).toContainText('ACH 021000021234567');
  await page.getByRole('button', { name: /^Over 90 days/ }).click();
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row', { name: /I-TRACE/ })).toContainText('past due');
  await expect(page).toHaveURL(/bucket=days_over_90/);
  await expectFitForAll(page);
  await page.getByRole('table', { name: 'Statements' }).getByText('S-TRACE').click();

  await expect(page).toHaveTitle(/^Statement S-TRACE \| Brightwater Dental Group/);
  const sum = page.getByRole('table', { name: 'Sum of the statement' });
  await expect(sum.getByRole('row', { name: /^Collected by the agency/ })).toContainText('+ $123.45');
  await expect(sum.getByRole('row', { name: /^Adjustments/ })).toContainText('− $15.00');
  const row = page.getByRole('table', { name: 'Paid to the agency' }).getByRole('row', { name: /Iris Rowland/ });
  await expect(row).toContainText('Row 3, batch');
  await row.click();
  const trace = page.getByRole('dialog', { name: 'Where this line comes from' });
  await expect(trace).toContainText('reference CHK 4410');
  await expectFitForAll(page);
  const statementAt = page.url();

  // Files and the print view match.
  await trace.getByRole('button', { name: 'Close' }).click();
  await expect(trace).toBeHidden();
  expect((await download(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await download(page, 'Lines as CSV')).toString()).toMatch(new RegExp(`,STM-2,.*,${fileName},3\r\n`));
  expect((await download(page, 'Excel (XLSX)')).subarray(0, 2).toString()).toBe('PK');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByRole('row', { name: /Iris Rowland .* STM-2 .* \$123\.45/ })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: null });

  // The URL links back to the line and from there to the file row.
  await page.goto(statementAt);
  await trace.getByRole('link', { name: 'View row 3 of the file' }).click();
  await expect(page).toHaveURL(/\/debtor-entry\/uploads\/[0-9a-f-]{36}\?step=check&row=3$/);
  const cells = page.getByRole('dialog', { name: 'Row 3, Iris Rowland' });
  await expect(cells.getByLabel('Account Number')).toHaveValue('STM-2');

  // Staff see the reason; another company of the same user has no such statement.
  const staff = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openSession(staff, 'staff@demo.test');
  await staff.goto(statementAt);
  await expect(staff.getByRole('heading', { name: 'Only administrators see statements' })).toBeVisible();
  await staff.goto(list);
  await expect(staff.getByRole('heading', { name: 'Only administrators see this' })).toBeVisible();
  await staff.context().close();
  await page.goto('/payments');
  await page
    .getByRole('button', { name: /Brightwater/ })
    .first()
    .click();
  await page.getByRole('option').filter({ hasNotText: 'Brightwater' }).first().click();
  await expect(page).not.toHaveTitle(/Brightwater/);
  await page.goto(statementAt);
  await expect(page.getByRole('heading', { name: 'Statement not found' })).toBeVisible();
  await page.getByRole('link', { name: 'View all statements' }).click();
  await expect(page).toHaveURL(/\?tab=remittances$/);
});
