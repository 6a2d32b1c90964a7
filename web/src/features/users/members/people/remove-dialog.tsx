import { useNavigate } from 'react-router';
import { toast } from '#lib/toast.ts';
import { paths } from '#lib/paths/paths.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useRemoveUser } from '../queries.ts';
import type { PersonDialogProps } from './person-dialog-props.ts';
import { displayName } from './person-labels.ts';

export function RemoveDialog({ person, details, onClose }: PersonDialogProps) {
  const remove = useRemoveUser();
  const navigate = useNavigate();
  const { client_name: company } = details;
  const name = displayName(person);
  const confirm = () =>
    remove.mutate(
      { params: { client_id: details.client_id, id: person.id } },
      {
        onSuccess: () => {
          toast.success(person.is_self ? `You have left ${company}` : `${name} was removed from ${company}`);
          onClose();
          if (person.is_self) void navigate(paths.home);
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      danger
      title={person.is_self ? `Leave ${company}?` : `Remove ${name}?`}
      confirmLabel={person.is_self ? 'Leave the company' : `Remove ${name}`}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {person.is_self
        ? `You lose your access to ${company} immediately, including in this window. Only another administrator can invite you again.`
        : `${name} loses access to ${company} at once, also where a window is open now. What ${name} did stays in the activity log; invitations that ${name} sent and nobody has accepted are taken back. To bring them back, invite them again.`}
    </ConfirmDialog>
  );
}
