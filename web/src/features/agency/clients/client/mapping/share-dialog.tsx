import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { titleOf, type DialogProps } from './dialog-props.ts';
import { useShare } from './queries.ts';

/** Starts or stops mapping the files of all clients by a layout. */
export function ShareDialog({ layout, clientId, onClose }: DialogProps) {
  const share = useShare();
  const name = titleOf(layout);
  const isShared = layout.is_shared;
  return (
    <ConfirmDialog
      opened
      title={isShared ? `Stop sharing ${name}?` : `Share ${name} with all clients?`}
      confirmLabel={isShared ? 'Stop sharing' : 'Share layout'}
      pending={share.isPending}
      error={share.error}
      onConfirm={() =>
        share.mutate(
          { params: { client_id: clientId, key: layout.key }, body: { is_shared: !isShared, revision: layout.revision } },
          {
            onSuccess: () => {
              toast.success(isShared ? `${name} is no longer shared` : `Shared ${name} with all clients`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {isShared
        ? 'New files are no longer mapped by this layout. Files that were placed and columns that clients confirmed stay as they are.'
        : 'Files with these columns, or nearly these, are mapped by this layout when a client uploads them for the first time. The client still confirms the columns.'}
    </ConfirmDialog>
  );
}
