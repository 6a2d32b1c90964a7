import type { Page } from '@playwright/test';
import { face, go, refuse, type Shot } from './shot-tools.ts';

const LIST = '/payments?tab=remittances';
const none = { data: [], page: { next_cursor: null, total: 0 } };

async function openStatement(page: Page): Promise<void> {
  await go(page, LIST);
  await page
    .locator('main')
    .getByRole('link', { name: /^S-/ })
    .or(page.getByRole('row', { name: /Paid/ }))
    .first()
    .click();
  await page.getByRole('region', { name: 'Paid to the agency' }).getByText('Paid to agency').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** The first line, in a table or on a card. */
async function openLine(page: Page): Promise<void> {
  await openStatement(page);
  const section = page.getByRole('region', { name: 'Paid to the agency' });
  if (page.viewportSize()?.width === 390) await section.getByRole('link').first().click();
  else await section.getByRole('row').nth(1).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'The payment' }).waitFor();
}

/** As it goes on paper; the next face is on the screen again. */
const onPaper = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('article').waitFor();
  page.once('framenavigated', () => void page.emulateMedia({ media: null }));
};

export const remittanceShots: Shot[] = [
  face('remittances', (page) => go(page, LIST)),
  face('remittances-below', async (page) => {
    await go(page, LIST);
    await page.getByRole('heading', { name: 'Your rates' }).scrollIntoViewIfNeeded();
  }),
  face('remittances-nothing-fits', (page) => go(page, `${LIST}&from=2001-01-01&to=2001-12-31`)),
  face('remittances-none', async (page) => {
    await page.route('**/remittances?**', (route) => route.fulfill({ json: none }));
    await page.route('**/remittances/totals**', (route) =>
      route.fulfill({
        json: {
          data: { statements: 0, collected_cents: 0, fees_cents: 0, paid_out_cents: 0, adjustments_cents: 0, balance: null },
        },
      }),
    );
    await page.route('**/invoices?**', (route) => route.fulfill({ json: none }));
    await page.route('**/commission-schedule', (route) => route.fulfill({ json: { data: { current: null, versions: [] } } }));
    await go(page, LIST);
  }),
  face('remittances-error', async (page) => {
    await page.route('**/remittances?**', refuse(422, 'x', 'The list is being rebuilt. Please try again in a minute.'));
    await go(page, LIST);
  }),
  face('statement', openStatement),
  face('statement-line', openLine),
  face('statement-missing', (page) => go(page, '/payments/remittances/0192aaaa-0000-7000-8000-000000000000')),
  face('statement-paper', onPaper(openStatement)),
];
