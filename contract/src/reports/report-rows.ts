import { addMonths, endOfMonth, type Period } from '@recoup/domain/shared/periods';
import { PAYMENT_TYPE_INFO, PAYMENT_TYPES, type PaymentType } from '@recoup/domain/money/payments';
import { AGE_BUCKETS, OLD_BUCKETS, type AgeBucket } from '@recoup/domain/reports/aging';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import { CLOSED_GROUPS } from '@recoup/domain/reports/closed';
import { readMonthName } from '@recoup/domain/reports/months';
import { isOpenStatus, OPEN_STATUSES, STATUS_CODES, STATUS_GROUPS, type StatusCode } from '@recoup/domain/accounts/statuses';
import type { AccountRows, PaymentRows } from '../home/home-rows.ts';
import type { StatementFilters } from '../money/statements.ts';
import type { Report, ReportTable } from './reports.ts';

/** A list and the filters that select exactly the rows behind a figure. */
export type FigureRows =
  | { list: 'accounts'; filters: AccountRows }
  | { list: 'payments'; filters: PaymentRows }
  | { list: 'statements'; filters: Partial<StatementFilters> };

type FigureSource = Pick<Report, 'parameters' | 'today'> & { kind: ReportKindName };
type Table = Pick<ReportTable, 'key' | 'columns' | 'rows' | 'opens'>;

/** A figure of a table; `row` null is the total. */
export interface FigurePosition {
  table: Table;
  row: number | null;
  column: number;
}

interface Figure extends FigureSource {
  table: Table;
  /** Key of its column. */
  key: string;
  row: number | null;
  /** First cell of its row; null for a total. */
  name: string | null;
}

const accounts = (filters: AccountRows): FigureRows => ({ list: 'accounts', filters });
const payments = (filters: PaymentRows): FigureRows => ({ list: 'payments', filters });

const paidTypes: Readonly<Record<string, PaymentType[]>> = {
  agency: ['PU', 'PUR'],
  direct: ['PC', 'PCR'],
  collected: ['PU', 'PUR', 'PC', 'PCR'],
  commission: ['PU', 'PUR', 'PC', 'PCR'],
};
const money = paidTypes['collected'] as PaymentType[];
const withdrawn: StatusCode[] = ['RECALLED', 'REJECTED'];

/** The list rows behind a figure; null where no list can show exactly these. */
export function rowsOfFigure(
  { kind, parameters, today }: FigureSource,
  { table, row, column }: FigurePosition,
): FigureRows | null {
  const key = table.columns[column]?.key;
  const own = row === null ? null : table.rows[row];
  if (key === undefined || (row !== null && typeof own?.[column] !== 'number')) return null;
  const name = own === null ? null : String(own?.[0] ?? '');
  return readers[kind]?.({ kind, parameters, today, table, key, row, name }) ?? null;
}

/** Accounts within the report's filters. */
export function accountFilters({ parameters }: Pick<FigureSource, 'parameters'>): AccountRows {
  const { from, to, location_id, batch_id, status_group: groups } = parameters;
  return {
    ...(groups?.length
      ? { status: STATUS_GROUPS.filter(({ group }) => groups.includes(group)).flatMap(({ codes }) => codes) }
      : {}),
    ...(location_id ? { location_id } : {}),
    ...(batch_id ? { batch_id } : {}),
    ...(from ? { placed_from: from } : {}),
    ...(to ? { placed_to: to } : {}),
  };
}

/** Payments within the report's filters; null if the payments list lacks one of them. */
export function paymentListFilters({ parameters }: Pick<FigureSource, 'parameters'>): PaymentRows | null {
  const { from, to, location_id, batch_id, date } = parameters;
  if (batch_id) return null;
  return {
    ...(date === 'effective' ? { date } : {}),
    ...(location_id ? { location_id } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** Accounts open today within the report's filters. */
export function openAccountFilters(source: Pick<FigureSource, 'parameters'>): AccountRows {
  const { placed_from: _from, placed_to: _to, status, ...rest } = accountFilters(source);
  return { ...rest, status: status ? status.filter(isOpenStatus) : [...OPEN_STATUSES] };
}

/** Without the report's period, which applies to other dates. */
const besideDays = <T extends object>({
  from: _from,
  to: _to,
  placed_from: _first,
  placed_to: _last,
  ...rest
}: T & Partial<Record<'from' | 'to' | 'placed_from' | 'placed_to', unknown>>) => rest;

/** Days of a month row, or of all rows. */
function daysOf({ name, table: { rows } }: Figure): Period | null {
  if (name !== null) return readMonthName(name);
  const [first, last] = [readMonthName(String(rows[0]?.[0] ?? '')), readMonthName(String(rows.at(-1)?.[0] ?? ''))];
  return first && last ? { from: first.from, to: last.to } : null;
}

/** Accounts of a row by placement month, within the report's period. */
function placedIn(figure: Figure): AccountRows | null {
  const accountQuery = accountFilters(figure);
  if (figure.name === null) return accountQuery;
  const days = readMonthName(figure.name);
  if (!days) return null;
  const { placed_from: from, placed_to: to } = accountQuery;
  return {
    ...accountQuery,
    placed_from: from && from > days.from ? from : days.from,
    placed_to: to && to < days.to ? to : days.to,
  };
}

/** Collections on accounts placed in a month. */
function paidOfPlaced(figure: Figure, type: PaymentType[]): FigureRows | null {
  const [placed, accountQuery] = [placedIn(figure), paymentListFilters(figure)];
  if (!placed || !accountQuery) return null;
  const { placed_from, placed_to } = placed;
  return payments({
    ...besideDays(accountQuery),
    type,
    ...(placed_from ? { placed_from } : {}),
    ...(placed_to ? { placed_to } : {}),
  });
}

/** Links of the cells in a row. */
function openedBy({ table, row }: Figure, what: 'batch' | 'location'): string | undefined {
  for (const { row: own, to } of table.opens) if (own === row && to.what === what) return to.id;
  return undefined;
}

type Reader = (figure: Figure) => FigureRows | null;

const ofBatches: Reader = (figure) => {
  const { key, row, table } = figure;
  const accountQuery = accountFilters(figure);
  if (table.key === 'accounts') return key === 'placed' && row === null ? accounts(accountQuery) : null;
  if (table.key !== 'batches' || !['accounts', 'placed', 'rejected'].includes(key)) return null;
  const batch = openedBy(figure, 'batch');
  if (row !== null && batch === undefined) return null;
  return accounts({
    ...accountQuery,
    ...(batch ? { batch_id: batch } : {}),
    ...(key === 'rejected' ? { status: ['REJECTED'] } : {}),
  });
};

const ofInventory: Reader = (figure) => (figure.row === null ? accounts(accountFilters(figure)) : null);

/** By closing date, which the list cannot filter: only for all time. */
const ofClosed: Reader = ({ parameters: { from, to, location_id }, table, name, row }) => {
  if (from || to) return null;
  const isSum = table.key === 'by_outcome';
  if (!isSum && row !== null) return null;
  const groups = CLOSED_GROUPS.filter(({ key, title }) => (isSum ? name === null || name === title : key === table.key));
  return accounts({ ...(location_id ? { location_id } : {}), status: groups.flatMap(({ statuses }) => statuses) });
};

const ofPayments: Reader = (figure) => {
  const { table, row, name } = figure;
  const accountQuery = paymentListFilters(figure);
  if (!accountQuery || (table.key === 'payments' && row !== null)) return null;
  const type = name === null ? [] : PAYMENT_TYPES.filter((one) => PAYMENT_TYPE_INFO[one].label === name);
  return payments({ ...accountQuery, ...(type.length > 0 ? { type } : {}) });
};

const ofStatements: Reader = ({ parameters: { remittance_id, from, to }, table, row, key }) => {
  if (row !== null) return null;
  if (table.key === 'lines' && ['paid', 'commission', 'due_client', 'due_agency'].includes(key) && remittance_id && !from && !to)
    return payments({ remittance_id });
  if (table.key !== 'statements' || remittance_id) return null;
  return { list: 'statements', filters: { ...(from ? { from } : {}), ...(to ? { to } : {}) } };
};

const ofLiquidation: Reader = (figure) => {
  const placed = placedIn(figure);
  if (!placed) return null;
  if (figure.key === 'accounts' || figure.key === 'placed') return accounts(placed);
  if (figure.key === 'withdrawn') return accounts({ ...placed, status: withdrawn });
  if (figure.key === 'net_placed')
    return accounts({ ...placed, status: STATUS_CODES.filter((code) => !withdrawn.includes(code)) });
  const type = paidTypes[figure.key];
  return type ? paidOfPlaced(figure, type) : null;
};

const ofVintages: Reader = (figure) => {
  const { key, name, parameters, today } = figure;
  const step = /^m(\d+)$/.exec(key)?.[1];
  if (step === undefined) return ofLiquidation(figure);
  const [days, ofPlaced] = [readMonthName(name ?? ''), paidOfPlaced(figure, money)];
  // The total covers vintages that reached the month.
  if (!days || ofPlaced?.list !== 'payments') return null;
  const month = addMonths(days.from, Number(step));
  const end = endOfMonth(month);
  // Payments before placement count in its month, future-dated ones in the current month.
  const begins = parameters.steps === 'monthly' && step !== '0';
  return payments({ ...ofPlaced.filters, ...(begins ? { from: month } : {}), ...(end < today ? { to: end } : {}) });
};

const ofBatchAnalysis: Reader = (figure) => {
  const placed = placedIn(figure);
  const isSum = ['accounts', 'listed', 'accrued', 'adjustments', 'paid', 'owing'].includes(figure.key);
  return placed && isSum ? accounts(placed) : null;
};

/** Columns of the time series; the closing inventory is known for today only. */
const ofMonths: Reader = (figure) => {
  const { key, today } = figure;
  const days = daysOf(figure);
  if (!days) return null;
  if (key === 'placed' || key === 'placed_accounts')
    return accounts({ ...accountFilters(figure), placed_from: days.from, placed_to: days.to });
  if (['open', 'open_accounts', 'end'].includes(key)) return days.to === today ? accounts(openAccountFilters(figure)) : null;
  const type = figure.kind === 'performance' ? paidTypes[key] : undefined;
  const accountQuery = paymentListFilters(figure);
  return type && accountQuery ? payments({ ...accountQuery, type, ...days }) : null;
};

const ofAges: Reader = (figure) => {
  const { parameters, today, table, row, key, name } = figure;
  if (parameters.as_of !== today) return null;
  const open = openAccountFilters(figure);
  if (table.key !== 'locations') {
    const buckets: readonly AgeBucket[] = [...AGE_BUCKETS, ...OLD_BUCKETS];
    const aged = name === null ? (table.key === 'old' ? AGE_BUCKETS.at(-1) : null) : buckets.find(({ label }) => label === name);
    if (aged === undefined || key === 'share') return null;
    return accounts({ ...open, ...agesOf(aged) });
  }
  const place = /^age_(\d+)$/.exec(key)?.[1];
  const bucket = place === undefined ? null : AGE_BUCKETS[Number(place)];
  const location = openedBy(figure, 'location');
  if (bucket === undefined || key === 'unknown' || (row !== null && location === undefined)) return null;
  return accounts({ ...open, ...(location ? { location_id: [location] } : {}), ...agesOf(bucket) });
};

/** A future date counts as today, which no minimum age selects. */
const agesOf = (bucket: AgeBucket | null): AccountRows => ({
  ...(bucket && bucket.from > 0 ? { age_min: bucket.from } : {}),
  ...(bucket?.to ? { age_max: bucket.to } : {}),
});

const readers: Partial<Record<ReportKindName, Reader>> = {
  acknowledgement: ofBatches,
  inventory: ofInventory,
  closed: ofClosed,
  payments: ofPayments,
  remittance: ofStatements,
  liquidation: ofLiquidation,
  performance: ofMonths,
  stair_step: ofVintages,
  batch_analysis: ofBatchAnalysis,
  roll_forward: ofMonths,
  aging: ofAges,
};
