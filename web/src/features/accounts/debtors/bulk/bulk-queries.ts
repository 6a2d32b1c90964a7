import { sendMessages } from '@recoup/contract/accounts/messages';
import { previewRequests, submitRequests, type BulkPreview, type BulkResult } from '@recoup/contract/accounts/requests';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#lib/api/api.ts';
import { queryKeyOf } from '#lib/api/auth-query.ts';

export type BulkKind = 'hold' | 'release' | 'recall';

/** As many as one call takes. */
const CHUNK = 500;

function chunksOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => ids.slice(index * CHUNK, (index + 1) * CHUNK));
}

/** Which of the accounts can be asked about now, why not the others, and what it may cost. */
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

interface Sending {
  clientId: string;
  ids: readonly string[];
  /** The same for every try of the same: what got through before is answered as before. */
  key: string;
  onProgress: (results: readonly BulkResult[]) => void;
}

async function sendChunks(
  { ids, key, onProgress }: Sending,
  send: (account_ids: string[], idempotencyKey: string) => Promise<{ data: BulkResult[] }>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const [index, account_ids] of chunksOf(ids).entries()) {
    results.push(...(await send(account_ids, `${key}-${index}`)).data);
    onProgress(results);
  }
  return results;
}

export const askMany = (sending: Sending, body: { kind: BulkKind; data: Record<string, string> }) =>
  sendChunks(sending, (account_ids, idempotencyKey) =>
    callApi(submitRequests, {
      params: { client_id: sending.clientId },
      body: { ...body, account_ids },
      idempotencyKey,
      timeoutMs: 120_000,
    }),
  );

export const writeMany = (sending: Sending, body: string) =>
  sendChunks(sending, (account_ids, idempotencyKey) =>
    callApi(sendMessages, {
      params: { client_id: sending.clientId },
      body: { body, account_ids },
      idempotencyKey,
      timeoutMs: 120_000,
    }),
  );
