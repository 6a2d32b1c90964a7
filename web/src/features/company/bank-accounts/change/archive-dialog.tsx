import { Radio, Stack } from '@mantine/core';
import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { capitalizedNameOf, endOf, nameOf, takesPayouts } from '../account-labels.ts';
import classes from '../bank-accounts.module.css';
import { MailNote } from '../mail-note.tsx';
import { useArchive } from '../queries.ts';
import type { AccountDialogProps } from './account-dialog-props.ts';
import { useOutdated } from './use-outdated.ts';

export function ArchiveDialog({ account, others, onClose }: AccountDialogProps) {
  const { client_id: clientId } = useClient();
  const archive = useArchive();
  const outdated = useOutdated();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const needsDefault = account.is_default && others.length > 0;
  // With a single candidate there is nothing to choose.
  const next = others.length === 1 ? others[0] : others.find(({ id }) => id === chosen);

  function confirm() {
    setMissing(needsDefault && !next);
    if (needsDefault && !next) return;
    archive.mutate(
      {
        params: { client_id: clientId, id: account.id },
        body: needsDefault && next ? { new_default_id: next.id } : {},
      },
      {
        onSuccess: () => {
          toast.success(`${endOf(account)} is archived`);
          onClose();
        },
        onError: outdated,
      },
    );
  }

  return (
    <ConfirmDialog
      opened
      danger
      title={`Archive ${nameOf(account)}?`}
      confirmLabel="Archive account"
      pending={archive.isPending}
      error={archive.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <span>
          Archived accounts cannot be restored. To use this account again, add it as a new account.{' '}
          {others.length === 0 ? 'This is your only account. Until you add another one, you cannot receive payouts.' : null}
          {needsDefault && others.length === 1 && next
            ? `${capitalizedNameOf(next)} becomes the default account. ${formatWaiting(next)}`
            : null}
        </span>
        {needsDefault && others.length > 1 ? (
          <Radio.Group
            className={classes.use ?? ''}
            label="New default account"
            value={chosen}
            onChange={setChosen}
            error={isMissing ? 'Choose a new default account' : undefined}
          >
            <Stack gap={10} mt={10}>
              {others.map((other) => (
                <Radio
                  key={other.id}
                  value={other.id}
                  label={capitalizedNameOf(other)}
                  description={formatWaiting(other) || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
        ) : null}
        <MailNote />
      </Stack>
    </ConfirmDialog>
  );
}

const formatWaiting = (account: BankAccount): string =>
  account.is_waiting && takesPayouts(account) ? `It can receive its first payout on ${formatDateTime(account.usable_from)}.` : '';
