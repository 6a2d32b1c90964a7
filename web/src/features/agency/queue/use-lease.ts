import { HOLD_EVERY_SECONDS, holdQueueItem, releaseQueueItem, type QueueLease } from '@recoup/contract/agency/queue';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import type { OpenItem } from './queue-address.ts';

/**
 * Tells colleagues that the item is open here, while the tab is visible. Null until the first answer, and for users who only read. A call
 * that fails changes nothing: the server decides about answers.
 */
export function useLease({ clientId, kind, id }: OpenItem, mayWork: boolean): { lease: QueueLease | null; takeOver: () => void } {
  const [lease, setLease] = useState<QueueLease | null>(null);
  const hold = useCallback(
    async (take_over: boolean, signal?: AbortSignal) => {
      const params = { client_id: clientId, kind, id };
      const answer = await callApi(holdQueueItem, { params, body: { take_over } }).catch(() => null);
      if (answer && !signal?.aborted) setLease(answer.data);
    },
    [clientId, kind, id],
  );
  useEffect(() => {
    if (!mayWork) return;
    const unmounted = new AbortController();
    const beat = () => {
      if (document.visibilityState === 'visible') void hold(false, unmounted.signal);
    };
    beat();
    const timer = setInterval(beat, HOLD_EVERY_SECONDS * 1000);
    document.addEventListener('visibilitychange', beat);
    return () => {
      unmounted.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
      void callApi(releaseQueueItem, { params: { client_id: clientId, kind, id } }).catch(() => {});
    };
  }, [clientId, kind, id, mayWork, hold]);
  return { lease, takeOver: () => void hold(true) };
}
