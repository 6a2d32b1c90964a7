import type { Page } from '@playwright/test';
import { directPaymentFile } from '../support/direct-payment-file.ts';
import { shot, go, refuse, type Shot } from '../support/shot-tools.ts';
import { chooseFile } from '../support/upload-file.ts';

const LIST = '/payments';

const REPORT = `${LIST}?tab=report`;

const empty = { data: [], page: { next_cursor: null, total: null } };

async function openFirst(page: Page, search: string): Promise<void> {
  await go(page, `${LIST}${search}`);
  if (page.viewportSize()?.width === 390) await page.getByRole('list', { name: 'Payments' }).getByRole('link').first().click();
  else await page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1).click();
  await page.getByRole('heading', { name: 'Commission' }).waitFor();
}

/** Number of an open account. */
async function anAccount(page: Page): Promise<string> {
  await go(page, '/debtors?status=ACTIVE');
  return page
    .getByText(/^A-\d+-\d$/)
    .first()
    .innerText();
}

async function chooseAccount(page: Page): Promise<void> {
  const account = await anAccount(page);
  await go(page, `${REPORT}&new=one`);
  await page.getByRole('combobox', { name: 'Account' }).fill(account);
  await page.getByRole('option').first().click();
  await page.getByLabel('Amount').fill('120.50');
}

async function readFile(page: Page): Promise<void> {
  const account = await anAccount(page);
  await go(page, `${REPORT}&new=file`);
  await chooseFile(page, directPaymentFile(account, 55));
  await page.getByText('2 rows cannot be reported').waitFor();
}

export const paymentsShots: Shot[] = [
  shot('payments', (page) => go(page, LIST)),
  shot('payments-filtered', (page) => go(page, `${LIST}?type=PU&type=PUR&period=all&amount_min=1000&sort=amount`)),
  shot('payments-period', async (page) => {
    await go(page, LIST);
    if (page.viewportSize()?.width === 390) await page.getByRole('button', { name: /^Filters/ }).click();
    await page
      .getByRole('button', { name: /^Reported/ })
      .first()
      .click();
    await page.getByRole('radio', { name: 'Last month' }).waitFor();
  }),
  shot('payments-none', async (page) => {
    await page.route('**/payments?**', (route) => route.fulfill({ json: empty }));
    await go(page, LIST);
  }),
  shot('payments-nothing-fits', (page) => go(page, `${LIST}?amount_min=9999999900`)),
  shot('payments-error', async (page) => {
    await page.route('**/payments?**', refuse(422, 'x', 'The list is being rebuilt. Please try again in a minute.'));
    await go(page, LIST);
  }),
  shot('payments-open', (page) => openFirst(page, '?type=PU&period=all')),
  shot('payments-reversal', (page) => openFirst(page, '?type=PUR&period=all')),
  shot('payments-missing', (page) => go(page, `${LIST}?payment=0192aaaa-0000-7000-8000-000000000000`)),
  shot('payments-report', (page) => go(page, REPORT)),
  shot('payments-report-none', async (page) => {
    await page.route('**/requests?**', (route) => route.fulfill({ json: empty }));
    await go(page, REPORT);
  }),
  shot('payments-report-one', chooseAccount),
  shot('payments-report-open', async (page) => {
    await go(page, REPORT);
    if (page.viewportSize()?.width === 390)
      await page.getByRole('list', { name: 'Reported payments' }).getByRole('link').first().click();
    else await page.getByRole('table', { name: 'Reported payments' }).getByRole('row').nth(1).click();
    await page.getByRole('heading', { name: 'Outcome' }).waitFor();
  }),
  shot('payments-report-file', (page) => go(page, `${REPORT}&new=file`)),
  shot('payments-report-review', readFile),
  shot('payments-report-mend', async (page) => {
    await readFile(page);
    await page.getByRole('button', { name: 'Fix row 4' }).click();
    await page.getByRole('button', { name: 'Save row' }).waitFor();
  }),
];
