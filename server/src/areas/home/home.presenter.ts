import type { NewestEvent, HomeData } from '@recoup/contract/home/home';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import { addMonths, type Comparison, type Period } from '@recoup/domain/shared/periods';
import { placeCollected } from '@recoup/domain/reports/stair-step';
import { isOpenStatus, isStatusCode, STATUS_CODES, type StatusCode } from '@recoup/domain/accounts/statuses';
import type { NewestRow, PeriodSums, sumCollected, sumPlaced, sumStatuses, sumVintages } from './home.repository.ts';

type RowsOf<F extends (...values: never[]) => unknown> = Awaited<ReturnType<F>>;

const nothing: PeriodSums = { agency_cents: 0, direct_cents: 0, commission_cents: 0, payments: 0 };

/** `sums`: of this month, the previous month, this year, the previous year. */
export function presentMoney(periods: Record<'month' | 'year', Comparison>, sums: readonly PeriodSums[]): HomeData['money'] {
  const of = (period: Period, index: number) => ({ ...period, ...(sums[index] ?? nothing) });
  const { month, year } = periods;
  return {
    month: { current: of(month.current, 0), before: of(month.before, 1) },
    year: { current: of(year.current, 2), before: of(year.before, 3) },
  };
}

/** In the order of an account's life cycle. */
export function presentStatuses(rows: RowsOf<typeof sumStatuses>): HomeData['by_status'] {
  return rows
    .flatMap(({ status, ...sums }) => (isStatusCode(status) ? [{ status, ...sums }] : []))
    .toSorted((one, other) => STATUS_CODES.indexOf(one.status) - STATUS_CODES.indexOf(other.status));
}

export function sumOpen(statuses: HomeData['by_status']): HomeData['open'] {
  const open = statuses.filter(({ status }) => isOpenStatus(status));
  return {
    accounts: open.reduce((sum, { accounts }) => sum + accounts, 0),
    balance_cents: open.reduce((sum, { balance_cents: cents }) => sum + cents, 0),
  };
}

/** Includes months without activity. */
export function presentMonths(
  { first, count }: { first: string; count: number },
  placed: RowsOf<typeof sumPlaced>,
  collected: RowsOf<typeof sumCollected>,
): HomeData['months'] {
  const [placedIn, collectedIn] = [
    new Map(placed.map((row) => [row.month, row])),
    new Map(collected.map((row) => [row.month, row])),
  ];
  return Array.from({ length: count }, (_, index) => {
    const month = addMonths(first, index);
    return {
      month,
      accounts: placedIn.get(month)?.accounts ?? 0,
      placed_cents: placedIn.get(month)?.placed_cents ?? 0,
      collected_cents: collectedIn.get(month)?.collected_cents ?? 0,
    };
  });
}

/** For each displayed placement month, the collections of each month since. */
export function presentVintages(months: HomeData['months'], rows: RowsOf<typeof sumVintages>): HomeData['vintages'] {
  const vintages = months.map(({ month, accounts, placed_cents: placedCents }) => ({ month, accounts, placedCents }));
  return placeCollected(vintages, rows, months.at(-1)?.month ?? '').map(({ placedCents, collectedCents, ...vintage }) => ({
    ...vintage,
    placed_cents: placedCents,
    collected_cents: [...collectedCents],
  }));
}

export function presentNewest({ at, person_id, number, status, ...row }: NewestRow): NewestEvent {
  return {
    ...row,
    at: at.toISOString(),
    people_id: person_id,
    account_number: formatAccountNumber(number),
    status: status as StatusCode | null,
  };
}
