import { previewRequest, type TypedRequest } from '@recoup/contract/accounts/requests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeyOf } from '#lib/api/auth-query.ts';
import { callApi } from '#lib/api/api.ts';

/** Everything that tells of an account is something else after one of its requests has changed. */
export const AFTER_REQUEST = ['debtors.', 'requests.', 'timeline.', 'overview.'] as const;

/** What a request would cost and what is to be thought of; the body is a part of what is asked. */
export function previewQuery(params: { client_id: string; id: string }, body: TypedRequest) {
  return queryOptions({
    queryKey: [...queryKeyOf(previewRequest, { params }), body],
    queryFn: ({ signal }) => callApi(previewRequest, { params, body, signal }),
    placeholderData: keepPreviousData,
    // The terms and the balance may be others in a minute.
    staleTime: 0,
    gcTime: 0,
  });
}
