import type { ReportPeriodName } from './report-period.ts';

/** Reports for download (R2.7): purpose, definitions and filters. */

export const REPORT_KINDS = [
  'acknowledgement',
  'inventory',
  'closed',
  'payments',
  'remittance',
  'liquidation',
  'performance',
  'stair_step',
  'batch_analysis',
  'roll_forward',
  'aging',
  'open_items',
  'users',
] as const;
export type ReportKindName = (typeof REPORT_KINDS)[number];

export type ReportGroup = 'accounts' | 'money' | 'figures' | 'company';
export const REPORT_GROUPS: readonly { group: ReportGroup; label: string }[] = [
  { group: 'accounts', label: 'Accounts' },
  { group: 'money', label: 'Money' },
  { group: 'figures', label: 'How collection goes' },
  { group: 'company', label: 'Your company' },
];

/** Parameter names; `period` means `period`, `from` and `to` together. */
export type ReportParameterName =
  | 'period'
  | 'date'
  | 'location_id'
  | 'status_group'
  | 'batch_id'
  | 'remittance_id'
  | 'measure'
  | 'steps'
  | 'as_of';

/** Which date decides whether something is within the period. */
export const REPORT_DATES = {
  effective: 'Day the debtor paid',
  reported: 'Day it was reported',
  placed: 'Day the account was placed',
  closed: 'Day the account was closed',
  service: 'Day of service',
  delinquency: 'Day of delinquency',
} as const;
export type ReportDate = keyof typeof REPORT_DATES;

interface ReportDefinition {
  term: string;
  meaning: string;
}

export interface ReportDescription {
  kind: ReportKindName;
  title: string;
  group: ReportGroup;
  /** One sentence: its purpose. */
  purpose: string;
  definitions: readonly ReportDefinition[];
  parameters: readonly ReportParameterName[];
  /** Default period; with `period` among the parameters. */
  period?: ReportPeriodName;
  /** With `date` among the parameters; the first is the default. */
  dates?: readonly ReportDate[];
  /** Admins only. */
  isForAdmins?: true;
}

const define = (term: string, meaning: string): ReportDefinition => ({ term, meaning });

const placed = define('Placed', 'The amount of the account on the day it was placed with the agency.');
const reversals = define('Reversal', 'A payment that was taken back, for instance a returned check; it is taken off.');
const collected = define('Collected', 'Payments to the agency and payments made directly to you, less reversals.');
const applied = define(
  'Applied',
  'Payments and adjustments that lowered the balance, less reversals. Collected counts payments only.',
);
const commission = define(
  'Commission',
  'The agency’s fee, fixed when a payment is posted; a payment that is taken back gives its fee back.',
);
const placementMonths = define(
  'Placed in',
  'The month of placement. The period selects placements, no matter when they were paid.',
);
const month = define('Month 0', 'The calendar month in which the accounts were placed; month 1 is the one after it.');

const list: readonly ReportDescription[] = [
  {
    kind: 'acknowledgement',
    title: 'Acknowledgement of placement',
    group: 'accounts',
    purpose: 'Proof of what the agency has received from you: accounts and dollars of each batch, and what was rejected.',
    definitions: [
      placed,
      define('Batch', 'Accounts that were placed together, from one file or by one form.'),
      define('Agency file', 'The number under which the agency keeps the account; empty until the agency provides it.'),
      define('Rejected', 'An account or a row of your file that was not accepted, with the reason.'),
    ],
    parameters: ['period', 'batch_id', 'location_id'],
    period: 'last_3_months',
  },
  {
    kind: 'inventory',
    title: 'Inventory and status',
    group: 'accounts',
    purpose: 'Every account you have placed, with payments, balance, status and next step.',
    definitions: [
      placed,
      define('Paid', collected.meaning),
      define('Adjusted', 'What the balance was lowered by without a payment; negative where it was raised.'),
      define('Balance', 'The amount owed today, including interest and costs added since placement.'),
    ],
    parameters: ['period', 'status_group', 'location_id', 'batch_id'],
    period: 'all',
    dates: ['placed'],
  },
  {
    kind: 'closed',
    title: 'Closed and returned',
    group: 'accounts',
    purpose: 'Accounts closed in the period and why, with your recalls listed separately from the agency’s closures.',
    definitions: [
      placed,
      define('Resolved', 'Paid in full or settled.'),
      define('Canceled by you', 'Recalled at your request.'),
      define('Canceled by the agency', 'Closed or rejected by the agency, with the reason it gave.'),
      define('Closed on', 'The day the account moved to its closed status.'),
    ],
    parameters: ['period', 'location_id'],
    period: 'last_month',
    dates: ['closed'],
  },
  {
    kind: 'payments',
    title: 'Payments',
    group: 'money',
    purpose: 'Every payment and adjustment of the period, with its account.',
    definitions: [
      define('Paid to agency', 'Money that the agency received for you.'),
      define('Paid to you', 'Money the debtor paid to you directly.'),
      define('Adjustment', 'A change of the balance without a payment; no commission is due on it.'),
      applied,
      reversals,
      commission,
      define('Pending', 'Not cleared yet; it is listed and counts in no sum.'),
    ],
    parameters: ['period', 'date', 'location_id', 'batch_id'],
    period: 'last_month',
    dates: ['reported', 'effective'],
  },
  {
    kind: 'remittance',
    title: 'Remittance',
    group: 'money',
    purpose: 'A client statement line by line: collections, commission and remittances.',
    definitions: [
      applied,
      define('Closing balance', 'Opening balance + collected − fees − paid out + adjustments.'),
      define('Due to you', 'Your share of a payment to the agency after commission.'),
      define('Due to agency', 'The commission on a payment made directly to you.'),
      reversals,
      commission,
    ],
    parameters: ['remittance_id', 'period'],
    period: 'last_3_months',
    isForAdmins: true,
  },
  {
    kind: 'liquidation',
    title: 'Liquidation',
    group: 'figures',
    purpose: 'How much of what you placed has been collected, by the month of placement.',
    definitions: [
      placed,
      collected,
      define('Liquidation', 'Collected ÷ placed.'),
      define('Recalled and rejected', 'Accounts you recalled, and placements the agency did not accept (listing errors).'),
      define('Net of recalls', 'Collected ÷ net placed, which is placed − recalled and rejected.'),
      define('Net-back', '(Collected − commission) ÷ placed.'),
      define('Total', 'Rates are calculated from the totals, not averaged across rows, and rounded to a hundredth of a percent.'),
      placementMonths,
    ],
    parameters: ['period', 'location_id', 'batch_id'],
    period: 'last_12_months',
    dates: ['placed'],
  },
  {
    kind: 'performance',
    title: 'Performance',
    group: 'figures',
    purpose: 'Accounts placed, collected, recalled and closed each month, and how many remain open.',
    definitions: [
      placed,
      collected,
      commission,
      define('Rate', 'Commission ÷ collected.'),
      define('Recalled', 'Accounts you recalled in that month.'),
      define('Returned', 'Accounts that the agency closed in that month without being paid or settled.'),
      define(
        'Open at end',
        'Accounts that were not closed at the end of that month; their balance goes by the day of reporting.',
      ),
    ],
    parameters: ['period', 'date', 'location_id'],
    period: 'last_12_months',
    dates: ['reported', 'effective'],
  },
  {
    kind: 'stair_step',
    title: 'Stair-step',
    group: 'figures',
    purpose: 'What each month’s placements have brought in, month after month since.',
    definitions: [
      placed,
      collected,
      month,
      define('Monthly', 'What was collected in that month alone.'),
      define('Cumulative', 'What was collected from month 0 to the end of that month.'),
      define(
        'All',
        'Includes only placements old enough to have reached that month, so newer placements do not lower the average.',
      ),
      define('Collected, liquidation', 'Total collected to date, and its share of the amount placed.'),
      placementMonths,
    ],
    parameters: ['period', 'date', 'location_id', 'batch_id', 'measure', 'steps'],
    period: 'last_12_months',
    dates: ['reported', 'effective'],
  },
  {
    kind: 'batch_analysis',
    title: 'Batch analysis',
    group: 'figures',
    purpose: 'The accounts of each month of placement: listed, adjusted, paid and owing, and what one account yields.',
    definitions: [
      define('Listed', placed.meaning),
      define('Paid', 'Total collected on these accounts to date, less reversals.'),
      define('Owing', 'Listed + interest + fees + adjustments − paid.'),
      define('Paid %', 'Paid ÷ (listed + interest + fees); adjustments are not in the base.'),
      define('Unit yield', 'Paid ÷ number of accounts.'),
      placementMonths,
    ],
    parameters: ['period', 'location_id', 'batch_id'],
    period: 'last_12_months',
    dates: ['placed'],
  },
  {
    kind: 'roll_forward',
    title: 'Roll-forward',
    group: 'figures',
    purpose: 'How your inventory changed from the start to the end of the period, in accounts and dollars.',
    definitions: [
      define('End', 'The beginning balance plus the other columns of the row. Decreases are negative.'),
      define(
        'Inventory',
        'Accounts that are not closed, and what is owed of them; payments count by the day they were reported.',
      ),
      placed,
      define(
        'Collected',
        'Payments to the agency or to you on accounts in the inventory, less reversals. Excludes payments on accounts that were already closed.',
      ),
      define('Settled, not paid', 'The remaining balance of paid or settled accounts, which is no longer owed.'),
      define('Recalled', 'Recalled at your request.'),
      define('Returned', 'Closed by the agency without being paid or settled.'),
      define('Rejected', 'Placements that the agency did not accept.'),
      define('Reopened', 'Reopened because the payment that closed them was reversed. The reversed amount lowers collected.'),
    ],
    parameters: ['period', 'location_id'],
    period: 'last_12_months',
  },
  {
    kind: 'aging',
    title: 'Aging',
    group: 'figures',
    purpose: 'Open balances by age of debt, today or on an earlier date.',
    definitions: [
      define(
        'Age',
        'Days since the first delinquency; where it is not known, since the service, else since the oldest day that is known of the debt.',
      ),
      define('Open balance', 'The amount owed at the end of that day on accounts still open.'),
      define('Unknown', 'Accounts without this date.'),
    ],
    parameters: ['as_of', 'location_id', 'status_group', 'batch_id'],
  },
  {
    kind: 'open_items',
    title: 'Open requests and disputes',
    group: 'accounts',
    purpose: 'Items that need an answer: yours first, then your requests to the agency.',
    definitions: [
      define('Waiting for you', 'A dispute to answer, an offer to approve or decline, or information the agency requested.'),
      define('Waiting for the agency', 'Your requests that the agency has not yet decided or completed.'),
      define('Due', 'The date by which an answer is due, if any.'),
    ],
    parameters: ['location_id'],
  },
  {
    kind: 'users',
    title: 'Users and activity',
    group: 'company',
    purpose: 'Who has access to your company, and their activity in the period.',
    definitions: [
      define('Access', 'An admin sees and does everything; staff place accounts and see them, some only of certain locations.'),
      define('Activity', 'What was seen, exported or changed, by whom and when.'),
    ],
    parameters: ['period'],
    period: 'last_month',
    isForAdmins: true,
  },
];

export const REPORTS: Readonly<Record<ReportKindName, ReportDescription>> = Object.fromEntries(
  list.map((report) => [report.kind, report]),
) as Record<ReportKindName, ReportDescription>;

/** In display order. */
export const REPORT_LIST = list;
