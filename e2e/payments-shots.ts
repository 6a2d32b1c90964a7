import type { Page } from '@playwright/test';
import { face, go, refuse, type Shot } from './shot-tools.ts';

const LIST = '/payments';

const empty = { data: [], page: { next_cursor: null, total: null } };

async function openFirst(page: Page, search: string): Promise<void> {
  await go(page, `${LIST}${search}`);
  if (page.viewportSize()?.width === 390) await page.getByRole('list', { name: 'Payments' }).getByRole('link').first().click();
  else await page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1).click();
  await page.getByRole('heading', { name: 'Commission' }).waitFor();
}

export const paymentsShots: Shot[] = [
  face('payments', (page) => go(page, LIST)),
  face('payments-filtered', (page) => go(page, `${LIST}?type=PU&type=PUR&period=all&amount_min=1000&sort=amount`)),
  face('payments-period', async (page) => {
    await go(page, LIST);
    await page.getByRole('button', { name: /^Reported This/ }).click();
    await page.getByRole('radio', { name: 'Last month' }).waitFor();
  }),
  face('payments-none', async (page) => {
    await page.route('**/payments?**', (route) => route.fulfill({ json: empty }));
    await go(page, LIST);
  }),
  face('payments-nothing-fits', (page) => go(page, `${LIST}?amount_min=9999999900`)),
  face('payments-error', async (page) => {
    await page.route('**/payments?**', refuse(422, 'x', 'The list is being rebuilt. Please try again in a minute.'));
    await go(page, LIST);
  }),
  face('payments-open', (page) => openFirst(page, '?type=PU&period=all')),
  face('payments-reversal', (page) => openFirst(page, '?type=PUR&period=all')),
  face('payments-missing', (page) => go(page, `${LIST}?payment=0192aaaa-0000-7000-8000-000000000000`)),
];
