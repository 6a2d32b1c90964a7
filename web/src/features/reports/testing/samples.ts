import type { PublishedDocument } from '@recoup/contract/reports/published-documents';
import type { ReportSchedule } from '@recoup/contract/reports/schedules';
import type { Report, ReportDescriptionData, ReportRun } from '@recoup/contract/reports/reports';

export const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const choices = (named: Record<string, string>) => Object.entries(named).map(([value, label]) => ({ value, label }));
const period = (preset: string) => ({
  name: 'period' as const,
  label: 'Period',
  choices: choices({ last_month: 'Last month', last_year: 'Last year', all: 'All time', custom: 'Custom' }),
  preset,
});

export const payments: ReportDescriptionData = {
  kind: 'payments',
  title: 'Payments',
  group: 'money',
  purpose: 'Every payment and adjustment of the period, with its account.',
  definitions: [{ term: 'Paid to you', meaning: 'Money the debtor paid to you directly.' }],
  parameters: [
    period('last_month'),
    {
      name: 'date',
      label: 'Counted by',
      choices: choices({ reported: 'Day it was reported', effective: 'Day the debtor paid' }),
      preset: 'reported',
    },
    { name: 'location_id', label: 'Location', choices: null, preset: null },
    { name: 'batch_id', label: 'Batch', choices: null, preset: null },
  ],
  formats: ['csv', 'xlsx', 'pdf'],
};

export const stairStep: ReportDescriptionData = {
  ...payments,
  kind: 'stair_step',
  title: 'Stair-step',
  group: 'figures',
  purpose: 'What each month’s placements have brought in.',
  parameters: [
    period('last_year'),
    { name: 'measure', label: 'Show', choices: choices({ amounts: 'Amounts', percent: 'Percent' }), preset: 'percent' },
    { name: 'steps', label: 'Steps', choices: choices({ monthly: 'Monthly', cumulative: 'Cumulative' }), preset: 'cumulative' },
  ],
};

export const inventory: ReportDescriptionData = {
  ...payments,
  kind: 'inventory',
  title: 'Inventory and status',
  group: 'accounts',
  purpose: 'Every account you have placed.',
  parameters: [
    { ...period('all'), label: 'Placed' },
    { name: 'status_group', label: 'Status', choices: choices({ working: 'In collection', closed: 'Closed' }), preset: null },
    { name: 'batch_id', label: 'Batch', choices: null, preset: null },
  ],
};

export const aging: ReportDescriptionData = {
  ...payments,
  kind: 'aging',
  title: 'Aging',
  group: 'figures',
  purpose: 'What is open by age.',
  parameters: [{ name: 'as_of', label: 'As of', choices: null, preset: null }],
};

const header = {
  purpose: '',
  client_name: 'Alder Family Dental',
  agency_name: 'Harbor Recovery',
  parameters: [],
  definitions: [],
  made_at: '2026-07-01T12:00:00Z',
  made_by: 'Ann Example',
};

export const paymentsReport: Report = {
  header: { ...header, kind: 'payments', title: 'Payments' },
  parameters: { period: 'all', date: 'reported' },
  today: '2026-07-01',
  charts: [],
  tables: [
    {
      key: 'payments',
      title: 'Payments of the period',
      columns: [
        { key: 'debtor', label: 'Name', kind: 'text' },
        { key: 'account', label: 'Account', kind: 'text' },
        { key: 'status', label: 'Status', kind: 'status' },
        { key: 'effective_on', label: 'Paid on', kind: 'date' },
        { key: 'amount', label: 'Amount', kind: 'money' },
      ],
      rows: [
        ['Ann Example', 'A-1042-7', 'PLAN', '2026-06-04', 11_115],
        ['Bo Sample', 'A-1043-4', 'PAID', null, -5000],
      ],
      opens: [{ row: 0, column: 4, to: { what: 'payment', id: id(71), account_id: id(72) } }],
      count: 1234,
      totals: ['Total', null, null, null, 987_654],
      note: null,
    },
  ],
};

export const stairStepReport: Report = {
  header: { ...header, kind: 'stair_step', title: 'Stair-step' },
  parameters: { period: 'all', date: 'reported', measure: 'percent', steps: 'cumulative' },
  today: '2026-07-01',
  charts: [
    {
      key: 'steps',
      title: 'Collected since placement',
      kind: 'line',
      unit: 'percent',
      labels: ['Month 0', 'Month 1'],
      series: [
        { label: 'Jan 2026', values: [200, 650] },
        { label: 'Feb 2026', values: [200, null] },
      ],
    },
  ],
  tables: [
    {
      key: 'steps',
      title: 'Steps',
      columns: [
        { key: 'month', label: 'Placed in', kind: 'text' },
        { key: 'placed', label: 'Placed', kind: 'money' },
        { key: 'm0', label: 'Month 0', kind: 'percent' },
        { key: 'm1', label: 'Month 1', kind: 'percent' },
      ],
      rows: [
        ['Jan 2026', 2_000_000, 200, 650],
        ['Feb 2026', 1_500_000, 200, null],
      ],
      opens: [],
      count: 2,
      totals: ['All', 3_500_000, 200, 671],
      note: null,
    },
  ],
};

export const run: ReportRun = {
  id: id(41),
  kind: 'payments',
  title: 'Payments',
  format: 'csv',
  parameters: { period: 'last_month' },
  parameters_text: 'Period: Jun 1 – 30, 2026',
  state: 'ready',
  rows_done: 1234,
  rows_total: 1234,
  file_name: 'payments.csv',
  bytes: 204_800,
  failure_message: null,
  created_at: '2026-07-01T12:00:00Z',
  finished_at: '2026-07-01T12:01:00Z',
  expires_at: '2026-07-08T12:01:00Z',
  schedule_id: null,
  can: { cancel: false, retry: false, download: true },
};

export const running: ReportRun = {
  ...run,
  id: id(42),
  format: 'xlsx',
  state: 'running',
  rows_done: 400,
  file_name: null,
  bytes: null,
  finished_at: null,
  expires_at: null,
  can: { cancel: true, retry: false, download: false },
};

export const schedule: ReportSchedule = {
  id: id(51),
  kind: 'payments',
  title: 'Payments',
  format: 'xlsx',
  parameters: { period: 'last_month' },
  parameters_text: 'Period: Last month',
  rhythm: { every: 'week', weekday: 1 },
  rhythm_text: 'Every Monday',
  recipients: [
    { user_id: id(1), name: 'Ann Example', email: 'ann@demo.test' },
    { user_id: id(2), name: 'Bo Sample', email: 'bo@demo.test' },
    { user_id: id(3), name: 'Cy Trial', email: 'cy@demo.test' },
  ],
  is_paused: false,
  next_run_on: '2026-07-06',
  last_run_at: null,
  created_by: { user_id: id(1), name: 'Ann Example' },
  created_at: '2026-06-01T12:00:00Z',
  can: { change: true, leave: true },
};

export const letter: PublishedDocument = {
  id: id(61),
  kind: 'letter',
  kind_label: 'Letter',
  title: 'New rates from August',
  period_from: null,
  period_to: null,
  file_name: 'rates.pdf',
  bytes: 20_480,
  published_at: '2026-06-20T12:00:00Z',
  is_new: true,
};

export const taxForm: PublishedDocument = {
  ...letter,
  id: id(62),
  kind: 'tax_form',
  kind_label: 'Tax form',
  title: 'Form 1099 for 2025',
  period_from: '2025-01-01',
  period_to: '2025-12-31',
  is_new: false,
};
