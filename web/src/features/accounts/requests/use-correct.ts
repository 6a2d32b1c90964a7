import { correctAccount } from '@recoup/contract/placing/manual-entry';
import { useNavigate } from 'react-router';
import { messageOf } from '#lib/api/errors.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import { draftPath } from '#lib/paths/paths.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { toast } from '#lib/toast.ts';

/** Opens the manual entry with the account's placement, to correct and submit. */
export function useCorrect(accountId: string) {
  const { client_id: clientId } = useClient();
  const navigate = useNavigate();
  const correction = useRepeatableMutation(correctAccount, { invalidates: ['placements.list-drafts'] });
  return {
    isPending: correction.isPending,
    start: () =>
      correction.mutate(
        { params: { client_id: clientId, id: accountId } },
        {
          onSuccess: ({ data }) => void navigate(draftPath(data.id)),
          onError: (error) => void toast.error(messageOf(error)),
        },
      ),
  };
}
