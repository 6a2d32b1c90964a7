import { shot, go, refuse } from '../support/shot-tools.ts';

const OVERVIEW = '**/api/legacy/**/overview';

/** A company without placements: zero totals, and every month present. */
const nothing = { agency_cents: 0, direct_cents: 0, commission_cents: 0, payments: 0 };
const days = { from: '2026-11-01', to: '2026-11-21' };
const sums = { current: { ...days, ...nothing }, before: { ...days, ...nothing } };
const empty = {
  today: '2026-11-21',
  needs: {
    disputes: { open: 0, next_due_on: null },
    offers: { open: 0, next_expires_at: null },
    information: 0,
    uploads: 0,
    rejected: { accounts: 0, since: '2026-10-22' },
    messages: 0,
  },
  money: { month: sums, year: sums },
  open: { accounts: 0, balance_cents: 0 },
  by_status: [],
  months: [],
  vintages: [],
  newest: [],
};

export const homeShots = [
  shot('home', (page) => go(page, '/')),
  {
    ...shot('home-whole', async (page) => {
      await go(page, '/');
      await page.getByRole('heading', { name: 'Placed and collected by month' }).scrollIntoViewIfNeeded();
      await page.locator('.recharts-bar').first().waitFor();
    }),
    fullPage: true,
  },
  {
    ...shot('home-tables', async (page) => {
      await go(page, '/?months=table&liquidation=chart&as=amount');
      await page.getByRole('heading', { name: 'Liquidation by placement month' }).scrollIntoViewIfNeeded();
      await page.locator('.recharts-line').first().waitFor();
    }),
    fullPage: true,
  },
  shot('home-empty', async (page) => {
    await page.route(OVERVIEW, (route) => route.fulfill({ json: { data: empty } }));
    await go(page, '/');
  }),
  shot('home-error', async (page) => {
    await page.route(OVERVIEW, refuse(422, 'x', 'The figures are being added up. Please try again in a minute.'));
    await go(page, '/');
  }),
];
