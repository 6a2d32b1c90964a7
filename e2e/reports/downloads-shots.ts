import type { Page, Route } from '@playwright/test';
import { REPORT_KINDS } from '@recoup/domain/reports/catalog';
import { shot, go, refuse, type Shot } from '../support/shot-tools.ts';

const HOME = '/downloads';
const report = (kind: string, search = '') => `${HOME}/reports/${kind}${search}`;
const empty = { data: [], page: { next_cursor: null, total: null }, new_count: 0 };

/** Fictional names on the screens. */
const run = {
  id: '0192aaaa-0000-7000-8000-000000000001',
  kind: 'inventory',
  title: 'Inventory and status',
  format: 'xlsx',
  parameters: { period: 'all' },
  parameters_text: 'All time',
  state: 'running',
  rows_done: 41_200,
  rows_total: 128_400,
  file_name: null,
  bytes: null,
  failure_message: null,
  created_at: '2026-11-21T15:04:00Z',
  finished_at: null,
  expires_at: null,
  schedule_id: null,
  can: { cancel: true, retry: false, download: false },
};

const runs = [
  run,
  {
    ...run,
    id: '0192aaaa-0000-7000-8000-000000000002',
    kind: 'liquidation',
    title: 'Liquidation',
    format: 'pdf',
    state: 'ready',
    rows_done: 24,
    rows_total: 24,
    bytes: 81_200,
    file_name: 'liquidation.pdf',
    expires_at: '2026-11-28T15:04:00Z',
    can: { cancel: false, retry: false, download: true },
  },
  {
    ...run,
    id: '0192aaaa-0000-7000-8000-000000000003',
    kind: 'payments',
    title: 'Payments',
    format: 'csv',
    parameters_text: 'Oct 1, 2026 – Oct 31, 2026',
    state: 'failed',
    failure_message: 'The file could not be written. Run the report again.',
    schedule_id: '0192aaaa-0000-7000-8000-000000000009',
    can: { cancel: false, retry: true, download: false },
  },
  {
    ...run,
    id: '0192aaaa-0000-7000-8000-000000000004',
    kind: 'aging',
    title: 'Aging',
    format: 'csv',
    parameters_text: 'As of Nov 1, 2026',
    state: 'expired',
    can: { cancel: false, retry: true, download: false },
  },
];

const answer = (json: object) => (route: Route) => route.fulfill({ json });

async function openSchedule(page: Page): Promise<void> {
  await go(page, report('payments', '?schedule=new'));
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
}

export const downloadsShots: Shot[] = [
  shot('downloads', (page) => go(page, HOME)),
  shot('downloads-error', async (page) => {
    await page.route('**/reports', refuse(422, 'x', 'Reports are being rebuilt. Please try again in a minute.'));
    await go(page, HOME);
  }),
  ...REPORT_KINDS.map((kind) => shot(`downloads-report-${kind}`, (page) => go(page, report(kind)))),
  shot('downloads-report-percent', (page) => go(page, report('stair_step', '?measure=percent'))),
  shot('downloads-report-period', async (page) => {
    await go(page, report('payments'));
    await page.getByRole('button', { name: /^Period/ }).click();
    await page.getByRole('radio', { name: 'Last year' }).waitFor();
  }),
  shot('downloads-report-nothing', (page) => go(page, report('payments', '?from=2001-01-01&to=2001-01-31'))),
  shot('downloads-report-slow', async (page) => {
    await page.route('**/preview**', refuse(503, 'report_too_slow', 'Too slow.'));
    await go(page, report('inventory'));
  }),
  shot('downloads-report-running', async (page) => {
    await page.route('**/report-runs**', answer({ data: [run], page: empty.page }));
    await page.goto(report('inventory'));
    await page.getByText('41,200 of 128,400 rows').waitFor();
  }),
  shot('downloads-runs', async (page) => {
    await page.route('**/report-runs**', answer({ data: runs, page: empty.page }));
    await page.goto(`${HOME}?tab=runs`);
    await page.getByText('41,200 of 128,400 rows').waitFor();
  }),
  shot('downloads-runs-gone', async (page) => {
    await page.route('**/report-runs?**', answer({ data: runs.slice(1), page: empty.page }));
    await page.route('**/link', refuse(410, 'report_expired', 'The file was kept until Nov 28, 2026 and has been deleted.'));
    await go(page, `${HOME}?tab=runs`);
    await page.getByRole('button', { name: /^Download/ }).click();
    await page.getByRole('alert').waitFor();
  }),
  shot('downloads-runs-none', async (page) => {
    await page.route('**/report-runs**', answer(empty));
    await go(page, `${HOME}?tab=runs`);
  }),
  shot('downloads-schedules', async (page) => {
    const schedule = (change: object) => ({
      id: '0192aaaa-0000-7000-8000-000000000011',
      kind: 'payments',
      title: 'Payments',
      format: 'xlsx',
      parameters: { period: 'last_week' },
      parameters_text: 'Last week',
      rhythm: { every: 'week', weekday: 1 },
      rhythm_text: 'Every Monday',
      recipients: [
        { user_id: '0192aaaa-0000-7000-8000-000000000021', name: 'Dana Whitfield', email: 'admin@demo.test' },
        { user_id: '0192aaaa-0000-7000-8000-000000000022', name: 'Sam Ortega', email: 'staff@demo.test' },
      ],
      is_paused: false,
      next_run_on: '2026-11-23',
      last_run_at: '2026-11-16T06:01:00Z',
      created_by: { user_id: '0192aaaa-0000-7000-8000-000000000021', name: 'Dana Whitfield' },
      created_at: '2026-10-01T12:00:00Z',
      can: { change: true, leave: true },
      ...change,
    });
    const list = [
      schedule({}),
      schedule({
        id: '0192aaaa-0000-7000-8000-000000000012',
        kind: 'stair_step',
        title: 'Stair-step',
        format: 'pdf',
        parameters_text: 'Last 12 months, percent, cumulative',
        rhythm: { every: 'month', day: 1 },
        rhythm_text: 'On the 1st of every month',
        is_paused: true,
        next_run_on: null,
      }),
    ];
    await page.route('**/report-schedules', answer({ data: list }));
    await go(page, `${HOME}?tab=schedules`);
  }),
  shot('downloads-schedules-none', async (page) => {
    await page.route('**/report-schedules', answer({ data: [] }));
    await go(page, `${HOME}?tab=schedules`);
  }),
  shot('downloads-schedule-dialog', openSchedule),
  shot('downloads-documents', async (page) => {
    const document = (id: string, change: object) => ({
      id: `0192aaaa-0000-7000-8000-0000000000${id}`,
      kind: 'letter',
      kind_label: 'Letter',
      title: 'New rates from January',
      period_from: null,
      period_to: null,
      file_name: 'rates-2027.pdf',
      bytes: 48_200,
      published_at: '2026-11-20T15:00:00Z',
      is_new: true,
      ...change,
    });
    const month = { kind: 'statement', kind_label: 'Statement', is_new: false };
    const list = [
      document('31', {}),
      document('32', { ...month, title: 'Statement of October', period_from: '2026-10-01', period_to: '2026-10-31' }),
      document('33', {
        kind: 'tax_form',
        kind_label: 'Tax form',
        title: 'Form 1099 for 2025',
        period_from: '2025-01-01',
        period_to: '2025-12-31',
      }),
    ];
    await page.route('**/published-documents?**', answer({ data: list, page: empty.page, new_count: 2 }));
    await go(page, `${HOME}?tab=documents`);
  }),
  shot('downloads-documents-none', async (page) => {
    await page.route('**/published-documents**', answer(empty));
    await go(page, `${HOME}?tab=documents`);
  }),
];
