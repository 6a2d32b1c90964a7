import type { AccountRequest } from '@recoup/contract/accounts/requests';
import { submitRequest } from '@recoup/contract/accounts/requests';
import { retypeRequest } from '@recoup/domain/accounts/request-forms';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import { AFTER_DECISION, useCancelRequest } from './queries.ts';

/** Cancels a request at once. Undo sends the same again under a new number, as the agency may have read the cancellation. */
export function useCancelWithUndo() {
  const { client_id: clientId } = useClient();
  const cancelling = useCancelRequest();
  const submission = useRepeatableMutation(submitRequest, { invalidates: AFTER_DECISION });
  const fail = (error: unknown) => toast.error(messageOf(error));

  const sendAgain = ({ account, kind, data }: AccountRequest) =>
    submission
      .mutateAsync({ params: { client_id: clientId, id: account.id }, body: { kind, data: retypeRequest(kind, data) } })
      .then((sent) => toast.success(`Sent again as ${sent.data.number}`), fail);

  return {
    isPending: cancelling.isPending,
    cancel: (request: AccountRequest) =>
      cancelling
        .mutateAsync({ params: { client_id: clientId, id: request.id } })
        .then(() => undoToast(`${request.number} canceled`, () => void sendAgain(request)), fail),
  };
}
