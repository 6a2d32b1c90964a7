import { getPaymentTotals } from '@recoup/contract/money/payments';
import { getTimeline, type TimelineKind } from '@recoup/contract/accounts/timeline';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';
import { live } from '#lib/realtime/live.ts';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';

/** Newest first. An empty list of kinds means all kinds. */
export const timelineQuery = ({ client_id, id }: AccountParams, kinds: readonly TimelineKind[]) =>
  authListQuery(getTimeline, { params: { client_id, id }, query: { kind: [...kinds], limit: 30 } }, live);

export const accountPaymentTotalsQuery = ({ client_id, id: account_id }: AccountParams) =>
  authQuery(getPaymentTotals, { params: { client_id }, query: { account_id } }, live);
