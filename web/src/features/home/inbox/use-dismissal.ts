import type { InboxItem } from '@recoup/contract/home/inbox';
import { messageOf } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { toast } from '#lib/toast.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import { useDismissRejected, useRestoreRejected } from './inbox-queries.ts';

/** Dismisses a rejected placement at once; Undo returns it. */
export function useDismissal(): (item: InboxItem) => Promise<unknown> {
  const { client_id: clientId } = useClient();
  const { mutateAsync: dismiss } = useDismissRejected();
  const { mutateAsync: restore } = useRestoreRejected();
  const fail = (error: unknown) => toast.error(messageOf(error));
  return ({ id, account }) => {
    const params = { client_id: clientId, id };
    return dismiss({ params }).then(
      () => undoToast(`${account?.number} dismissed`, () => void restore({ params }).catch(fail)),
      fail,
    );
  };
}
