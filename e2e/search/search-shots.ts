import type { Page } from '@playwright/test';
import { shot, go, refuse } from '../support/shot-tools.ts';

const SEARCH = '**/api/search/v3/clients/*/search?**';
const field = (page: Page) => page.getByRole('combobox', { name: /^Search debtors/ });

async function search(page: Page, text: string): Promise<void> {
  await go(page, '/debtors');
  await page.keyboard.press('/');
  await field(page).fill(text);
  await page.waitForLoadState('networkidle');
}

export const searchShots = [
  shot('search-found', async (page) => {
    await search(page, 'mar');
    await page.getByRole('option', { name: 'View all results' }).waitFor();
  }),
  shot('search-filters', async (page) => {
    await search(page, 'status:disputed balance>100 paid:x');
    await page.getByRole('list', { name: 'Search interpretation' }).waitFor();
  }),
  shot('search-suggestions', async (page) => {
    await search(page, 'mar status:p');
    await page
      .getByRole('option', { name: /status:plan/ })
      .first()
      .waitFor();
  }),
  shot('search-nothing', async (page) => {
    await search(page, 'qqqqxx zzzzyy');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
  }),
  shot('search-loading', async (page) => {
    await page.route(SEARCH, () => {});
    await search(page, 'mar');
  }),
  shot('search-error', async (page) => {
    await page.route(SEARCH, refuse(422, 'x', 'The search took too long. Try fewer words.'));
    await search(page, 'mar');
    await page.getByRole('alert').waitFor();
  }),
  shot('search-partial', async (page) => {
    await page.route(SEARCH, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ json: { data: { ...data, partial: ['documents'] } } });
    });
    await search(page, 'mar');
    await page.getByText('took too long').waitFor();
  }),
  shot('search-statements', async (page) => {
    await search(page, 'S-000');
    await page.getByRole('group', { name: 'Statements and invoices' }).waitFor();
  }),
  shot('search-page-kinds', (page) => go(page, '/search?q=paid last month')),
  shot('search-page', (page) => go(page, '/search?q=mar')),
  shot('search-page-kind', (page) => go(page, '/search?q=status:disputed&kind=accounts')),
  shot('search-page-empty', (page) => go(page, '/search')),
  shot('search-start', async (page) => {
    await go(page, '/search?q=mar');
    await page.getByRole('list', { name: 'People' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Balance' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('group', { name: 'Recent searches' }).waitFor();
  }),
];
