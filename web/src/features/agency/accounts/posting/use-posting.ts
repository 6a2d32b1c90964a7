import { postItems } from '@recoup/contract/agency/items';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import type { ItemAnswer } from '@recoup/contract/feed/items';
import { isStatusCode } from '@recoup/domain/accounts/statuses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#lib/api/api.ts';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { messageOf, StepUpCanceledError } from '#lib/api/errors.ts';
import { useContentId } from '#shared/agency/use-content-id.ts';
import { statusOf } from '../account-labels.ts';
import { CHANGED } from '../queries.ts';
import type { Posting } from './post-form.ts';

type ConsoleItem = BodyOf<typeof postItems>['items'][number];

export type Preview = Pick<ItemAnswer, 'result' | 'changes' | 'warning'>;

interface ShownPreview {
  content: string;
  preview: Preview;
  /** Whether it differs from the preview shown before. */
  isNews: boolean;
}

/** A refused item, with the server's message. */
class RefusedError extends Error {}

/** Refusals name statuses by their codes. */
const nameStatuses = (message: string): string =>
  message.replaceAll(/\b[A-Z][A-Z_]{2,}\b/g, (code) => (isStatusCode(code) ? statusOf(code).label : code));

/** Posts one item. With a preview, only while a dry run gives the same result as the preview. */
export function usePosting(clientId: string, onDone: () => void) {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<ShownPreview | null>(null);
  const idOf = useContentId();

  async function send(item: Posting, isDryRun: boolean): Promise<ItemAnswer> {
    const { data } = await callApi(postItems, {
      params: { client_id: clientId },
      query: { dry_run: isDryRun ? 'true' : 'false' },
      body: { items: [{ ...item, id: idOf(item) } as ConsoleItem] },
    });
    const [answer] = data;
    if (!answer || answer.result === 'refused') throw new RefusedError(nameStatuses(answer?.message ?? 'The item was refused.'));
    return answer;
  }

  async function run(work: () => Promise<void>): Promise<void> {
    setPending(true);
    setProblem(null);
    try {
      await work();
    } catch (caught) {
      setShown(null);
      if (!(caught instanceof StepUpCanceledError))
        setProblem(caught instanceof RefusedError ? caught.message : messageOf(caught));
      // The refusal may be due to a change that this screen has not loaded yet.
      void invalidateOperations(queries, CHANGED);
    } finally {
      setPending(false);
    }
  }

  return {
    isPending,
    problem,
    /** Null until a dry run of exactly this item. */
    previewOf: (item: Posting): ShownPreview | null => (shown?.content === JSON.stringify(item) ? shown : null),
    preview: (item: Posting) =>
      run(async () => {
        const answer = await send(item, true);
        setShown({ content: JSON.stringify(item), preview: answer, isNews: false });
      }),
    post: (item: Posting, expected: Preview | null) =>
      run(async () => {
        if (expected) {
          const answer = await send(item, true);
          if (JSON.stringify(answer.changes) !== JSON.stringify(expected.changes) && answer.result !== 'repeated') {
            setShown({ content: JSON.stringify(item), preview: answer, isNews: true });
            void invalidateOperations(queries, CHANGED);
            return;
          }
        }
        await send(item, false);
        onDone();
        await invalidateOperations(queries, CHANGED);
      }),
  };
}
