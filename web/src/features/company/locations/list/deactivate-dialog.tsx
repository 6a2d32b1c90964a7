import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { toast } from '#lib/toast.ts';
import { ApiError } from '#lib/api/errors.ts';
import { plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { useDeactivateLocation } from '../queries.ts';

export function DeactivateDialog({
  location: { id, name, account_count: accounts, revision },
  onOutdated,
  onClose,
}: {
  location: CompanyLocationView;
  /** Reloads the location after a concurrent change, so that the user can confirm again. */
  onOutdated: () => void;
  onClose: () => void;
}) {
  const { client_id: clientId } = useClient();
  useFocusReturned();
  const deactivate = useDeactivateLocation();
  const confirm = () =>
    deactivate.mutate(
      { params: { client_id: clientId, id }, body: { revision } },
      {
        onSuccess: () => {
          toast.success(`${name} was deactivated`);
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'location_changed') onOutdated();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      title={`Deactivate ${name}?`}
      confirmLabel={`Deactivate ${name}`}
      pending={deactivate.isPending}
      error={deactivate.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      It will no longer be offered when you place accounts.{' '}
      {accounts === 0 ? 'It has no accounts.' : `Its ${plural(accounts, 'account')} ${accounts === 1 ? 'stays' : 'stay'} active.`}{' '}
      Users limited to it can still see its accounts. You can reactivate it at any time.
    </ConfirmDialog>
  );
}
