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

const placed = define('Placed', 'The amount of the account on the day it was handed to the agency.');
const reversals = define('Reversal', 'A payment that was taken back, for instance a returned check; it is taken off.');
const collected = define(
  'Collected',
  'Payments to the agency and payments made directly to you, less the payments that were taken back.',
);
const applied = define(
  'Applied',
  'What the balance was lowered by: payments and adjustments, less what was taken back. Collected counts payments alone.',
);
const commission = define(
  'Commission',
  'The agency’s fee, fixed when a payment is posted; a payment that is taken back gives its fee back.',
);
const placementMonths = define('Placed in', 'The month of placement: the period is of placements, whenever they were paid.');
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
      define('Rejected', 'An account or a row of your file that was not taken, with the reason.'),
    ],
    parameters: ['period', 'batch_id', 'location_id'],
    period: 'last_3_months',
  },
  {
    kind: 'inventory',
    title: 'Inventory and status',
    group: 'accounts',
    purpose: 'Every account you have placed, with what was paid, what is owed, where it stands and what comes next.',
    definitions: [
      placed,
      define('Paid', collected.meaning),
      define('Adjusted', 'What the balance was lowered by without a payment; negative where it was raised.'),
      define('Balance', 'What is owed today, with interest and costs that were added since the placement.'),
    ],
    parameters: ['period', 'status_group', 'location_id', 'batch_id'],
    period: 'all',
    dates: ['placed'],
  },
  {
    kind: 'closed',
    title: 'Closed and returned',
    group: 'accounts',
    purpose: 'Accounts that were closed within the period and why, with your cancellations apart from the agency’s.',
    definitions: [
      placed,
      define('Resolved', 'Paid in full or settled.'),
      define('Canceled by you', 'Recalled at your request.'),
      define('Canceled by the agency', 'Closed or rejected by the agency, with the reason it gave.'),
      define('Closed on', 'The day on which the account took the status it is closed with.'),
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
      define('Paid to you', 'Money that the debtor paid to you directly.'),
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
    purpose: 'A statement of the agency line by line: what was collected, what it cost, and what was paid out.',
    definitions: [
      applied,
      define('Closing balance', 'Opening balance + collected − fees − paid out + adjustments.'),
      define('Due to you', 'What a payment to the agency leaves for you after its commission.'),
      define('Due to agency', 'The commission on a payment that was made to you.'),
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
      define(
        'Recalled and rejected',
        'Accounts that you took back, and placements that the agency did not accept: listing errors.',
      ),
      define('Net of recalls', 'Collected ÷ net placed, which is placed − recalled and rejected.'),
      define('Net-back', '(Collected − commission) ÷ placed.'),
      define('Total', 'Shares of the sums, not the mean of the shares. Shares are rounded to a hundredth of a percent.'),
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
    purpose: 'Month by month: what you placed, what was collected, what has left, and how many accounts are open.',
    definitions: [
      placed,
      collected,
      commission,
      define('Rate', 'Commission ÷ collected.'),
      define('Recalled', 'Accounts that you took back in that month.'),
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
      define('All', 'Only placements that have reached the month count in it, so that younger ones do not dilute it.'),
      define('Collected, liquidation', 'All that has been collected so far, and its share of placed.'),
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
      define('Paid', 'All that was ever collected on these accounts, reversals taken off.'),
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
    purpose: 'How your inventory got from its start to its end of the period, in accounts and in dollars.',
    definitions: [
      define('End', 'Begin and all that follows it in the row: what has left stands as a negative.'),
      define(
        'Inventory',
        'Accounts that are not closed, and what is owed of them; payments count by the day they were reported.',
      ),
      placed,
      define(
        'Collected',
        'Paid on accounts of the inventory, to the agency or to you, reversals taken off. What came on accounts that had been closed before is not in it.',
      ),
      define('Settled, not paid', 'What was left of accounts that were paid or settled, and is no longer owed.'),
      define('Recalled', 'Taken back by you.'),
      define('Returned', 'Closed by the agency without being paid or settled.'),
      define('Rejected', 'Placements that the agency did not accept.'),
      define(
        'Reopened',
        'Open again since a payment that had closed them was taken back. What that makes owed again lowers collected.',
      ),
    ],
    parameters: ['period', 'location_id'],
    period: 'last_12_months',
  },
  {
    kind: 'aging',
    title: 'Aging',
    group: 'figures',
    purpose: 'What is open by the age of the debt, today or on an earlier day.',
    definitions: [
      define(
        'Age',
        'Days since the first delinquency; where it is not known, since the service, else since the oldest day that is known of the debt.',
      ),
      define('Open balance', 'What was owed at the end of the day on accounts that were not closed then.'),
      define('Unknown', 'Accounts for which no such date is known.'),
    ],
    parameters: ['as_of', 'location_id', 'status_group', 'batch_id'],
  },
  {
    kind: 'open_items',
    title: 'Open requests and disputes',
    group: 'accounts',
    purpose: 'What waits for an answer: yours first, then what you have asked of the agency.',
    definitions: [
      define('Waiting for you', 'A dispute to answer, an offer to decide, or information that the agency asks for.'),
      define('Waiting for the agency', 'Requests of yours that the agency has not decided or not carried out yet.'),
      define('Due', 'The day until which an answer is asked for, where there is one.'),
    ],
    parameters: ['location_id'],
  },
  {
    kind: 'users',
    title: 'Users and activity',
    group: 'company',
    purpose: 'Who has access to your company and who did what within the period.',
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
