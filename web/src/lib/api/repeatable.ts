import type { Endpoint } from '@recoup/contract/shared/endpoint';
import { useCallback, useRef } from 'react';
import { callApi, type CallOptions } from './api.ts';
import { useCallMutation, type MutationExtras } from './auth-query.ts';
import { ApiError, isRefused } from './errors.ts';

/** A write with its input and key: `repeat(input, (idempotencyKey) => …)`. */
export type Repeat = <R>(input: unknown, write: (idempotencyKey: string) => Promise<R>) => Promise<R>;

/**
 * Runs writes under an idempotency key that is kept until the server has answered: a retry or a second press after a lost
 * answer sends the same key, so the server acts once. A changed input (compared as JSON), a success and a definite refusal
 * each start a new key. For one endpoint, use `useRepeatableMutation`.
 */
export function useRepeatable(): Repeat {
  const pending = useRef<{ input: string; key: string } | null>(null);
  return useCallback(async (input, write) => {
    const text = JSON.stringify(input);
    if (pending.current?.input !== text) pending.current = { input: text, key: crypto.randomUUID() };
    const { key } = pending.current;
    const settle = () => {
      if (pending.current?.key === key) pending.current = null;
    };
    try {
      const result = await write(key);
      settle();
      return result;
    } catch (error) {
      if (isAnswerToKey(error)) settle();
      throw error;
    }
  }, []);
}

/**
 * Whether an error completes the key. 401 and 403 are answered before the server looks the key up, and `idempotency_key_in_use`
 * while the first request still runs: an earlier request under the key may have succeeded.
 */
function isAnswerToKey(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    isRefused(error) &&
    error.status !== 401 &&
    error.status !== 403 &&
    error.code !== 'idempotency_key_in_use'
  );
}

/** `useApiMutation` for an endpoint marked `idempotent`: the key is kept as `useRepeatable` describes. */
export function useRepeatableMutation<E extends Endpoint>(endpoint: E, extras: MutationExtras = {}) {
  const repeat = useRepeatable();
  return useCallMutation<E, Omit<CallOptions, 'idempotencyKey'>>(
    (request) => repeat(contentOf(request), (idempotencyKey) => callApi(endpoint, { ...request, idempotencyKey })),
    extras,
  );
}

/** The parts that the server compares under a key. */
function contentOf({ params, query, body }: { params?: unknown; query?: unknown; body?: unknown }): unknown {
  return { params, query, body };
}
