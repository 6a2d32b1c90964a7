import { listDebtors } from '@recoup/contract/accounts/debtors';
import { getPayment, getPaymentTotals, listPayments } from '@recoup/contract/money/payments';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';
import { agencyDay } from '#lib/format/agency-day.ts';
import { filtersOf, type ListState } from '#features/money/payments/list/list-state.ts';

export const filtersNow = (state: ListState) => filtersOf(state, agencyDay(new Date()));

/** Loader, list, totals and export request the same data in quick succession: one request is enough. */
const briefCache = { staleTime: 5000 } as const;

export const paymentsQuery = (clientId: string, state: ListState) =>
  authListQuery(
    listPayments,
    {
      params: { client_id: clientId },
      query: { ...filtersNow(state), sort: state.sort, dir: state.dir, limit: 100 },
    },
    briefCache,
  );

export const totalsQuery = (clientId: string, state: ListState) =>
  authQuery(getPaymentTotals, { params: { client_id: clientId }, query: filtersNow(state) }, briefCache);

export const paymentQuery = (clientId: string, id: string) => authQuery(getPayment, { params: { client_id: clientId, id } });

/** The best matches for a name or number; disabled while the input is empty. */
export const accountsQuery = (clientId: string, q: string) =>
  authQuery(
    listDebtors,
    { params: { client_id: clientId }, query: { q, limit: 8, sort: 'name', dir: 'asc' } },
    { enabled: q !== '' },
  );
