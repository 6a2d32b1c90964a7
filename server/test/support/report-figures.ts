import type { DebtorTotals } from '@recoup/contract/accounts/debtors';
import type { PaymentTotals } from '@recoup/contract/money/payments';
import { rowsOfFigure, type FigureRows } from '@recoup/contract/reports/report-rows';
import type { StatementTotals } from '@recoup/contract/money/statements';
import type { Report, ReportTable } from '@recoup/contract/reports/reports';
import { shareOf } from '@recoup/domain/reports/shares';

type Get = <T>(path: string) => Promise<T>;
type Total = number | null | undefined;

/** Totals field of each list. */
export interface ListBases {
  legacy: string;
  payments: string;
}

/**
 * Follows report figures to their linked lists and returns each list total beside the reported value: for each table the totals,
 * the first and the last row.
 */
export async function followFigures(report: Report, { get, bases }: { get: Get; bases: ListBases }) {
  const sums = new Map<string, Promise<unknown>>();
  const sumsOf = <T>(path: string): Promise<T> => {
    const known = sums.get(path) ?? get<T>(path);
    sums.set(path, known);
    return known as Promise<T>;
  };
  const followed: { figure: string; shown: Total; listed: Total }[] = [];
  const request = { kind: report.header.kind, parameters: report.parameters, today: report.today };
  for (const table of report.tables)
    for (const row of new Set([null, 0, table.rows.length - 1]))
      for (const [column, { key, kind }] of table.columns.entries()) {
        const shown = row === null ? table.totals?.[column] : table.rows[row]?.[column];
        if (typeof shown !== 'number') continue;
        const rows = rowsOfFigure(request, { table, row, column });
        if (!rows) continue;
        const listed = await read(rows, key, { isCount: kind === 'count', sumsOf, bases });
        if (listed === undefined) continue;
        const isShare = kind === 'percent';
        followed.push({
          figure: `${report.header.kind} ${table.key} ${row ?? 'total'} ${key}`,
          shown,
          listed: isShare ? shareOf(listed ?? 0, placedOf(table, row ?? 0)) : listed,
        });
      }
  return followed;
}

const placedOf = ({ columns, rows }: ReportTable, row: number) =>
  Number(rows[row]?.[columns.findIndex(({ key }) => key === 'placed')] ?? 0);

interface How {
  isCount: boolean;
  sumsOf: Get;
  bases: ListBases;
}

/** Undefined for lists without totals. */
async function read({ list, filters }: FigureRows, key: string, { isCount, sumsOf, bases }: How): Promise<number | undefined> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) for (const one of [value].flat()) search.append(name, String(one));
  if (list === 'accounts') {
    const totals = await sumsOf<DebtorTotals>(`${bases.legacy}/debtors/totals?${search}`);
    if (isCount) return totals.accounts;
    if (['placed', 'listed', 'withdrawn', 'net_placed'].includes(key)) return totals.amount_placed_cents;
    if (key === 'paid') return totals.paid_cents;
    return /^(balance|owing|open|end|age_\d+)$/.test(key) ? totals.balance_cents : undefined;
  }
  if (list === 'statements') {
    const totals = await sumsOf<StatementTotals>(`${bases.payments}/remittances/totals?${search}`);
    return {
      collected: totals.collected_cents,
      fees: totals.fees_cents,
      paid_out: totals.paid_out_cents,
      adjustments: totals.adjustments_cents,
    }[key];
  }
  const totals = await sumsOf<PaymentTotals>(`${bases.payments}/payments/totals?${search}`);
  const { agency_cents: agency, direct_cents: direct, commission_cents: commission } = totals;
  if (isCount) return totals.payments;
  if (/^m\d+$/.test(key)) return agency + direct;
  return {
    agency,
    direct,
    collected: agency + direct,
    paid: agency + direct + totals.adjusted_cents,
    commission,
    due_client: totals.due_client_cents,
    due_agency: totals.due_agency_cents,
  }[key];
}
