import { shot, go, refuse } from '../support/shot-tools.ts';

const OVERVIEW = '**/api/legacy/**/overview';
const INBOX = '**/api/legacy/**/inbox';

/** A company without placements: zero totals, and every month present. */
const nothing = { agency_cents: 0, direct_cents: 0, commission_cents: 0, payments: 0 };
const days = { from: '2026-11-01', to: '2026-11-21' };
const sums = { current: { ...days, ...nothing }, before: { ...days, ...nothing } };
const empty = {
  today: '2026-11-21',
  needs: { counts: { dispute: 0, offer: 0, information: 0, rejected: 0, upload: 0, message: 0 }, next: [] },
  remittance: {
    remitted: { ...days, cents: 0, statements: 0 },
    due: { on_the_way_cents: 0, unremitted_cents: 0, owed_cents: 0 },
    next: { statement: null, expected_on: null, frequency: 'monthly' },
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
      await page.getByRole('heading', { name: 'Collected and placed' }).scrollIntoViewIfNeeded();
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
  {
    ...shot('inbox', async (page) => {
      await go(page, '/inbox');
      await page.getByRole('list', { name: 'Inbox' }).waitFor();
    }),
    fullPage: true,
  },
  shot('inbox-of-a-kind', (page) => go(page, '/inbox?kind=dispute')),
  shot('inbox-empty', async (page) => {
    await page.route(INBOX, (route) => route.fulfill({ json: { data: [], page: { next_cursor: null, total: null } } }));
    await page.route(`${INBOX}/counts`, (route) => route.fulfill({ json: { data: empty.needs.counts } }));
    await go(page, '/inbox');
  }),
  shot('inbox-error', async (page) => {
    await page.route(`${INBOX}?*`, refuse(422, 'x', 'The inbox is being prepared. Try again in a minute.'));
    await go(page, '/inbox');
  }),
];
