import { useNavigate } from 'react-router';
import { toast } from '#lib/toast.ts';
import { paths } from '#lib/paths/paths.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveUser } from '../queries.ts';
import type { UserDialogProps } from './user-dialog-props.ts';
import { displayName } from './user-labels.ts';

export function RemoveDialog({ user, details, onClose }: UserDialogProps) {
  const remove = useRemoveUser();
  const navigate = useNavigate();
  const { client_name: company } = details;
  const name = displayName(user);
  const confirm = () =>
    remove.mutate(
      { params: { client_id: details.client_id, id: user.id } },
      {
        onSuccess: () => {
          toast.success(user.is_self ? `You have left ${company}` : `${name} was removed from ${company}`);
          onClose();
          if (user.is_self) void navigate(paths.home);
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={user.is_self ? `Leave ${company}?` : `Remove ${name}?`}
      confirmLabel={user.is_self ? 'Leave the company' : `Remove ${name}`}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {user.is_self
        ? `You lose your access to ${company} immediately, including in this window. Only another administrator can invite you again.`
        : `${name} loses access to ${company} at once, also where a window is open now. What ${name} did stays in the activity log; invitations that ${name} sent and nobody has accepted are taken back. To bring them back, invite them again.`}
    </ConfirmDialog>
  );
}
