import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { NetworkError } from '#lib/api/errors.ts';
import { createQueryClient } from '#lib/api/query-client.ts';
import type { Chunk } from './bulk-queries.ts';
import { useSending } from './use-sending.ts';

const ids = Array.from({ length: 1100 }, (_, index) => `id-${index}`);
const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;

it('resumes after the answered chunks, with the key of the chunk whose answer was lost', async () => {
  const sent: Chunk[] = [];
  let isLost = true;
  const send = (chunk: Chunk) => {
    sent.push(chunk);
    if (sent.length === 2 && isLost) return Promise.reject(new NetworkError());
    return Promise.resolve({
      data: chunk.account_ids.map((account_id) => ({ account_id, result: 'done' as const, code: null, message: null, id: null })),
    });
  };
  const { result } = renderHook(() => useSending(ids, send), { wrapper });
  act(() => result.current.start('hold'));
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.sent).toBe(500);
  isLost = false;
  act(() => result.current.start('hold'));
  await waitFor(() => expect(result.current.results).toHaveLength(1100));
  expect(sent.map(({ account_ids }) => [account_ids[0], account_ids.length])).toEqual([
    ['id-0', 500],
    ['id-500', 500],
    ['id-500', 500],
    ['id-1000', 100],
  ]);
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[2]);
  expect(new Set(keys)).toHaveProperty('size', 3);
});
