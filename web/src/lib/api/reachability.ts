import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/state/store.ts';
import { ApiError, NetworkError } from './errors.ts';

/** Between two attempts while the server cannot be reached, in ms. */
export const RETRY_MS = 5000;

/** Sent by a proxy in front of a server that is down or starting. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

const unreachable = createStore(false);

/** Follows the browser's own state: while it is offline, queries wait and send no request that could fail. */
export function watchConnection(): () => void {
  const isOffline = () => unreachable.set(true);
  const isOnline = () => unreachable.set(false);
  window.addEventListener('offline', isOffline);
  window.addEventListener('online', isOnline);
  return () => {
    window.removeEventListener('offline', isOffline);
    window.removeEventListener('online', isOnline);
  };
}

/** Whether the last request got no answer, or the browser is offline. */
export function useIsUnreachable(): boolean {
  return useSyncExternalStore(unreachable.subscribe, unreachable.get);
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && GATEWAY_STATUSES.has(error.status));
}

/** `fetch` that records whether the server can be reached. A canceled request says nothing, one that timed out does. */
export async function fetchFromServer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(input, init);
    unreachable.set(GATEWAY_STATUSES.has(answer.status));
    return answer;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) unreachable.set(true);
    throw error;
  }
}

/** Calls `retry` every RETRY_MS and when the browser is online again. Returns a function that ends it. */
export function retryRegularly(retry: () => void): () => void {
  const timer = setInterval(retry, RETRY_MS);
  window.addEventListener('online', retry);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', retry);
  };
}

/** Repeats `attempt` while the server cannot be reached; calls `onFailure` after each such failure. Throws its other errors. */
export async function untilReached<T>(attempt: () => Promise<T>, onFailure?: () => void): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      onFailure?.();
      await nextRetry();
    }
  }
}

function nextRetry(): Promise<void> {
  return new Promise((resolve) => {
    const end = retryRegularly(() => {
      end();
      resolve();
    });
  });
}
