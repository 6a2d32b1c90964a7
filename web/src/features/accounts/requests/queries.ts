import { answerDispute, listDisputes } from '@recoup/contract/accounts/disputes';
import { decideOffer, listOffers } from '@recoup/contract/accounts/offers';
import { listPayments } from '@recoup/contract/money/payments';
import { cancelRequest, listAccountRequests } from '@recoup/contract/accounts/requests';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import { live } from '#lib/realtime/live.ts';

const ofAccount = ({ client_id, id }: { client_id: string; id: string }) => ({ client_id, id });

interface AccountParams {
  client_id: string;
  id: string;
}

export const accountRequestsQuery = (params: AccountParams) =>
  authListQuery(listAccountRequests, { params: ofAccount(params), query: { limit: 20 } }, live);

export const accountDisputesQuery = ({ client_id, id: account_id }: AccountParams) =>
  authQuery(listDisputes, { params: { client_id }, query: { account_id, limit: 20 } }, live);

export const accountOffersQuery = ({ client_id, id: account_id }: AccountParams) =>
  authQuery(listOffers, { params: { client_id }, query: { account_id, limit: 20 } }, live);

/** Reversible payments made to the company. */
export const directPaymentsQuery = ({ client_id, id: account_id }: AccountParams) =>
  authQuery(listPayments, { params: { client_id }, query: { account_id, type: ['PC'], limit: 200 } });

/** Invalidates everything that shows the account. */
export const AFTER_DECISION = ['debtors.', 'disputes.', 'offers.', 'requests.', 'timeline.', 'overview.', 'inbox.'] as const;

export const useCancelRequest = () => useApiMutation(cancelRequest, { invalidates: AFTER_DECISION });
export const useAnswerDispute = () => useRepeatableMutation(answerDispute, { invalidates: AFTER_DECISION });
export const useDecideOffer = () => useRepeatableMutation(decideOffer, { invalidates: AFTER_DECISION });
