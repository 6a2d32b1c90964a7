import { needsItemization, type DebtType } from '../shared/debt-types.ts';
import { normalizeAccountNumber } from '../shared/ids.ts';
import type { Issue } from '../shared/issue.ts';
import { FACT_TABLE } from './facts/fact-table.ts';
import { findFacts } from './facts/find-facts.ts';
import { checkItemization } from './itemization.ts';
import { checkDates } from './placement-dates.ts';
import { checkDebtor } from './placement-debtor.ts';
import {
  centsOf,
  debtorKind,
  itemizationOf,
  textOf,
  type DraftValues,
  type PlacementCheck,
  type PlacementContext,
  type PlacementDraft,
} from './placement-draft.ts';
import { findField } from './placement-fields.ts';
import { checkFields } from './placement-values.ts';
import { factCode } from './questions.ts';

const ITEMIZATION_PATHS: Record<string, string> = {
  reference: 'itemization_reference',
  date: 'itemization_date',
  amount_on_date: 'itemization_amount',
  interest: 'itemization_interest',
  fees: 'itemization_fees',
  payments: 'itemization_payments',
  credits: 'itemization_credits',
  amount_placed: 'balance',
};

/**
 * Placement rules of domain.md, shared by file rows and the form. Paths are keys of `PLACEMENT_FIELDS`, or `parties.<n>.<key>`.
 */
export function validatePlacement(draft: PlacementDraft, context: PlacementContext): PlacementCheck {
  const check: PlacementCheck = { errors: [], warnings: [] };
  checkFields(draft, context, check);
  checkAccount(draft, context, check);
  checkDebtor(draft, context, check);
  checkDates(draft, context, check);
  if (needsItemization(draft.debt_type, debtorKind(draft.values, draft.debt_type)))
    check.errors.push(...itemizationIssues(draft, context, check));
  checkKnown(draft, check);
  if (context.source === 'manual') checkRemarks(draft, check);
  return check;
}

function checkAccount({ values }: PlacementDraft, context: PlacementContext, { errors, warnings }: PlacementCheck): void {
  const balance = centsOf(values, 'balance');
  if (balance !== null && balance <= 0) {
    errors.push({ path: 'balance', code: 'amount_not_positive', message: 'Amount placed must be more than zero.' });
  }
  const number = textOf(values, 'client_account_number');
  const key = number === null ? null : normalizeAccountNumber(number);
  if (number !== null && key === null) {
    errors.push({
      path: 'client_account_number',
      code: 'account_number_invalid',
      message: 'Account number needs a letter or a digit. Correct it.',
    });
  }
  const duplicate = key === null ? null : (context.findDuplicate?.(key) ?? null);
  if (duplicate === 'in_file') {
    errors.push({
      path: 'client_account_number',
      code: 'duplicate_in_file',
      message: 'Account number appears more than once in the file. Leave out all but one row, or correct the number.',
    });
  } else if (duplicate === 'open') {
    errors.push({
      path: 'client_account_number',
      code: 'duplicate_open',
      message: `Account number: this account is already placed and still open. ${context.source === 'file' ? 'Leave the row out, or correct' : 'Correct'} the number.`,
    });
  } else if (duplicate === 'closed') {
    warnings.push({
      path: 'client_account_number',
      code: 'duplicate_closed',
      message: 'Account number was placed before and is closed: it will be placed again.',
    });
  }
  const location = textOf(values, 'location_code');
  if (location !== null && context.locations.length > 0 && !context.locations.includes(location)) {
    errors.push({
      path: 'location_code',
      code: 'location_unknown',
      message: `Location: there is none with the code ${location}. Choose one of yours.`,
    });
  } else if (location === null && context.locations.length > 1) {
    const issue = {
      path: 'location_code',
      code: 'location_missing',
      message: 'Location is missing. Choose the one that the account belongs to.',
    };
    (context.source === 'manual' ? errors : warnings).push(issue);
  }
}

/** Itemization issues under the draft's field names, without those already reported for the balance. */
function itemizationIssues({ values }: PlacementDraft, context: PlacementContext, check: PlacementCheck): Issue[] {
  const began = textOf(values, 'date_of_service') ?? textOf(values, 'open_date');
  const known = {
    last_payment: textOf(values, 'last_payment_date'),
    charge_off: textOf(values, 'charge_off_date'),
    last_statement: textOf(values, 'last_statement_date'),
    judgment: textOf(values, 'judgment_date'),
  };
  return checkItemization(itemizationOf(values), context.today, began, known)
    .map((issue) => ({ ...issue, path: ITEMIZATION_PATHS[issue.path] ?? issue.path }))
    .filter((issue) => !check.errors.some((known) => known.path === issue.path));
}

function checkKnown({ values }: PlacementDraft, { errors, warnings }: PlacementCheck): void {
  if (values['bankruptcy_discharged'] === true) {
    errors.push({
      path: 'bankruptcy_flag',
      code: 'bankruptcy_discharged',
      message: 'Bankruptcy: a discharged debt cannot be placed.',
    });
  } else if (values['bankruptcy_flag'] === true) {
    warnings.push({
      path: 'bankruptcy_flag',
      code: 'bankruptcy_known',
      message: 'Bankruptcy reported: the debtor will not be contacted.',
    });
  }
  if (values['dispute_flag'] === true) {
    warnings.push({
      path: 'dispute_flag',
      code: 'dispute_known',
      message: 'Dispute reported: collection is paused until you send proof. Add documents after placing.',
    });
  }
  if (values['deceased_flag'] === true) {
    warnings.push({
      path: 'deceased_flag',
      code: 'deceased_known',
      message: 'Death is known: only the estate will be contacted.',
    });
  }
  if (values['attorney_flag'] === true) {
    warnings.push({
      path: 'attorney_flag',
      code: 'attorney_known',
      message: 'Attorney is known: only the attorney will be contacted. Give the name if you know it.',
    });
  }
}

/** Remarks must not contradict the answers. A file asks about its remarks when it is read. */
function checkRemarks({ values }: PlacementDraft, { errors, warnings }: PlacementCheck): void {
  for (const path of ['notes', 'description']) {
    for (const { kind, text } of findFacts(textOf(values, path) ?? '')) {
      const { flag, means } = FACT_TABLE[kind];
      const field = flag === undefined ? null : findField(flag);
      if (flag !== undefined && values[flag] === true) continue;
      const said = `${findField(path)?.label ?? path}: “${text}” suggests ${means}`;
      if (field !== null)
        errors.push({
          path,
          code: factCode(kind),
          message: `${said}, but “${field.label}” is not answered with yes. Correct one of the two.`,
        });
      else warnings.push({ path, code: factCode(kind), message: `${said}. Check that the debt may be placed.` });
    }
  }
}

/**
 * Start of the debt's age: delinquency, else service, its end or opening, else the oldest known date; null without dates. The opening of a loan
 * or utility account counts last, since it is billed over years.
 */
export function debtDate(values: DraftValues, debtType?: DebtType): string | null {
  const isLasting = debtType === 'loan' || debtType === 'utility';
  for (const key of ['delinquency_date', 'date_of_service', 'shut_off_date', ...(isLasting ? [] : ['open_date'])]) {
    const day = textOf(values, key);
    if (day !== null) return day;
  }
  const others = [
    'invoice_date',
    'due_date',
    'charge_off_date',
    'last_statement_date',
    'judgment_date',
    'move_out_date',
    'itemization_date',
    'last_payment_date',
  ];
  const [oldest] = others
    .map((key) => textOf(values, key))
    .filter((day) => day !== null)
    .toSorted();
  return oldest ?? textOf(values, 'open_date');
}
