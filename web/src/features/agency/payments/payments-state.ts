import { consolePaymentQuery, type ConsolePaymentFilters, type ConsolePaymentQuery } from '@recoup/contract/agency/payments';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

/** Query parameters of the list, named like the API's filters. */
export type PaymentsState = Omit<ConsolePaymentQuery, 'cursor' | 'limit'>;

/** Query parameter for the payment open beside the list: its client's id, a dot, and its own. */
export const OPEN_PARAM = 'payment';

export function readPaymentsState(search: URLSearchParams): PaymentsState {
  const repeated = ['client_id', 'type', 'state', 'paid_to', 'source'];
  const { cursor: _cursor, limit: _limit, ...state } = readAddress(consolePaymentQuery, repeated, search);
  return state;
}

export function writePaymentsState({ sort, dir, ...state }: PaymentsState): URLSearchParams {
  const { client_id, from, to, type, paid_to, state: states, amount_min, amount_max, source, commission } = state;
  return writeAddress(
    { client_id, from, to, type, paid_to, state: states, amount_min, amount_max, source, commission, sort, dir },
    { sort: 'reported', dir: 'desc' },
  );
}

export const filtersOf = ({ sort: _sort, dir: _dir, ...filters }: PaymentsState): ConsolePaymentFilters => filters;

export function paymentHref(state: PaymentsState, payment: { client_id: string; id: string }): string {
  const search = writePaymentsState(state);
  search.set(OPEN_PARAM, `${payment.client_id}.${payment.id}`);
  return `${agencyPaths.payments}?${search}`;
}
