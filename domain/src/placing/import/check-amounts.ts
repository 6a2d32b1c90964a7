import { centsOf, type DraftValue, type DraftValues } from '../placement-draft.ts';
import type { DebtType } from '../../shared/debt-types.ts';
import { formatCents } from '../../shared/money.ts';
import { answerTo, type RowAnswers } from '../questions.ts';
import { accountNumber, debtorName } from './account-number.ts';
import { ADDED, partsTotal, type AmountRelation } from './amount-relation.ts';
import { isCredit } from './documents.ts';
import { labelOf } from './field-rules.ts';
import { keysOf } from './loose-credits.ts';
import type { PlaceContext } from './place-context.ts';
import { problemAt } from './report.ts';
import type { RowGroup } from './row-groups.ts';
import type { RowProblem } from './types.ts';

interface Amount {
  cents: number | null;
  /** Whether the account has several rows. */
  isMerged: boolean;
}

/** Compares the amount placed with the row's other amounts; returns it as the user's answers correct it. */
export function checkAmounts(
  values: Record<string, DraftValue>,
  { cents, group, answers }: { cents: number | null; group: RowGroup | null; answers: RowAnswers },
  context: PlaceContext,
  problems: RowProblem[],
): number | null {
  const amount = { cents, isMerged: group !== null && group.rows > 1 };
  checkStatedTotal(context, problems);
  const due = pastDue(values, amount, context);
  if (due !== null) {
    const asked = pastDueQuestion(due, context);
    const answer = answerTo(asked, answers);
    if (answer === null) problems.push(asked);
    if (answer === 'past_due') {
      values['balance'] = due.cents;
      dropParts(values, due.cents);
      checkItemized(values, due.cents, context, problems);
      return due.cents;
    }
  }
  const total = checkBalanceTotal(values, amount, context, problems);
  checkParts(values, { ...amount, asked: total }, context, problems);
  checkOriginal(values, cents, context, problems);
  dropWriteOff(values, context);
  return cents;
}

/** A total of the file that is 10, 100 or 1000 times the amounts, or the total of another column. */
function checkStatedTotal(context: PlaceContext, problems: RowProblem[]): void {
  const { misread } = context;
  if (!misread) return;
  const { row_number: row, stated_cents: stated, sum_cents: sum, other } = misread;
  const compared = other === undefined ? '' : ` and “${other.header}” adds up to ${formatCents(other.sum_cents)}`;
  problems.push(
    problemAt(context, {
      field: 'balance',
      level: 'error',
      code: 'amounts_misread',
      message: `Row ${row} gives a total of ${formatCents(stated)}, but the amounts placed add up to ${formatCents(sum)}${compared}. Check the amount column and its format, or confirm the amounts.`,
    }),
  );
}

interface PastDue {
  cents: number;
  whole: number;
}

/** What is past due of a larger balance; null where the whole debt is due, or the file adds the amount past due to others. */
function pastDue(
  values: DraftValues,
  { cents, isMerged }: Amount,
  { relation, source }: Pick<PlaceContext, 'relation' | 'source'>,
): PastDue | null {
  const due = centsOf(values, 'amount_past_due');
  if (due === null || cents === null || source.fields[0] !== 'balance' || due <= 0 || due >= cents) return null;
  if (relation?.plus.includes('amount_past_due') === true || isMerged) return null;
  if (ACCELERATED.some((field) => values[field] !== undefined && values[field] !== 0)) return null;
  return { cents: due, whole: cents };
}

/** What makes the whole balance due. */
const ACCELERATED = ['charge_off_date', 'charge_off_amount', 'judgment_date', 'judgment_amount', 'move_out_date'];

const pastDueQuestion = ({ cents, whole }: PastDue, context: PlaceContext): RowProblem =>
  problemAt(context, {
    field: 'balance',
    level: 'error',
    code: 'not_all_past_due',
    message: `Amount placed is ${formatCents(whole)}, but only ${formatCents(cents)} is past due. Choose the amount that is owed now.`,
  });

/** Principal, interest and fees are parts of the amount placed; those of the full balance say nothing about the past-due amount. */
function dropParts(values: Record<string, DraftValue>, due: number): void {
  const isTotal = [[], ['payments_credits']].some((minus) => partsTotal({ plus: PARTS, minus }, values) === due);
  if (!isTotal) for (const field of PARTS) delete values[field];
}

const PARTS = ['principal', 'interest', 'fees', 'attorney_fees', 'court_costs'];
const ITEMIZED = {
  plus: ['itemization_amount', 'itemization_interest', 'itemization_fees'],
  minus: ['itemization_payments', 'itemization_credits'],
};

/**
 * The validation notice itemizes the amount being collected (12 CFR 1006.34(c)(2)(viii)). An itemization of the full balance is kept and
 * must be corrected: without it, zero interest and fees since the itemization date would be assumed, which the file contradicts.
 */
function checkItemized(values: DraftValues, due: number, context: PlaceContext, problems: RowProblem[]): void {
  const total = partsTotal(ITEMIZED, values);
  if ([...ITEMIZED.plus, ...ITEMIZED.minus].every((field) => !centsOf(values, field)) || total === due) return;
  problems.push(
    problemAt(context, {
      field: 'balance',
      level: 'error',
      code: 'itemization_sum',
      message: `The itemization totals ${formatCents(total)}, but the past-due amount placed is ${formatCents(due)}. Correct its amounts.`,
    }),
  );
}

/**
 * An unused column of which the amount placed is only a part, or which has the amount owed in most rows; returns its amount in this row if
 * that is asked about.
 */
function checkBalanceTotal(
  values: DraftValues,
  { cents, isMerged }: Amount,
  context: Pick<PlaceContext, 'balanceTotal' | 'source' | 'reader' | 'sign'>,
  problems: RowProblem[],
): number | null {
  const { balanceTotal, source, sign } = context;
  if (!balanceTotal || sign < 0 || cents === null || isMerged) return null;
  const total = centsOf(values, balanceTotal.key);
  if (total === null || total === cents) return null;
  problems.push(
    problemAt(context, {
      field: 'balance',
      level: 'error',
      code: 'part_of_total',
      message: `Amount placed is ${formatCents(cents)}, but “${balanceTotal.header}” ${source.fields[0] === 'balance' ? 'totals' : 'is'} ${formatCents(total)}. Choose the column with the amount owed, or confirm the amount placed.`,
    }),
  );
  return total;
}

/** Drop a charge-off amount that is zero or that the balance already subtracts. */
function dropWriteOff(values: Record<string, DraftValue>, { relation }: Pick<PlaceContext, 'relation'>): void {
  const amount = centsOf(values, 'charge_off_amount');
  if (amount !== null && (amount <= 0 || relation?.minus.includes('charge_off_amount') === true))
    delete values['charge_off_amount'];
}

/**
 * Parts that contradict the balance: without the file's own rule, a zero since the itemization date would be made up. `asked`: a total of
 * these parts that is already asked about.
 */
function checkParts(
  values: DraftValues,
  { cents, isMerged, asked }: Amount & { asked: number | null },
  context: Pick<PlaceContext, 'relation' | 'source' | 'reader' | 'sign'>,
  problems: RowProblem[],
): void {
  const { relation, source, sign } = context;
  if (relation === null || cents === null || source.fields[0] !== 'balance') return;
  // The relation is that of the file's own signs: where debts are written as credits, what it takes off is owed.
  const [plus, minus] = sign < 0 ? [relation.minus, relation.plus] : [relation.plus, relation.minus];
  const parts = [...plus, ...minus];
  // Of columns without a field, only the amounts of an account's first row are known.
  if (isMerged && parts.some((key) => relation.headers?.[key] !== undefined)) return;
  if ((plus.length > 0 ? plus : minus).every((field) => typeof values[field] !== 'number')) return;
  const own = partsTotal(relation, values);
  const total = own === 0 ? 0 : own * sign;
  if (total === cents || total === asked || isShareOf(values, relation, cents)) return;
  const sum = parts
    .map((field, at) => {
      const operator = minus.includes(field) ? '− ' : at === 0 ? '' : '+ ';
      return `${operator}${relation.headers?.[field] ?? labelOf(field)}`;
    })
    .join(' ');
  const missing = Object.entries(relation.headers ?? {}).find(
    ([key]) => !parts.includes(key) && Math.abs(centsOf(values, key) ?? 0) === Math.abs(total - cents),
  );
  problems.push(
    problemAt(context, {
      field: 'balance',
      level: 'error',
      code: 'parts_contradict',
      message: `Amount placed is ${formatCents(cents)}, but its parts come to ${formatCents(total)} (${sum}).${missing === undefined ? decimalsOff(cents, total) : ` The difference is the amount under “${missing[1]}”.`} Correct one of them.`,
    }),
  );
}

/** Whether the amount is a stated share of the parts, such as of a liability of `80%` or `0.8`. */
function isShareOf(values: DraftValues, { plus, minus, headers = {} }: AmountRelation, cents: number): boolean {
  return Object.entries(headers).some(([key, header]) => {
    const stated = PERCENT.test(header) ? (centsOf(values, key) ?? 0) / 100 : 0;
    if (stated <= 0 || stated > 100) return false;
    const share = stated <= 1 ? stated : stated / 100;
    const taken = -partsTotal({ plus: [], minus }, values);
    const added = partsTotal({ plus, minus: [] }, values);
    return Math.round(share * (added - taken)) === cents || Math.round(share * added) - taken === cents;
  });
}

const PERCENT = /%|\bpct\b|percent/i;

/** Why two amounts of the same digits differ: a decimal point was lost or moved. */
function decimalsOff(cents: number, total: number): string {
  const power = [10, 100, 1000].find((factor) => total !== 0 && (cents === total * factor || cents * factor === total));
  if (power === undefined) return '';
  return ` One is exactly ${power} times the other. Check the decimal point.`;
}

/** Files leave out small fees and interest: up to a quarter, or $50. Beyond that the two columns may be swapped. */
const USUAL_GROWTH = { share: 0.25, cents: 5000 };

/** An amount far above the original one, which no column explains. */
function checkOriginal(
  values: DraftValues,
  cents: number | null,
  context: Pick<PlaceContext, 'relation' | 'mapping' | 'reader' | 'source'>,
  problems: RowProblem[],
): void {
  const { relation, mapping, reader } = context;
  const original = values['original_amount'];
  if (relation !== null || cents === null || typeof original !== 'number' || original <= 0) return;
  if (cents - original <= Math.max(original * USUAL_GROWTH.share, USUAL_GROWTH.cents)) return;
  if (BEARS_INTEREST.has(mapping.debt_type) || reader.columnOf(...ADDED) !== null) return;
  problems.push(
    problemAt(context, {
      field: 'balance',
      level: 'error',
      code: 'above_original',
      message: `Amount placed is ${formatCents(cents)}, more than the original amount of ${formatCents(original)}. Correct one of them, or swap the two columns.`,
    }),
  );
}

/** Debts whose interest and fees files often leave out. */
const BEARS_INTEREST = new Set<DebtType>(['loan', 'judgment', 'commercial', 'tuition']);

/** A payment of the debtor in another row is not placed as an account, and would be lost. */
export function checkCredits(values: DraftValues, cents: number | null, context: PlaceContext, problems: RowProblem[]): void {
  const { credits, mapping } = context;
  if (credits === undefined || credits.size === 0 || cents === null || cents <= 0 || isCredit(values)) return;
  const { number } = accountNumber(values, mapping);
  const credit = keysOf(number, debtorName(values))
    .map((key) => credits.get(key))
    .find((found) => found !== undefined);
  if (credit === undefined) return;
  problems.push(
    problemAt(context, {
      field: 'balance',
      level: 'error',
      code: 'credit_not_taken_off',
      message: `Amount placed: row ${credit.row} is a payment or credit of ${formatCents(credit.cents)} for the same debtor, and it is not taken off. Correct the amount, or confirm it.`,
    }),
  );
}
