import type { Page } from '@playwright/test';
import { shot, go, refuse, type Shot } from '../support/shot-tools.ts';

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
  await page
    .getByRole('region', { name: 'Paid to the agency' })
    .getByText(/^A-\d+-\d$/)
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
}

/** The first line, in a table or card. */
async function openLine(page: Page): Promise<void> {
  await openStatement(page);
  const section = page.getByRole('region', { name: 'Paid to the agency' });
  if (page.viewportSize()?.width === 390) await section.getByRole('link').first().click();
  else await section.getByRole('row').nth(1).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'The payment' }).waitFor();
}

/** Print view; the next shot returns to the screen. */
const onPaper = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page);
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('article').waitFor();
  page.once('framenavigated', () => void page.emulateMedia({ media: null }));
};

const id = (n: number) => `018f0000-0000-7000-8000-0000000000d${n}`;
const statementOf = (number: string) => ({ id: id(1), number, is_void: false });
const invoice = (n: number, state: string, [amount, owed]: [number, number], [due, past]: [string, number | null]) => ({
  id: id(n),
  number: `I-20${n}`,
  remittance: n === 5 ? null : statementOf(`S-000${n}`),
  issued_on: '2026-06-01',
  due_on: due,
  amount_cents: amount,
  paid_cents: state === 'paid' || state === 'partly_paid' ? amount - owed : 0,
  owed_cents: owed,
  days_past_due: past,
  state,
});
const bucket = (key: string, label: string, invoices: number, owed: number) => ({ key, label, invoices, owed_cents: owed });

/** Open invoices in every state and age. */
async function openOwed(page: Page): Promise<void> {
  const rows = [
    invoice(5, 'open', [41_220, 41_220], ['2026-12-01', -10]),
    invoice(4, 'open', [128_905, 128_905], ['2026-11-01', 20]),
    invoice(3, 'partly_paid', [64_000, 14_000], ['2026-07-01', 143]),
    invoice(2, 'paid', [50_015, 0], ['2026-06-01', null]),
    invoice(1, 'carried', [2310, 0], ['2026-05-01', null]),
  ];
  await page.route('**/invoices?**', (route) =>
    route.fulfill({ json: { data: rows, page: { next_cursor: null, total: null } } }),
  );
  await page.route('**/invoices/aging', (route) =>
    route.fulfill({
      json: {
        data: {
          as_of: '2026-11-21',
          owed_cents: 184_125,
          buckets: [
            bucket('current', 'Not due', 1, 41_220),
            bucket('days_1_30', '1–30 days', 1, 128_905),
            bucket('days_31_60', '31–60 days', 0, 0),
            bucket('days_61_90', '61–90 days', 0, 0),
            bucket('days_over_90', 'Over 90 days', 1, 14_000),
          ],
        },
      },
    }),
  );
  await go(page, LIST);
  await page.getByText('I-201').scrollIntoViewIfNeeded();
}

/** A statement with every kind of line: costs, an invoice, an open balance. */
async function openWithOther(page: Page): Promise<void> {
  await page.route(/\/remittances\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Record<string, unknown> & { closing_cents: number } };
    const account = { id: id(2), people_id: id(3), number: 'A-1042-7', debtor_name: 'Wendy B. Powell' };
    const changed = {
      ...data,
      method: 'split',
      state: 'failed',
      adjustments_cents: -18_500,
      closing_cents: data.closing_cents - 18_500,
      adjustments: [
        { kind: 'cost', text: 'Filing fee, Travis County', amount_cents: -14_000, account },
        { kind: 'cost', text: 'Process server', amount_cents: -4500, account: null },
      ],
      invoices: [{ id: id(4), number: 'I-204', amount_cents: 18_500, state: 'open', due_on: '2026-12-01' }],
    };
    return route.fulfill({ json: { data: changed } });
  });
  await openStatement(page);
}

export const remittanceShots: Shot[] = [
  shot('remittances', (page) => go(page, LIST)),
  shot('remittances-below', async (page) => {
    await go(page, LIST);
    await page.getByRole('heading', { name: 'Your rates' }).scrollIntoViewIfNeeded();
  }),
  shot('remittances-owed', openOwed),
  shot('remittances-nothing-fits', (page) => go(page, `${LIST}&from=2001-01-01&to=2001-12-31`)),
  shot('remittances-none', async (page) => {
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
  shot('remittances-error', async (page) => {
    await page.route('**/remittances?**', refuse(422, 'x', 'The list is being rebuilt. Please try again in a minute.'));
    await go(page, LIST);
  }),
  shot('statement', openStatement),
  shot('statement-other', openWithOther),
  shot('statement-other-below', async (page) => {
    await openWithOther(page);
    await page.getByRole('link', { name: 'Adjustments', exact: true }).click();
    await page.waitForURL('**#other');
  }),
  shot('statement-line', openLine),
  shot('statement-missing', (page) => go(page, '/payments/remittances/0192aaaa-0000-7000-8000-000000000000')),
  shot('statement-paper', onPaper(openStatement)),
];
