import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemovePattern } from './queries.ts';

export function RemoveDialog({ pattern, onClose }: { pattern: string; onClose: () => void }) {
  const remove = useRemovePattern();
  return (
    <ConfirmDialog
      opened
      danger
      title={`Remove ${pattern}?`}
      confirmLabel="Remove pattern"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { query: { pattern } },
          {
            onSuccess: () => {
              toast.success(`Removed ${pattern}`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      Files that match no other pattern go to the folder refused.
    </ConfirmDialog>
  );
}
