import { sendMessages } from '@recoup/contract/accounts/messages';
import { previewRequests, submitRequests, type BulkPreview } from '@recoup/contract/accounts/requests';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api/api.ts';
import { queryKeyOf } from '#lib/api/auth-query.ts';

export type BulkKind = 'hold' | 'release' | 'recall';

/** The API's limit per call. */
const CHUNK = 500;

export function chunksOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => ids.slice(index * CHUNK, (index + 1) * CHUNK));
}

/** Eligible accounts, the reasons for the others, and the possible cost. */
export function bulkPreviewQuery(clientId: string, kind: BulkKind, ids: readonly string[]) {
  const params = { client_id: clientId };
  return queryOptions({
    queryKey: [...queryKeyOf(previewRequests, { params }), kind, ids],
    queryFn: async ({ signal }): Promise<BulkPreview> => {
      const all: BulkPreview = [];
      for (const account_ids of chunksOf(ids))
        all.push(...(await callApi(previewRequests, { params, body: { kind, account_ids }, signal })).data);
      return all;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Sends one chunk of at most the API's limit. Repeating a chunk with the same key has no further effect. */
export interface Chunk {
  account_ids: string[];
  idempotencyKey: string;
}

/** Time-out of a large chunk, in ms. */
const LONG_MS = 120_000;

export const requestMany = (
  clientId: string,
  { account_ids, idempotencyKey }: Chunk,
  body: { kind: BulkKind; data: Record<string, string> },
) =>
  callApi(submitRequests, {
    params: { client_id: clientId },
    body: { ...body, account_ids },
    idempotencyKey,
    timeoutMs: LONG_MS,
  });

export const messageMany = (clientId: string, { account_ids, idempotencyKey }: Chunk, body: string) =>
  callApi(sendMessages, { params: { client_id: clientId }, body: { body, account_ids }, idempotencyKey, timeoutMs: LONG_MS });
