import { addMonths, endOfMonth, type Period } from '@recoup/domain/shared/periods';
import type { PaymentType } from '@recoup/domain/money/payments';
import { CLOSED_STATUSES, OPEN_STATUSES, type StatusCode } from '@recoup/domain/accounts/statuses';
import type { DebtorFilters } from '../accounts/debtors.ts';
import type { StatementFilters } from '../money/statements.ts';
import type { Remittance } from './home.ts';
import type { PaymentFilters } from '../money/payments.ts';

/** List filters that select exactly the rows behind a Home figure. */
type Rows<F> = { [K in keyof F]?: F[K] };
export type AccountRows = Rows<DebtorFilters>;
export type PaymentRows = Rows<PaymentFilters>;
export type StatementRows = Rows<StatementFilters>;

const paidToAgency: PaymentType[] = ['PU', 'PUR'];
const paidToCompany: PaymentType[] = ['PC', 'PCR'];
const money = [...paidToAgency, ...paidToCompany];

/** By reporting date, the default of the lists. */
const within = (type: PaymentType[], { from, to }: Period): PaymentRows => ({ from, to, type });

export const agencyRows = (period: Period): PaymentRows => within(paidToAgency, period);
export const directRows = (period: Period): PaymentRows => within(paidToCompany, period);
/** Payments to either side; adjustments bear no commission either. */
export const collectedRows = (period: Period): PaymentRows => within(money, period);

/** Payments in the month that starts on `month`; for the current month, up to today. */
export const collectedInMonth = (month: string, today: string): PaymentRows =>
  collectedRows({ from: month, to: endOfMonth(month) < today ? endOfMonth(month) : today });

export const statusRows = (status: StatusCode): AccountRows => ({ status: [status] });
export const openRows: AccountRows = { status: [...OPEN_STATUSES] };
export const closedRows: AccountRows = { status: [...CLOSED_STATUSES] };

export const placedInMonth = (month: string): AccountRows => ({ placed_from: month, placed_to: endOfMonth(month) });

/**
 * For accounts placed in the month `month`: all payments through the end of the month `since` months later; for the current
 * month, everything so far.
 */
export function vintageRows(month: string, since: number, today: string): PaymentRows {
  const end = endOfMonth(addMonths(month, since));
  return { ...placedInMonth(month), type: money, ...(end < today ? { to: end } : {}) };
}

/** Statements whose remittance was paid in the period. */
export const remittedRows = ({ from, to }: Remittance['remitted']): StatementRows => ({
  paid_from: from,
  paid_to: to,
  state: ['paid'],
});
/** Statements whose remittance has not arrived. */
export const onTheWayRows: StatementRows = { state: ['issued', 'failed', 'reissued'] };
/** Payments that are on no statement yet. */
export const unremittedRows: PaymentRows = { state: ['posted'] };
