import { paymentListQuery, type PaymentFilters, type PaymentSort } from '@recoup/contract/money/payments';
import { z } from 'zod';
import { hasFilter, readAddress, writeAddress } from '#lib/paths/address-state.ts';
import { daysOf, presets, type Preset } from '#lib/format/period-presets.ts';

/** Which payment is open beside the list. */
export const PAYMENT_PARAM = 'payment';

const address = z.object({
  ...paymentListQuery.omit({ cursor: true, limit: true }).shape,
  /** Days by name, so that a link means the same next month; left out where `from` and `to` say it. */
  period: z.enum(presets).optional(),
});

/** What the address bar of /payments says of the list: the names of the API's filters, and `period`. */
export type ListState = z.output<typeof address>;

const repeatedKeys = ['type', 'state', 'method', 'location_id'];

export const readListState = (search: URLSearchParams): ListState => readAddress(address, repeatedKeys, search);

/** Equal lists have equal addresses. */
export function writeListState(state: ListState, payment: string | null = null): URLSearchParams {
  const { period: _period, sort, dir, ...filters } = state;
  const period = periodOf(state);
  const usual = { date: 'reported', sort: 'reported', dir: 'desc', period: usualPeriod(state) };
  const search = writeAddress({ ...(period === 'custom' ? {} : { period }), ...filters, sort, dir }, usual);
  if (payment !== null) search.set(PAYMENT_PARAM, payment);
  return search;
}

/** `custom`: the days that are given. */
export function periodOf(state: ListState): Preset | 'custom' {
  if (state.period) return state.period;
  return state.from || state.to ? 'custom' : usualPeriod(state);
}

/** This year: the sums of a company that is there for long stay quick. Of one account, statement or placement it is everything. */
function usualPeriod({ account_id, remittance_id, placed_from, placed_to }: ListState): Preset {
  return account_id || remittance_id || placed_from || placed_to ? 'all' : 'this-year';
}

/** What the API is asked, `today` being `YYYY-MM-DD`. */
export function filtersOf(state: ListState, today: string): PaymentFilters {
  const { period: _period, sort: _sort, dir: _dir, ...filters } = state;
  const period = periodOf(state);
  return period === 'custom' ? filters : { ...filters, ...daysOf(period, today) };
}

/** Whether it is narrowed by anything, the usual period aside. */
export function isFiltered(state: ListState): boolean {
  const { sort: _sort, dir: _dir, date, period: _period, from: _from, to: _to, ...filters } = state;
  return hasFilter(filters) || date !== 'reported' || periodOf(state) !== 'this-year';
}

/** Nothing but the order is left. */
export const clearedState = ({ sort, dir }: ListState): ListState => ({ date: 'reported', sort, dir });

export const isSort = (by: string): by is PaymentSort => by === 'reported' || by === 'effective' || by === 'amount';
