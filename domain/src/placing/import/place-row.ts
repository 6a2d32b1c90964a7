import { assumeItemization } from '../assumed-itemization.ts';
import { FACT_TABLE, type FactKind } from '../facts/fact-table.ts';
import { daysBetween } from '../../shared/days.ts';
import { DEBT_TYPE_INFO, type DebtType } from '../../shared/debt-types.ts';
import { validatePlacement } from '../placement.ts';
import { debtorKind, type DraftValue, type PlacementDraft } from '../placement-draft.ts';
import { answerTo, factCode, VALUE_UNCLEAR } from '../questions.ts';
import { accountNumber } from './account-number.ts';
import { checkAddedRows } from './check-added-rows.ts';
import { checkAmounts, checkCredits } from './check-amounts.ts';
import { isCredit } from './documents.ts';
import { completeItemization } from './itemize.ts';
import { partsOfRow } from './itemized-parts.ts';
import { maskInText } from './mask.ts';
import { dropValues, problemAt, reportCheck } from './report.ts';
import type { RowGroup } from './row-groups.ts';
import { normalizeRow } from './normalize-row.ts';
import { askSinceChargeOff } from './since-charge-off.ts';
import type { PlaceContext } from './place-context.ts';
import type { KnownFact, ReadRow, RowProblem } from './types.ts';

/** A payment within these days may belong to a payment plan that the debtor still keeps. */
const RECENT_DAYS = 45;

/** The draft a row (or its group) would place. */
export interface PlacedRow {
  draft: PlacementDraft;
  problems: RowProblem[];
  itemizationAssumed: boolean;
  /** What the user answered about facts of the file. */
  known: readonly KnownFact[];
}

/** Validates one account of a file with `validatePlacement`; paths become columns of the file. */
export function placeRow(row: ReadRow, group: RowGroup | null, context: PlaceContext): PlacedRow {
  const { mapping, today } = context;
  const values: Record<string, DraftValue> = { ...row.values };
  const problems = row.problems.slice();
  const warn = (field: string, code: string, message: string) =>
    problems.push(problemAt(context, { field, level: 'warning', code, message }));
  const placedCents = placeAmount(values, group, context);
  if (group !== null && group.otherAmountRow !== null)
    problems.push(
      problemAt(context, {
        field: 'balance',
        level: 'error',
        code: 'other_amount',
        message: `Amount placed: row ${group.otherAmountRow} says another amount for the same debt. Check which is right.`,
      }),
    );
  if (group !== null) checkAddedRows(group, context, problems);
  const cents = checkAmounts(values, { cents: placedCents, group, answers: row.answers ?? {} }, context, problems);
  if (context.sign < 0 && cents !== null && cents !== 0) {
    // A ledger in which nearly everything is a credit is a journal; a list of negative balances may be one of refunds.
    if (group !== null)
      warn(
        'balance',
        'signs_turned',
        'Amount placed: this file writes what is owed with a minus sign, as journals do. Check that it is owed.',
      );
    else if (cents > 0)
      problems.push(
        problemAt(context, {
          field: 'balance',
          level: 'error',
          code: 'amounts_negative',
          message: 'Amount placed: this file writes most amounts with a minus sign. Confirm whether they are owed.',
        }),
      );
  }
  if (typeof context.stateColumn === 'number')
    problems.push({
      field: 'state',
      column: context.stateColumn,
      level: 'error',
      code: 'state_not_read',
      message: 'State: a column of this file contains states and is not used. Choose the field State for it.',
    });
  if (group?.isRunning)
    warn(
      'balance',
      'running_balance',
      'Amount placed: this account has a running balance, so only the latest balance is used. Check the amount.',
    );
  if (group?.creditsTakenOff)
    warn(
      'balance',
      'credits_taken_off',
      'Amount placed: a credit or payment without a minus sign was taken off. Check the amount.',
    );
  if (group === null && mapping.row_meaning === 'invoice' && cents !== null && cents > 0 && isCredit(values))
    problems.push(
      problemAt(context, {
        field: 'transaction_type',
        level: 'error',
        code: 'credit_row',
        message: 'Transaction type says that this row lowers a debt. Skip it, or place the invoices of a debtor as one account.',
      }),
    );
  if (group === null) checkCredits(values, cents, context, problems);
  const { number, made } = accountNumber(values, mapping);
  values['client_account_number'] = number;
  const debtType = debtTypeOf(values, mapping.debt_type);
  if (debtType !== mapping.debt_type)
    warn(
      'business_name',
      'placed_as_commercial',
      'Business name: a business owes this, so it is placed as a commercial debt. Check it.',
    );
  const paid = values['last_payment_date'];
  if (typeof paid === 'string' && paid <= today && daysBetween(paid, today) <= RECENT_DAYS)
    warn(
      'last_payment_date',
      'recent_payment',
      `Last payment date is within the last ${RECENT_DAYS} days. Check whether the debtor is on a payment plan.`,
    );
  placeLocation(values, context, warn);
  const known = group?.known ?? row.known ?? [];
  applyFacts(values, known, warn);
  normalizeRow(values, context, problems);
  const completed = completeItemization(values, debtType, context);
  const bare: PlacementDraft = { debt_type: debtType, values, parties: row.parties };
  const assumed = assumeItemization(bare, today, {
    isDateDefault: context.reader.columnOf('itemization_date') === null,
    parts: partsOfRow(values, group, context),
    ...(group === null || context.sign < 0 ? {} : { latest: group.latest }),
  });
  if (assumed !== null) {
    Object.assign(values, assumed.values);
    askSinceChargeOff(values, { assumed, answers: row.answers ?? {} }, context, problems);
  }
  const itemizationAssumed = completed || assumed !== null;
  if (itemizationAssumed) values['itemization_assumed'] = true;
  // The locations were checked above, by name as well as by code.
  const check = validatePlacement(bare, { today, source: 'file', locations: [] });
  // An answered question about an amount does not explain an itemization that contradicts it.
  const isOpen = (problem: RowProblem) => answerTo(problem, row.answers ?? {}) === null;
  const problemsLeft = problems.filter(isOpen);
  reportCheck(check, context, problemsLeft, { made, cents });
  dropValues(values, check.warnings);
  // Where nothing is owed, the meaning of a status changes nothing until the amount is corrected.
  const isNothingOwed = problemsLeft.some(({ code, level }) => code === 'amount_not_positive' && level === 'error');
  const isAsked = (problem: RowProblem) =>
    isOpen(problem) && !(isNothingOwed && [VALUE_UNCLEAR, factCode('paid')].includes(problem.code));
  return { draft: bare, problems: problemsLeft.filter(isAsked), itemizationAssumed, known };
}

/** Answered facts decide the flags; those without a flag are named. */
function applyFacts(
  values: Record<string, DraftValue>,
  known: readonly KnownFact[],
  warn: (field: string, code: string, message: string) => void,
): void {
  const applying = known.filter(({ applies }) => applies).map(({ kind }) => kind);
  for (const { kind, applies } of known) {
    const { flag } = FACT_TABLE[kind];
    if (flag !== undefined && !applies && !applying.includes(kind)) delete values[flag];
  }
  for (const kind of applying) values[FACT_TABLE[kind].flag ?? `${kind}_flag`] = true;
  const labels = [...new Set(applying)].filter((kind) => !REPORTED.has(kind)).map((kind) => FACT_TABLE[kind].label);
  if (labels.length > 0) warn('notes', 'facts_known', `The agency is told: ${labels.join(', ')}.`);
}

/** Facts with a warning of their own in `validatePlacement`. */
const REPORTED = new Set<FactKind>(['bankruptcy', 'deceased', 'dispute', 'attorney', 'minor']);

/** Amount owed and other totals of a group's documents. */
function placeAmount(values: Record<string, DraftValue>, group: RowGroup | null, { source, sign }: PlaceContext): number | null {
  if (group !== null) {
    Object.assign(values, group.oldest[sign], group.newest);
    if (group.paidCents > 0) values['document_payments'] = group.paidCents;
    if (group.creditedCents > 0) values['document_credits'] = group.creditedCents;
    for (const [field, sum] of Object.entries(group.sums)) values[field] = sum === 0 ? 0 : sum * sign;
  }
  const cents = group === null ? source.read(values) : group.cents;
  const owed = cents === null || cents === 0 ? cents : cents * sign;
  values['balance'] = owed;
  return owed;
}

/** A business never owes a consumer or medical debt, so such rows of a mixed file become commercial. */
function debtTypeOf(values: Record<string, DraftValue>, debtType: DebtType): DebtType {
  if (debtorKind(values, debtType) === 'business' && !DEBT_TYPE_INFO[debtType].debtors.includes('business')) return 'commercial';
  return debtType;
}

function placeLocation(
  values: Record<string, DraftValue>,
  { findLocation, asksLocation }: PlaceContext,
  warn: (field: string, code: string, message: string) => void,
): void {
  const given = values['location_code'] ?? values['facility_name'] ?? values['property_name'];
  const code = typeof given === 'string' ? findLocation(given) : null;
  const stated = values['location_code'];
  values['location_code'] = code;
  if (code !== null) return;
  if (typeof stated === 'string') {
    values['facility_name'] ??= stated;
    warn(
      'location_code',
      'location_unknown',
      `Location: there is none called “${maskInText(stated)}”. The account is placed without one.`,
    );
  } else if (asksLocation)
    warn('location_code', 'location_missing', 'Location is missing. Choose the one that the account belongs to.');
}
