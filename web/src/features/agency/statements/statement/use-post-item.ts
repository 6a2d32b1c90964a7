import { postItems } from '@recoup/contract/agency/items';
import { useState } from 'react';
import { useApiMutation } from '#lib/api/auth-query.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useContentId } from '#shared/agency/use-content-id.ts';

type ConsoleItem = Parameters<ReturnType<typeof usePost>['mutate']>[0]['body']['items'][number];

const usePost = () =>
  useApiMutation(postItems, {
    invalidates: ['agency_statements.', 'agency_statement_drafts.', 'agency_ach.', 'remittances.', 'invoices.'],
  });

/** Posts one item about a statement. */
export function usePostItem(clientId: string) {
  const post = usePost();
  const idOf = useContentId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = (fields: Omit<ConsoleItem, 'id'>, onDone: () => void) => {
    setRefusal(null);
    post.mutate(
      { params: { client_id: clientId }, query: {}, body: { items: [{ ...fields, id: idOf(fields) } as ConsoleItem] } },
      {
        onSuccess: ({ data: [answer] }) => {
          if (answer?.result === 'refused') setRefusal(answer.message ?? 'The change was refused.');
          else onDone();
        },
      },
    );
  };
  return { send, isPending: post.isPending, problem: refusal ?? (post.isError ? messageOf(post.error) : undefined) };
}
