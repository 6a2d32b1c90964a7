import { Stack } from '@mantine/core';
import { toast } from '#lib/toast.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { endOf, nameOf, takesPayouts } from '../account-labels.ts';
import { MailNote } from '../mail-note.tsx';
import { useMakeDefault } from '../queries.ts';
import type { AccountDialogProps } from './account-dialog-props.ts';
import { useOutdated } from './use-outdated.ts';

export function DefaultDialog({ account, others, onClose }: AccountDialogProps) {
  const { client_id: clientId } = useClient();
  const make = useMakeDefault();
  const outdated = useOutdated();
  const before = others.find(({ is_default: isDefault }) => isDefault);
  const confirm = () =>
    make.mutate(
      { params: { client_id: clientId, id: account.id } },
      {
        onSuccess: () => {
          toast.success(`${endOf(account)} is now the default account`);
          onClose();
        },
        onError: outdated,
      },
    );
  return (
    <ConfirmDialog
      opened
      title={`Make ${nameOf(account)} the default?`}
      confirmLabel="Make default"
      pending={make.isPending}
      error={make.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <span>
          It will be used unless another account is specified{before ? `, instead of ${nameOf(before)}` : ''}.
          {takesPayouts(account) && account.is_waiting
            ? ` It can receive its first payout on ${formatDateTime(account.usable_from)}.`
            : ''}
        </span>
        <MailNote />
      </Stack>
    </ConfirmDialog>
  );
}
