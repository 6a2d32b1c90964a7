import { paymentListQuery, type PaymentFilters, type PaymentSort } from '@recoup/contract/money/payments';
import { z } from 'zod';
import { countFilters, readAddress, writeAddress } from '#lib/paths/address-state.ts';
import { daysOf, presets, type Preset } from '#lib/format/period-presets.ts';

/** Query parameter for the payment open beside the list. */
export const PAYMENT_PARAM = 'payment';

const address = z.object({
  ...paymentListQuery.omit({ cursor: true, limit: true }).shape,
  /** A named period, so that a link stays relative to its reader's day; omitted if `from` and `to` are given. */
  period: z.enum(presets).optional(),
});

/** State of the list in the address of /payments: the API's filters, and `period`. */
export type ListState = z.output<typeof address>;

const repeatedKeys = ['type', 'state', 'method', 'location_id'];

export const readListState = (search: URLSearchParams): ListState => readAddress(address, repeatedKeys, search);

export function writeListState(state: ListState, payment: string | null = null): URLSearchParams {
  const { period: _period, sort, dir, ...filters } = state;
  const period = periodOf(state);
  const usual = { date: 'reported', sort: 'reported', dir: 'desc', period: usualPeriod(state) };
  const search = writeAddress({ ...(period === 'custom' ? {} : { period }), ...filters, sort, dir }, usual);
  if (payment !== null) search.set(PAYMENT_PARAM, payment);
  return search;
}

/** `custom`: explicit days. */
export function periodOf(state: ListState): Preset | 'custom' {
  if (state.period) return state.period;
  return state.from || state.to ? 'custom' : usualPeriod(state);
}

/**
 * This year by default, because totals of all time are slow for long-standing clients. All time for one account, statement or
 * placement.
 */
function usualPeriod({ account_id, remittance_id, placed_from, placed_to }: ListState): Preset {
  return account_id || remittance_id || placed_from || placed_to ? 'all' : 'this-year';
}

/** The API's filters; `today` is `YYYY-MM-DD`. */
export function filtersOf(state: ListState, today: string): PaymentFilters {
  const { period: _period, sort: _sort, dir: _dir, ...filters } = state;
  const period = periodOf(state);
  return period === 'custom' ? filters : { ...filters, ...daysOf(period, today) };
}

/** Number of filters that are set besides the default period. */
export function activeFilters(state: ListState): number {
  const { sort: _sort, dir: _dir, date, period: _period, from: _from, to: _to, ...filters } = state;
  return countFilters(filters) + (date !== 'reported' || periodOf(state) !== 'this-year' ? 1 : 0);
}

export const isFiltered = (state: ListState): boolean => activeFilters(state) > 0;

/** Clears everything but the sort order. */
export const clearedState = ({ sort, dir }: ListState): ListState => ({ date: 'reported', sort, dir });

export const isSort = (by: string): by is PaymentSort => by === 'reported' || by === 'effective' || by === 'amount';
