import { assumeItemization } from '../assumed-itemization.ts';
import { DEBT_TYPE_INFO, type DebtType } from '../debt-types.ts';
import type { Issue } from '../issue.ts';
import { validatePlacement } from '../placement.ts';
import { debtorKind, type DraftValue, type PlacementDraft } from '../placement-draft.ts';
import { accountNumber } from './account-number.ts';
import type { AmountSource } from './amount-source.ts';
import type { RowReader } from './read-row.ts';
import type { RowGroup } from './row-groups.ts';
import type { ImportMapping, ReadRow, RowProblem } from './types.ts';

export interface PlaceContext {
  mapping: ImportMapping;
  reader: RowReader;
  source: AmountSource;
  /** `YYYY-MM-DD` */
  today: string;
  /** Code of the location that a text of the file means; null where there is none. */
  findLocation: (text: string) => string | null;
  /** True where the company has several locations, so that an account should say its own. */
  asksLocation: boolean;
  /** -1 where the file writes debts as credits. */
  sign: 1 | -1;
}

/** What a row, or the group that it stands for, would place. */
export interface PlacedRow {
  draft: PlacementDraft;
  problems: RowProblem[];
  itemizationAssumed: boolean;
}

/** Judges one account of a file by the rules of `validatePlacement`; paths become columns of the file. */
export function placeRow(row: ReadRow, group: RowGroup | null, context: PlaceContext): PlacedRow {
  const { mapping, source, today, sign } = context;
  const values: Record<string, DraftValue> = { ...row.values };
  const problems = row.problems.slice();
  if (group !== null) Object.assign(values, group.oldest, group.newest);
  const cents = group === null ? source.read(values) : group.cents;
  values['balance'] = cents === null ? null : cents * sign;
  const { number, made } = accountNumber(values, mapping);
  values['client_account_number'] = number;
  if (number !== null && number.length > 50)
    problems.push(
      problem(context, 'client_account_number', 'error', 'text_too_long', 'The account number is longer than 50 characters'),
    );
  const debtType = debtTypeOf(values, mapping.debt_type);
  if (debtType !== mapping.debt_type) {
    problems.push(
      problem(
        context,
        'business_name',
        'warning',
        'placed_as_commercial',
        'A business owes this: it is placed as a commercial debt',
      ),
    );
  }
  placeLocation(values, context, problems);
  straighten(values);
  const bare: PlacementDraft = { debt_type: debtType, values, parties: row.parties };
  const assumed = assumeItemization(bare, today);
  const draft = assumed === null ? bare : { ...bare, values: { ...assumed.values, itemization_assumed: true } };
  // The locations were judged above, by name as well as by code.
  const check = validatePlacement(draft, { today, source: 'file', locations: [] });
  for (const issue of check.errors) report(issue, 'error', context, problems, { made, cents });
  for (const issue of check.warnings) report(issue, 'warning', context, problems, { made, cents });
  return { draft, problems, itemizationAssumed: assumed !== null };
}

/** A business never owes a consumer or medical debt: such rows of a mixed file are commercial. */
function debtTypeOf(values: Record<string, DraftValue>, debtType: DebtType): DebtType {
  if (debtorKind(values, debtType) === 'business' && !DEBT_TYPE_INFO[debtType].debtors.includes('business')) return 'commercial';
  return debtType;
}

function placeLocation(values: Record<string, DraftValue>, context: PlaceContext, problems: RowProblem[]): void {
  const given = values['location_code'] ?? values['facility_name'] ?? values['property_name'];
  const code = typeof given === 'string' ? context.findLocation(given) : null;
  const stated = values['location_code'];
  values['location_code'] = code;
  if (code !== null) return;
  if (typeof stated === 'string') {
    values['facility_name'] ??= stated;
    problems.push(
      problem(
        context,
        'location_code',
        'warning',
        'location_unknown',
        `There is no location ${stated}: the account is placed without one`,
      ),
    );
  } else if (context.asksLocation) {
    problems.push(problem(context, 'location_code', 'warning', 'location_missing', 'Say which location the account belongs to'));
  }
}

/** Payments and credits come with either sign; only their size counts. */
const SIZES = ['itemization_payments', 'itemization_credits', 'last_payment_amount', 'insurance_paid', 'security_deposit'];

function straighten(values: Record<string, DraftValue>): void {
  for (const key of SIZES) {
    const value = values[key];
    if (typeof value === 'number') values[key] = Math.abs(value);
  }
  const reference = values['itemization_reference'];
  if (typeof reference === 'string') values['itemization_reference'] = referenceOf(reference) ?? reference;
}

const REFERENCES: readonly (readonly [RegExp, string])[] = [
  [/judg/i, 'judgment'],
  [/charge/i, 'charge_off'],
  [/pay/i, 'last_payment'],
  [/statement|bill|invoice/i, 'last_statement'],
  [/transaction|service|sale|purchase/i, 'transaction'],
];

function referenceOf(text: string): string | null {
  return REFERENCES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

const ITEMIZATION = /^itemization_/;

function report(
  issue: Issue,
  level: RowProblem['level'],
  context: PlaceContext,
  problems: RowProblem[],
  { made, cents }: { made: boolean; cents: number | null },
): void {
  const field = issue.path.split('.')[0] ?? issue.path;
  // The cell was told already that it cannot be read; that its value is missing follows from it.
  if (problems.some((known) => known.level === 'error' && known.field === field)) return;
  if (
    field === 'balance' &&
    cents === null &&
    context.source.fields.some((part) => problems.some((known) => known.level === 'error' && known.field === part))
  )
    return;
  if (made && issue.code === 'field_missing' && field === 'client_account_number')
    problems.push(problem(context, field, level, 'field_missing', 'The row names neither an account nor a debtor'));
  else if (issue.code === 'amount_not_positive')
    problems.push(
      problem(context, 'balance', level, issue.code, 'Nothing is owed: the amount is zero or a credit. Leave this row out'),
    );
  else if (ITEMIZATION.test(field) && context.reader.columnOf(field) === null) mergeItemization(context, level, issue, problems);
  else problems.push(problem(context, field, level, issue.code, issue.message));
}

/** One sentence instead of seven where the file has no date from which an itemization could be made. */
function mergeItemization(context: PlaceContext, level: RowProblem['level'], issue: Issue, problems: RowProblem[]): void {
  if (issue.code === 'itemization_sum' || issue.code === 'date_in_future') {
    problems.push(problem(context, issue.path, level, issue.code, issue.message));
    return;
  }
  if (problems.some(({ code }) => code === 'itemization_missing')) return;
  problems.push(
    problem(
      context,
      'itemization_date',
      level,
      'itemization_missing',
      'No date is known from which this debt can be itemized. Give one in the row, or one itemization date for the whole file',
    ),
  );
}

/** Fields whose value may come from another column. */
const STANDS_IN: Record<string, readonly string[]> = {
  last_name: ['full_name', 'business_name'],
  first_name: ['full_name'],
  business_name: ['full_name', 'last_name'],
  address_line1: ['address_full'],
  city: ['city_state_zip', 'address_full'],
  state: ['city_state_zip', 'address_full'],
  postal_code: ['city_state_zip', 'address_full'],
  client_account_number: [
    'secondary_account_number',
    'case_number',
    'medical_record_number',
    'client_customer_id',
    'invoice_number',
  ],
};

function problem(
  { reader, source }: PlaceContext,
  field: string,
  level: RowProblem['level'],
  code: string,
  message: string,
): RowProblem {
  const fields = field === 'balance' ? source.fields : [field, ...(STANDS_IN[field] ?? [])];
  return { field, column: reader.columnOf(...fields), code, level, message };
}
