import { TextInput } from '@mantine/core';
import { withdrawAccount, withdrawBatch } from '@recoup/contract/accounts/withdrawals';
import { useState } from 'react';
import { useRepeatableMutation } from '#lib/api/repeatable.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

const invalidates = ['debtors.', 'requests.', 'timeline.', 'overview.', 'inbox.', 'accounts.'] as const;

interface WithdrawDialogProps {
  /** The account or batch to withdraw: its id and its number, as in "Withdraw A-1003-3?". `count`: accounts of a batch. */
  placement: { kind: 'account' | 'batch'; id: string; number: string; count?: number };
  onClose: () => void;
}

/** Asks for the reason, and withdraws a placement that the agency has not accepted. */
export function WithdrawDialog({ placement, onClose }: WithdrawDialogProps) {
  const { client_id: clientId } = useClient();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ofAccount = useRepeatableMutation(withdrawAccount, { invalidates });
  const ofBatch = useRepeatableMutation(withdrawBatch, { invalidates });
  const withdrawal = placement.kind === 'batch' ? ofBatch : ofAccount;
  const { count = 1 } = placement;
  const name = placement.kind === 'batch' ? `batch ${placement.number}` : placement.number;
  const withdraw = () => {
    if (reason.trim() === '') return setMissing(true);
    withdrawal.mutate(
      { params: { client_id: clientId, id: placement.id }, body: { reason } },
      {
        onSuccess: ({ data }) => {
          toast.success(`${plural(data.withdrawn, 'account')} withdrawn`);
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened
      title={`Withdraw ${name}?`}
      confirmLabel={`Withdraw ${count === 1 ? 'account' : plural(count, 'account')}`}
      danger
      pending={withdrawal.isPending}
      error={withdrawal.error}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>
        {count === 1
          ? 'The agency has not accepted the account yet. It will not be collected, and no commission is due. You can place it again.'
          : 'The agency has not accepted these accounts yet. They will not be collected, and no commission is due. You can place them again.'}
      </p>
      <TextInput
        label="Reason"
        required
        maxLength={300}
        value={reason}
        error={isMissing && reason.trim() === '' ? 'Enter a reason' : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
    </ConfirmDialog>
  );
}
