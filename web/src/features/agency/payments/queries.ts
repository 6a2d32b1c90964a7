import { getConsolePayment, getConsolePaymentTotals, listConsolePayments } from '@recoup/contract/agency/payments';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';
import { filtersOf, type PaymentsState } from './payments-state.ts';

/** Not polled: each page is recorded in the audit log. */
export const paymentsQuery = (state: PaymentsState) => authListQuery(listConsolePayments, { query: { ...state, limit: 50 } });
export const totalsQuery = (state: PaymentsState) => authQuery(getConsolePaymentTotals, { query: filtersOf(state) });
export const paymentQuery = (clientId: string, id: string) =>
  authQuery(getConsolePayment, { params: { client_id: clientId, id } });
