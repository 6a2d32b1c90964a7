import { closeQueueItem, type QueueItem } from '@recoup/contract/agency/queue';
import { decideClientOnboarding } from '@recoup/contract/agency/clients';
import { postItems } from '@recoup/contract/agency/items';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { isClosable } from '@recoup/domain/agency/queue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { ApiError } from '#lib/api/errors.ts';
import { CHANGED } from './queue-queries.ts';

type ConsoleItem = BodyOf<typeof postItems>['items'][number];
/** A feed item without its id and client. */
export type Answer = Omit<ConsoleItem, 'id'>;

type Decision = BodyOf<typeof decideClientOnboarding>;

/** Items per call. */
const MAX_ITEMS = 200;

/** A refused item of an answer, with the server's message. */
export class RefusedError extends Error {}

/** Posts the answer to an item, and stops at the first refusal. Ids are new: a failed call may be repeated under the same ones. */
export async function postAnswer(
  item: Pick<QueueItem, 'kind' | 'id' | 'client'>,
  answers: readonly Answer[],
  ids: string[],
): Promise<void> {
  for (let from = 0; from < answers.length; from += MAX_ITEMS) {
    const items = answers.slice(from, from + MAX_ITEMS).map((answer, index) => {
      const id = (ids[from + index] ??= crypto.randomUUID());
      return { ...answer, id } as ConsoleItem;
    });
    const { data } = await callApi(postItems, {
      params: { client_id: item.client.id },
      body: { items, queue_item: { kind: item.kind, id: item.id } },
    });
    const refused = data.find(({ result }) => result === 'refused');
    if (refused) throw new RefusedError(refused.message ?? 'The answer was refused.');
    const warned = data.find(({ warning }) => warning);
    if (warned?.warning) throw new RefusedError(warned.warning.message);
  }
}

export async function closeItem({ kind, id, client }: Pick<QueueItem, 'kind' | 'id' | 'client'>): Promise<void> {
  if (isClosable(kind)) await callApi(closeQueueItem, { params: { client_id: client.id, kind, id } });
}

export interface Answering {
  isPending: boolean;
  error: Error | null;
  /** Whether the item was closed by someone else in the meantime. */
  isClosed: boolean;
  post: (answers: readonly Answer[]) => Promise<boolean>;
  close: () => Promise<boolean>;
  decide: (decision: Decision) => Promise<boolean>;
}

/** Answers one item. Each call resolves to whether the server accepted the answer. */
export function useAnswer(item: Pick<QueueItem, 'kind' | 'id' | 'client'>): Answering {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  // Ids of the last failed answer: retrying the same answer reuses them, so that it takes effect once.
  const [failed, setFailed] = useState<{ content: string; ids: string[] } | null>(null);
  const run = async (work: () => Promise<void>) => {
    setPending(true);
    setError(null);
    try {
      await work();
      void invalidateOperations(queries, CHANGED);
      return true;
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)));
      if (caught instanceof ApiError && caught.status === 409) void invalidateOperations(queries, CHANGED);
      return false;
    } finally {
      setPending(false);
    }
  };
  return {
    isPending,
    error,
    isClosed: error instanceof ApiError && (error.code === 'item_closed' || error.code === 'no_decision_waits'),
    post: (answers) => {
      const content = JSON.stringify(answers);
      const ids = failed?.content === content ? failed.ids : [];
      setFailed({ content, ids });
      return run(() => postAnswer(item, answers, ids));
    },
    close: () => run(() => closeItem(item)),
    decide: (decision) =>
      run(async () => {
        await callApi(decideClientOnboarding, { params: { client_id: item.client.id }, body: decision });
      }),
  };
}
