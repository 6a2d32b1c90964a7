import type { FeedKey } from '@recoup/contract/agency/feed-keys';
import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRevokeKey } from './queries.ts';

export function RevokeDialog({ feedKey: { id, name }, onClose }: { feedKey: FeedKey; onClose: () => void }) {
  const revoke = useRevokeKey();
  const confirm = () =>
    revoke.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success(`The key of ${name} is revoked`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={`Revoke the key of ${name}?`}
      confirmLabel="Revoke key"
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      The system that uses this key loses access immediately. A revoked key cannot be restored.
    </ConfirmDialog>
  );
}
