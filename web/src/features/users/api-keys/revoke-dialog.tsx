import type { ApiKey } from '@recoup/contract/users/api-keys';
import { toast } from '#lib/toast.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRevokeKey } from './queries.ts';

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { client_id: clientId } = useClient();
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      opened
      danger
      title={`Revoke ${apiKey.name}?`}
      confirmLabel="Revoke key"
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() =>
        revoke.mutate(
          { params: { client_id: clientId, id: apiKey.id } },
          {
            onSuccess: () => {
              toast.success(`${apiKey.name} is revoked`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      Programs that use this key lose access immediately. A revoked key cannot be restored.
    </ConfirmDialog>
  );
}
