import { previewRequest, type TypedRequest } from '@recoup/contract/accounts/requests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeyOf } from '#lib/api/auth-query.ts';
import { callApi } from '#lib/api/api.ts';

/** All data about an account may change with one of its requests. */
export const AFTER_REQUEST = ['debtors.', 'requests.', 'timeline.', 'overview.'] as const;

/** A request's cost and considerations; the body is part of the query key. */
export function previewQuery(params: { client_id: string; id: string }, body: TypedRequest) {
  return queryOptions({
    queryKey: [...queryKeyOf(previewRequest, { params }), body],
    queryFn: ({ signal }) => callApi(previewRequest, { params, body, signal }),
    placeholderData: keepPreviousData,
    // Terms and balance may change at any time.
    staleTime: 0,
    gcTime: 0,
  });
}
