import { listPlacedAccounts } from '@recoup/contract/agency/placements';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { postAnswer } from '../queue/use-answer.ts';
import { CHANGED, type PlacementParams } from './queries.ts';

/** `reason`: null to accept. `numbers`: null for all accounts that wait. */
export interface PlacementAnswer {
  reason: string | null;
  numbers: readonly string[] | null;
}

/** Accounts per call. */
const MAX_ACCOUNTS = 200;

async function waitingNumbers(params: PlacementParams): Promise<string[]> {
  const { data } = await callApi(listPlacedAccounts, { params, query: { waiting: 'true', limit: String(MAX_ACCOUNTS) } });
  return data.map(({ number }) => number);
}

/** Accepts or rejects accounts of a placement: the feed items that the queue posts, with its guard against two answers. */
export function useAnswerPlacement(params: PlacementParams, onDone: (answered: number) => void) {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [done, setDone] = useState(0);
  const [error, setError] = useState<unknown>(null);

  async function post(numbers: readonly string[], reason: string | null): Promise<void> {
    const items = numbers.map((account) =>
      reason === null ? { kind: 'acknowledge' as const, account } : { kind: 'reject' as const, account, reason },
    );
    await postAnswer({ kind: 'placement', id: params.id, client: { id: params.client_id, name: '', code: null } }, items, []);
    setDone((before) => before + numbers.length);
  }

  async function answer({ reason, numbers }: PlacementAnswer): Promise<void> {
    setPending(true);
    setDone(0);
    setError(null);
    let answered = 0;
    try {
      if (numbers) {
        await post(numbers, reason);
        answered = numbers.length;
      } else
        for (let next = await waitingNumbers(params); next.length > 0; next = await waitingNumbers(params)) {
          await post(next, reason);
          answered += next.length;
        }
      onDone(answered);
    } catch (caught) {
      setError(caught);
    } finally {
      setPending(false);
      await invalidateOperations(queries, CHANGED);
    }
  }

  return { answer, isPending, done, error };
}
