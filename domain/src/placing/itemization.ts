import { formatCents, type Cents } from '../shared/money.ts';
import { isDay } from '../shared/days.ts';
import type { Issue } from '../shared/issue.ts';
import { REFERENCE_DATE_LABELS, REFERENCE_DATES, type ReferenceDate } from '../shared/reference-dates.ts';

/** Itemization under 12 CFR 1006.34(c)(2). Non-negative cents; zero is an answer, null is missing. */
export interface Itemization {
  reference: ReferenceDate | null;
  /** `YYYY-MM-DD` */
  date: string | null;
  amount_on_date: Cents | null;
  interest: Cents | null;
  fees: Cents | null;
  payments: Cents | null;
  credits: Cents | null;
  amount_placed: Cents | null;
}

type ItemizationAmount = 'amount_on_date' | 'interest' | 'fees' | 'payments' | 'credits' | 'amount_placed';
const ITEMIZATION_AMOUNTS: readonly ItemizationAmount[] = [
  'amount_on_date',
  'interest',
  'fees',
  'payments',
  'credits',
  'amount_placed',
];

const AMOUNT_LABELS: Record<ItemizationAmount, string> = {
  amount_on_date: 'Amount on the itemization date',
  interest: 'Interest since then',
  fees: 'Fees since then',
  payments: 'Payments since then',
  credits: 'Credits since then',
  amount_placed: 'Amount placed',
};

/** Sum of the first five amounts, or null while one is missing. */
export function itemizationTotal(itemization: Itemization): Cents | null {
  const { amount_on_date, interest, fees, payments, credits } = itemization;
  if (amount_on_date === null || interest === null || fees === null || payments === null || credits === null) return null;
  return amount_on_date + interest + fees - payments - credits;
}

/**
 * Problems of an itemization; empty if it can be placed. Paths are field names. `transactionDate`, where known, is the
 * earliest possible itemization date.
 */
export function checkItemization(
  itemization: Itemization,
  today: string,
  transactionDate: string | null = null,
  known: KnownDates = {},
): Issue[] {
  return [
    ...checkDate(itemization, today, transactionDate),
    ...checkAmounts(itemization),
    ...checkKnownDates(itemization, known),
  ];
}

/** Other dates of the same debt, `YYYY-MM-DD`. */
export type KnownDates = Partial<Record<ReferenceDate, string | null>>;

/** The date is the one it claims to be, and nothing was paid after it if no payment since is given. */
function checkKnownDates({ reference, date, payments }: Itemization, known: KnownDates): Issue[] {
  if (date === null || !isDay(date)) return [];
  const issues: Issue[] = [];
  const own = reference === null || reference === 'transaction' ? null : (known[reference] ?? null);
  if (reference !== null && own !== null && isDay(own) && own !== date)
    issues.push({
      path: 'date',
      code: 'itemization_date_differs',
      message: `Itemization date is ${date}, but ${REFERENCE_DATE_LABELS[reference].label.toLowerCase()} is ${own}. Correct one of the two.`,
    });
  const paid = known.last_payment ?? null;
  if (payments === 0 && paid !== null && isDay(paid) && paid > date)
    issues.push({
      path: 'payments',
      code: 'payment_after_itemization',
      message: `Payments since the itemization date (${date}) cannot be 0: the last payment was on ${paid}. Enter what was paid since, or itemize from the last payment.`,
    });
  return issues;
}

function checkDate({ reference, date }: Itemization, today: string, transactionDate: string | null): Issue[] {
  const issues: Issue[] = [];
  if (reference === null) {
    issues.push({
      path: 'reference',
      code: 'itemization_reference_missing',
      message: 'Itemization date used is missing. Choose which of the five dates it is.',
    });
  } else if (!REFERENCE_DATES.includes(reference)) {
    issues.push({
      path: 'reference',
      code: 'itemization_reference_unknown',
      message:
        'Itemization date used must be one of the five of Regulation F: last statement, charge-off, last payment, transaction or judgment.',
    });
  }
  if (date === null) {
    issues.push({ path: 'date', code: 'itemization_date_missing', message: 'Itemization date is missing. Fill it in.' });
  } else if (!isDay(date)) {
    issues.push({ path: 'date', code: 'date_invalid', message: 'Itemization date is not a date. Correct it.' });
  } else if (date > today) {
    issues.push({ path: 'date', code: 'date_in_future', message: 'Itemization date is in the future. Correct it.' });
  } else if (transactionDate !== null && date < transactionDate) {
    issues.push({
      path: 'date',
      code: 'itemization_before_transaction',
      message: `Itemization date is before the debt began (${transactionDate}). Correct one of the two.`,
    });
  }
  return issues;
}

function checkAmounts(itemization: Itemization): Issue[] {
  const issues: Issue[] = [];
  for (const path of ITEMIZATION_AMOUNTS) {
    const amount = itemization[path];
    if (amount === null) {
      issues.push({ path, code: 'amount_missing', message: `${AMOUNT_LABELS[path]} is missing. Enter 0 if there is none.` });
    } else if (!Number.isSafeInteger(amount) || amount < 0) {
      issues.push({
        path,
        code: 'amount_negative',
        message: `${AMOUNT_LABELS[path]} is below zero. Write it without a minus sign.`,
      });
    }
  }
  const total = itemizationTotal(itemization);
  const placed = itemization.amount_placed;
  if (issues.length === 0 && total !== null && placed !== null && total !== placed) {
    const difference = total - placed;
    issues.push({
      path: 'amount_placed',
      code: 'itemization_sum',
      message: `The itemization totals ${formatCents(total)}, ${formatCents(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than the amount placed (${formatCents(placed)}). Correct one of its amounts.`,
    });
  }
  return issues;
}
