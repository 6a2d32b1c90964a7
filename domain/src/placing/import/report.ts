import { ITEMIZATION_DATES } from '../assumed-itemization.ts';
import type { Issue } from '../../shared/issue.ts';
import { findField } from '../placement-fields.ts';
import type { DraftValue, PlacementCheck } from '../placement-draft.ts';
import type { AmountSource } from './amount-source.ts';
import type { RowReader } from './read-row.ts';
import type { RowProblem } from './types.ts';

export interface ProblemPlace {
  reader: RowReader;
  source: AmountSource;
}

/** Fields whose value may come from another column. */
const SUBSTITUTES: Record<string, readonly string[]> = {
  last_name: ['full_name', 'business_name', 'guarantor_name', 'patient_name'],
  first_name: ['full_name'],
  business_name: ['full_name', 'last_name'],
  address_line1: ['address_full'],
  city: ['city_state_zip', 'address_full'],
  state: ['city_state_zip', 'address_full'],
  postal_code: ['city_state_zip', 'address_full'],
  itemization_date: ITEMIZATION_DATES,
  client_account_number: [
    'secondary_account_number',
    'case_number',
    'medical_record_number',
    'client_customer_id',
    'invoice_number',
  ],
};

/** A problem with the column where it is corrected. */
export function problemAt({ reader, source }: ProblemPlace, problem: Omit<RowProblem, 'column'> & { field: string }): RowProblem {
  const { field } = problem;
  const column = field === 'balance' ? reader.columnOf(...source.fields) : columnFor(reader, field);
  return { ...problem, column };
}

function columnFor(reader: RowReader, field: string): number | null {
  const own = reader.columnOf(field);
  const others = SUBSTITUTES[field];
  return own !== null || others === undefined ? own : reader.columnOf(...others);
}

/** Turns validation issues into row problems, without repeating what the cells already reported. */
export function reportCheck(
  { errors, warnings }: PlacementCheck,
  place: ProblemPlace,
  problems: RowProblem[],
  { made, cents }: { made: boolean; cents: number | null },
): void {
  const unread = new Set(problems.flatMap(({ level, field }) => (level === 'error' && field !== null ? [field] : [])));
  const isUnread = (field: string) =>
    unread.has(field) || (SUBSTITUTES[field] ?? []).some((other) => unread.has(other) && field !== 'client_account_number');
  const noAmount = cents === null && place.source.fields.some((field) => unread.has(field));
  let isMerged = false;
  const add = (issue: Issue, level: RowProblem['level']) => {
    const field = issue.path.split('.')[0] ?? issue.path;
    // The cell is already reported as unreadable or contradictory. Answered problems are not among these.
    if (isUnread(field) || (field === 'balance' && noAmount)) return;
    if (isFollowing(issue, field, place.reader)) {
      // Without an amount there is nothing to itemize, and the row already reports that.
      if (isMerged || cents === null || cents <= 0) return;
      isMerged = true;
      problems.push(problemAt(place, { field: 'itemization_date', level, code: 'itemization_missing', message: NO_DATE }));
      return;
    }
    const { code, message } = issue;
    if (code === 'amount_not_positive') problems.push(problemAt(place, { field, level, code, message: NOTHING_OWED }));
    else if (made && code === 'field_missing' && field === 'client_account_number')
      problems.push(problemAt(place, { field, level, code, message: NO_ACCOUNT_OR_DEBTOR }));
    else problems.push(problemAt(place, { field, level, code, message }));
  };
  for (const issue of errors) add(issue, 'error');
  for (const issue of warnings) add(issue, 'warning');
}

const NOTHING_OWED = 'Amount placed is zero or a credit: nothing is owed. Skip this row.';
const NO_ACCOUNT_OR_DEBTOR = 'Account number: the row has neither an account number nor a debtor. Fill in one of them.';
const NO_DATE =
  'Itemization date: no date is known from which this debt can be itemized. Give one in the row, or one for the whole file.';

/** One sentence instead of seven where the file has no itemization and none can be derived. */
function isFollowing({ code }: Issue, field: string, reader: RowReader): boolean {
  return (
    field.startsWith('itemization_') &&
    (code === 'amount_missing' || code === 'itemization_date_missing' || code === 'itemization_reference_missing') &&
    reader.columnOf(field) === null
  );
}

/** Removes optional values that caused a warning; overlong text is truncated. */
export function dropValues(values: Record<string, DraftValue>, warnings: readonly Issue[]): void {
  for (const { path, code } of warnings) {
    const value = values[path];
    if (code === 'text_too_long' && typeof value === 'string') values[path] = value.slice(0, findField(path)?.max);
    else if (code === 'date_in_future' || code === 'amount_negative' || code === 'choice_unknown' || code.endsWith('_invalid'))
      delete values[path];
  }
}
